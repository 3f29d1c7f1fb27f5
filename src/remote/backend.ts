/** Where the backend is and what names the project to it. */
export type Backend = {
  readonly url: string
  readonly publishableKey: string
  /** No channel is opened: devices hear of each other's changes by their sync alone. */
  readonly live?: 'off'
}

/** The key in supabase/config.toml: not a secret, row-level security does the rest. A test holds both equal. */
export const LOCAL_PUBLISHABLE_KEY = 'sb_publishable_b2MYLc8GppjTJqSPXkJgCx_0WOtC1ZZ'

/** The built app speaks to its own origin unless the build named another backend. */
export const readBackend = (
  env: {
    readonly VITE_SUPABASE_URL?: string
    readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string
    readonly VITE_LIVE?: string
  },
  origin: string,
): Backend => ({
  url: (env.VITE_SUPABASE_URL || origin).replace(/\/+$/, ''),
  publishableKey: env.VITE_SUPABASE_PUBLISHABLE_KEY || LOCAL_PUBLISHABLE_KEY,
  ...(env.VITE_LIVE === 'off' ? { live: 'off' } : {}),
})
