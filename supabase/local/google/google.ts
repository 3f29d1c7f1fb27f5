import type { Hono, MiddlewareHandler } from 'hono'
import type { GoogleClient } from './google-endpoints.ts'
import { createGoogleStandIn } from './stand-in.ts'

export type Google = {
  readonly client: GoogleClient
  readonly redirectHere: MiddlewareHandler
  /** The stand-in's consent page, for `/_local/google`; none with Google's own keys. */
  readonly app: Hono | null
  readonly close: () => void
}

/**
 * Google itself where its keys are set, under the names that supabase/config.toml reads; otherwise the
 * stand-in.
 */
export const openGoogle = (env: Readonly<Record<string, string | undefined>>): Google => {
  const { SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID: id, SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET: secret } = env
  return id && secret
    ? { client: { client_id: id, secret }, redirectHere: (_c, next) => next(), app: null, close: () => {} }
    : createGoogleStandIn()
}
