/**
 * The one way out to the backend. supabase-js takes any answer for the API's and, without a session, sends the
 * publishable key in its place; row-level security then answers an empty list, and a screen would empty itself. So:
 *
 * [F1] a data request without a user's token is not sent while a user is remembered.
 * [F2] what says nothing about a row or a person (verdict.ts: a server that is away, an app that is too old) is a
 *      failure of the request, not an answer.
 * [F3] no request lasts longer than TIMEOUT_MS, its body included.
 * [F4] until a Retry-After has passed, requests to the same service fail here, without being sent. It is measured by a
 *      clock that nobody sets: one that jumps back a week would keep the service closed for as long.
 * [F5] nothing of a request's content gets into an error.
 */
import { NetworkFailure } from './network-failure.ts'
import { kindOf, readAnswer } from './read-answer.ts'
import { parseRetryAfter } from './retry-after.ts'

export const TIMEOUT_MS = 20_000

export type GuardOptions = {
  readonly publishableKey: string
  readonly isRemembered: () => boolean
  readonly isOnline: () => boolean
  readonly fetch: typeof fetch
  /** The time of day, in milliseconds. */
  readonly now: () => number
  /** Milliseconds since any moment, never set back. */
  readonly elapsed: () => number
}

/** Requests of one service wait together: all data, all functions, or one kind of request of the auth service. */
const serviceOf = (url: URL): string => {
  const [, root = '', ...rest] = url.pathname.match(/\/(rest|auth|functions)\/v1\/(.*)$/) ?? []
  return root === 'auth' ? `auth/${rest[0]}/${url.searchParams.get('grant_type') ?? ''}` : root
}

const isDataRequest = (service: string): boolean => service === 'rest' || service === 'functions'

const bearerOf = (headers: Headers): string | undefined =>
  headers.get('authorization')?.match(/^Bearer (.+)$/i)?.[1]

/** [F2] The answer with its body read, or a NetworkFailure when it is none. */
const takeAnswer = async (response: Response, url: URL, now: number): Promise<Response> => {
  const { verdict, text } = await readAnswer(response, kindOf(url) ?? 'rest')
  const { status, statusText, headers } = response
  if (verdict.about !== 'server' && verdict.about !== 'app')
    return new Response(text === '' ? null : text, { status, statusText, headers })
  // A date is meant by the server's clock, which this device's may be far from.
  const sentAt = Date.parse(headers.get('date') ?? '')
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), Number.isNaN(sentAt) ? now : sentAt)
  throw new NetworkFailure(verdict.code, retryAfterMs)
}

/** A `fetch` that keeps the rules above; it throws NetworkFailure, or the caller's own abort. */
export const createGuardedFetch = ({
  publishableKey,
  isRemembered,
  isOnline,
  fetch,
  now,
  elapsed,
}: GuardOptions): typeof fetch => {
  const closed = new Map<string, { readonly until: number; readonly code: NetworkFailure['code'] }>()

  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const service = serviceOf(url)
    const bearer = bearerOf(request.headers)
    if (isDataRequest(service) && isRemembered() && (bearer === undefined || bearer === publishableKey)) {
      throw new NetworkFailure('no_session') // [F1]
    }
    const shut = closed.get(service)
    if (shut !== undefined && shut.until > elapsed())
      throw new NetworkFailure(shut.code, shut.until - elapsed()) // [F4]
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    try {
      const response = await fetch(request, {
        redirect: 'manual',
        cache: 'no-store',
        credentials: 'omit',
        signal: AbortSignal.any([timeout, request.signal]),
      })
      return await takeAnswer(response, url, now())
    } catch (error) {
      if (request.signal.aborted) throw error
      if (error instanceof NetworkFailure) {
        const { code, retryAfterMs } = error
        if (retryAfterMs !== undefined) closed.set(service, { until: elapsed() + retryAfterMs, code })
        throw error
      }
      throw new NetworkFailure(timeout.aborted ? 'timeout' : isOnline() ? 'unreachable' : 'offline')
    }
  }
}
