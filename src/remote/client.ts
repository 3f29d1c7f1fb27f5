import { fail, ok, type Result } from '../core/result.ts'
import type { Backend } from './backend.ts'
import { NetworkFailure, networkFailureFrom } from './network-failure.ts'
import { kindOf, readAnswer } from './read-answer.ts'
import { type Refresh, secondsLeft } from './refresh.ts'
import { createRestCall, type RestCall } from './rest-call.ts'
import type { SessionHolder } from './session-holder.ts'
import { ownerOf } from './token-owner.ts'

/** A token with less life than this may be dead when it arrives. */
const TOO_SHORT_S = 10

export type DataClientOptions = {
  readonly backend: Backend
  readonly holder: SessionHolder
  readonly refresh: Refresh
  /** The guarded one. */
  readonly fetch: typeof fetch
  readonly now: () => number
  /** Milliseconds since any moment, never set back. */
  readonly elapsed: () => number
}

type WayOut = Pick<DataClientOptions, 'backend' | 'fetch' | 'holder'>

/** `refused`: the server turned this token down. */
export type AccessToken = (how?: { readonly refused?: string }) => Promise<Result<string>>

/** A token that the auth service has just made and another service refuses says nothing of the person: the server is at odds with itself. */
const TRUST_NEW_TOKEN_MS = 60_000

/**
 * The remembered person's access token, refreshed first when it is about to end or was refused. Where there is none to be
 * had the failure says why: a server that is away is no reason to sign in again.
 */
export const createAccessToken = ({
  holder,
  refresh,
  now,
  elapsed,
}: Pick<DataClientOptions, 'holder' | 'refresh' | 'now' | 'elapsed'>): AccessToken => {
  let brought: { readonly token: string; readonly at: number } | null = null
  return async ({ refused } = {}) => {
    const session = holder.read()
    if (session === null) return fail({ code: 'no_session' })
    // Another tab, or another request, has changed it meanwhile.
    const isRefused = session.access_token === refused
    if (!isRefused && secondsLeft(session, now()) > TOO_SHORT_S) return ok(session.access_token)
    if (isRefused && brought?.token === refused && elapsed() - brought.at < TRUST_NEW_TOKEN_MS)
      return fail({ code: 'server_unavailable' })
    const fresh = await refresh({ force: isRefused })
    if (!fresh.ok) return fresh
    brought = { token: fresh.value.access_token, at: elapsed() }
    return ok(fresh.value.access_token)
  }
}

const isSessionRefused = async (response: Response, url: string): Promise<boolean> => {
  const { verdict } = await readAnswer(response.clone(), kindOf(new URL(url)) ?? 'rest')
  return verdict.about === 'person' && verdict.code === 'no_session'
}

/**
 * A clock that was set while the page ran can make a dead token look alive: a refused token is answered by one refresh
 * and one more try. Not when somebody else is here by then: what one person asked for is never sent as another. Throws a
 * NetworkFailure where no token is to be had, or the new one is refused too.
 */
const createRetryingFetch =
  ({ fetch, holder }: Omit<WayOut, 'backend'>, accessToken: AccessToken): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const [, refused] = request.headers.get('authorization')?.match(/^Bearer (.+)$/i) ?? []
    const asking = ownerOf(refused ?? '') ?? holder.read()?.user.id
    const again = request.clone()
    const response = await fetch(request)
    if (refused === undefined || !(await isSessionRefused(response, request.url))) return response
    const fresh = await accessToken({ refused })
    if (!fresh.ok) {
      const failure = networkFailureFrom(fresh.failure)
      if (failure !== null && fresh.failure.code !== 'no_session') throw failure
      return response
    }
    const current = holder.read()
    if (current?.user.id !== asking || current?.access_token !== fresh.value) return response
    again.headers.set('authorization', `Bearer ${fresh.value}`)
    const second = await fetch(again)
    if (await isSessionRefused(second, request.url)) throw new NetworkFailure('server_unavailable')
    return second
  }

/** Asks for data, and the way out that it takes, which functions take too (call-function.ts). The auth part has a door of its own (auth.ts). */
export type DataClient = { readonly rest: RestCall; readonly fetch: typeof fetch }

/**
 * The one client for data, and not supabase-js's `createClient`, which brings the auth client along: on the way to the dashboard
 * nobody waits for that. Its token comes from the holder, so it never waits for supabase-js's own session handling and never
 * sends another person's token.
 */
export const createDataClient = (options: WayOut, accessToken: AccessToken): DataClient => {
  const { publishableKey } = options.backend
  const retrying = createRetryingFetch(options, accessToken)
  const fetchAsPerson: typeof fetch = async (input, init) => {
    const token = await accessToken()
    // Without a token the guard says that there is no session, which is not so when only the refresh had no answer.
    const failure = token.ok || token.failure.code === 'no_session' ? null : networkFailureFrom(token.failure)
    if (failure !== null) throw failure
    const headers = new Headers(init?.headers)
    headers.set('apikey', publishableKey)
    headers.set('authorization', `Bearer ${token.ok ? token.value : publishableKey}`)
    return retrying(input, { ...init, headers })
  }
  return { rest: createRestCall(options.backend, fetchAsPerson), fetch: fetchAsPerson }
}
