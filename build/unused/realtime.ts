/**
 * Stands in the built app for @supabase/realtime-js (14 kB, gzip), which supabase-js always brings along and we never use: a
 * person's devices hear of changes by the sync call. It has what supabase-js itself calls; `channel()` does not exist.
 */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve()
  }
}
