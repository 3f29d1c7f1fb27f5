import { fail, ok, type Result } from '../core/result.ts'
import { parseAnswer, type ReadAnswer } from '../core/sync/parse-answer.ts'
import type { SyncRequest } from '../core/sync/wire.ts'
import type { Backend } from './backend.ts'
import type { AccessToken } from './client.ts'
import { failureOfRequest } from './network-failure.ts'
import { type JudgedAnswer, kindOf, readAnswer } from './read-answer.ts'
import { ownerOf } from './token-owner.ts'

export type RpcOptions = {
  readonly backend: Backend
  /** The guarded one. */
  readonly fetch: typeof fetch
  readonly accessToken: AccessToken
  readonly userId: string
}

/** Asks for one person at an address below the backend's own. Fails where there is no answer of ours, and once `signal` has ended. */
export type PersonCall = (path: string, body: unknown, signal: AbortSignal) => Promise<Result<JudgedAnswer>>

/** Calls one of our functions in the database for one person, in the same way. */
export type RpcCall = (name: string, body: unknown, signal: AbortSignal) => Promise<Result<JudgedAnswer>>

/**
 * Not through supabase-js: between asking it for a token and its sending the request another person may have signed in, and these
 * operations would go into their account. Here the token that is sent is the one whose owner was looked at.
 */
export const createPersonCall =
  ({ backend, fetch, accessToken, userId }: RpcOptions): PersonCall =>
  async (path, body, signal) => {
    const url = `${backend.url}/${path}`
    const send = async (token: string): Promise<JudgedAnswer | null> => {
      if (ownerOf(token) !== userId) return null
      signal.throwIfAborted()
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: backend.publishableKey,
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify(body),
        signal,
      })
      return readAnswer(response, kindOf(new URL(url)) ?? 'rpc')
    }
    try {
      const token = await accessToken()
      if (!token.ok) return token
      let answer = await send(token.value)
      // A wrong clock makes a dead token look alive: one refresh, one more try.
      if (isSessionRefused(answer)) {
        const fresh = await accessToken({ refused: token.value })
        if (!fresh.ok) return fresh
        answer = await send(fresh.value)
        if (isSessionRefused(answer)) return fail({ code: 'server_unavailable' })
      }
      return answer === null ? fail({ code: 'no_session' }) : ok(answer)
    } catch (error) {
      return fail(failureOfRequest(error))
    }
  }

export const createRpcCall = (options: RpcOptions): RpcCall => {
  const call = createPersonCall(options)
  return (name, body, signal) => call(`rest/v1/rpc/${name}`, body, signal)
}

const isSessionRefused = (answer: JudgedAnswer | null): boolean =>
  answer?.verdict.about === 'person' && answer.verdict.code === 'no_session'

/** `rpc('sync')` for one person. */
export const createSyncCall = (options: RpcOptions) => {
  const call = createRpcCall(options)
  return async (request: SyncRequest, signal: AbortSignal): Promise<Result<ReadAnswer>> => {
    const answer = await call('sync', request, signal)
    return answer.ok ? syncResultOf(answer.value) : answer
  }
}

const syncResultOf = ({ verdict, body }: JudgedAnswer): Result<ReadAnswer> => {
  switch (verdict.about) {
    case 'nothing': {
      const answer = parseAnswer(body)
      return answer ? ok(answer) : fail({ code: 'server_unavailable' })
    }
    case 'row':
      return fail({ code: 'bad_row' })
    case 'person':
      return fail({ code: 'server_unavailable' })
    default:
      return fail({ code: verdict.code })
  }
}
