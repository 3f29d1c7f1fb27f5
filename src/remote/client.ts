import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { fail, ok, type Result } from '../core/result.ts'
import type { Backend } from './backend.ts'
import { networkFailureFrom } from './network-failure.ts'
import { type Refresh, secondsLeft } from './refresh.ts'
import type { SessionHolder } from './session-holder.ts'

/** A token with less life than this may be dead when it arrives. */
const TOO_SHORT_S = 10

export type DataClientOptions = {
  readonly backend: Backend
  readonly holder: SessionHolder
  readonly refresh: Refresh
  /** The guarded one. */
  readonly fetch: typeof fetch
  readonly now: () => number
}

export type AccessToken = (how?: { readonly force?: boolean }) => Promise<Result<string>>

/**
 * The remembered person's access token, refreshed first when it is about to end or when `force` says that the server
 * refused it. Where there is none to be had the failure says why: a server that is away is no reason to sign in again.
 */
export const createAccessToken =
  ({ holder, refresh, now }: Pick<DataClientOptions, 'holder' | 'refresh' | 'now'>): AccessToken =>
  async ({ force = false } = {}) => {
    const session = holder.read()
    if (session === null) return fail({ code: 'no_session' })
    if (!force && secondsLeft(session, now()) > TOO_SHORT_S) return ok(session.access_token)
    const fresh = await refresh({ force })
    return fresh.ok ? ok(fresh.value.access_token) : fresh
  }

/**
 * A clock that was set while the page ran can make a dead token look alive: a 401 is answered by one refresh and one more try.
 * Not when somebody else is here by then: what one person asked for is never sent as another.
 */
const createRetryingFetch =
  ({ fetch, holder, refresh }: DataClientOptions): typeof fetch =>
  async (input, init) => {
    const asking = holder.read()?.user.id
    const request = new Request(input, init)
    const again = request.clone()
    const response = await fetch(request)
    if (response.status !== 401 || !request.headers.get('authorization')) return response
    const fresh = await refresh({ force: true })
    if (!fresh.ok) {
      const failure = networkFailureFrom(fresh.failure)
      if (failure !== null && fresh.failure.code !== 'no_session') throw failure
      return response
    }
    if (fresh.value.user.id !== asking) return response
    again.headers.set('authorization', `Bearer ${fresh.value.access_token}`)
    return fetch(again)
  }

/**
 * The one supabase-js client for data and functions. Its token comes from the holder, so it never waits for
 * supabase-js's own session handling and never sends another person's token.
 */
export const createDataClient = (options: DataClientOptions): SupabaseClient => {
  const accessToken = createAccessToken(options)
  return createClient(options.backend.url, options.backend.publishableKey, {
    accessToken: async () => {
      const token = await accessToken()
      if (token.ok) return token.value
      // Without a token the guard says that there is no session, which is not so when only the refresh had no answer. Where
      // nobody is signed in it is, and supabase-js, which asks as soon as it is made, would write the failure down.
      const failure = token.failure.code === 'no_session' ? null : networkFailureFrom(token.failure)
      if (failure !== null) throw failure
      return null
    },
    global: { fetch: createRetryingFetch(options) },
    db: { retry: false },
  })
}
