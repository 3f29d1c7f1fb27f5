import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Backend } from './backend.ts'
import { type Refresh, secondsLeft } from './refresh.ts'
import type { SessionVault } from './session-vault.ts'

/** A token with less life than this may be dead when it arrives. */
const TOO_SHORT_S = 10

export type DataClientOptions = {
  readonly backend: Backend
  readonly vault: SessionVault
  readonly refresh: Refresh
  /** The guarded one. */
  readonly fetch: typeof fetch
  readonly now: () => number
}

/**
 * The remembered person's access token, refreshed first when it is about to end or when `force` says that the server
 * refused it; null when there is none to be had.
 */
export const createAccessToken =
  ({ vault, refresh, now }: Pick<DataClientOptions, 'vault' | 'refresh' | 'now'>) =>
  async ({ force = false }: { readonly force?: boolean } = {}): Promise<string | null> => {
    const session = vault.read()
    if (session === null) return null
    if (!force && secondsLeft(session, now()) > TOO_SHORT_S) return session.access_token
    const fresh = await refresh({ force })
    return fresh.ok ? fresh.value.access_token : null
  }

/** A clock that was set while the page ran can make a dead token look alive: a 401 is answered by one refresh and one more try. */
const createRetryingFetch =
  ({ fetch, refresh }: DataClientOptions): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const again = request.clone()
    const response = await fetch(request)
    if (response.status !== 401 || !request.headers.get('authorization')) return response
    const fresh = await refresh({ force: true })
    if (!fresh.ok) return response
    again.headers.set('authorization', `Bearer ${fresh.value.access_token}`)
    return fetch(again)
  }

/**
 * The one supabase-js client for data and functions. Its token comes from the vault, so it never waits for
 * supabase-js's own session handling and never sends another person's token.
 */
export const createDataClient = (options: DataClientOptions): SupabaseClient =>
  createClient(options.backend.url, options.backend.publishableKey, {
    accessToken: createAccessToken(options),
    global: { fetch: createRetryingFetch(options) },
    db: { retry: false },
  })
