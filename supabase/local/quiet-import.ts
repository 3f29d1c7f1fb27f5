/**
 * To be imported first. supabase-js, which the embedded library brings along, warns on import that it will
 * leave Node 20 behind one day. That is ours to know when we raise its version, and no news to who runs
 * `npm start`.
 */
const { warn } = console
console.warn = (...parts: unknown[]) => {
  if (!String(parts[0]).includes('no longer be supported in future versions of @supabase/supabase-js'))
    warn(...parts)
}
