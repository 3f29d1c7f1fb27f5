/**
 * Stands in the built app for @supabase/realtime-js (17 kB, gzip) where supabase-js brings it along: our
 * channel is opened by a part of its own (src/remote/live-channel.ts), by its protocol. It has what
 * supabase-js itself calls; `channel()` does not exist.
 */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve()
  }
}
