import { fail, ok, type Result } from '../core/result.ts'
import { parseAnswer } from '../core/sync/parse-answer.ts'
import type { SyncAnswer, SyncRequest } from '../core/sync/wire.ts'
import type { Backend } from './backend.ts'
import type { AccessToken } from './client.ts'
import { failureOfRequest } from './network-failure.ts'

export type SyncCallOptions = {
  readonly backend: Backend
  /** The guarded one. */
  readonly fetch: typeof fetch
  readonly accessToken: AccessToken
  readonly userId: string
}

/** Whose token it is. Read, not verified: the server does that. */
const ownerOf = (token: string): unknown => {
  try {
    const part = token.split('.')[1] ?? ''
    return JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/'))).sub
  } catch {
    return undefined
  }
}

/**
 * `rpc('sync')` for one person. Not through supabase-js: between asking it for a token and its sending the request another person
 * may have signed in, and these operations would go into their account. Here the token that is sent is the
 * one whose owner was looked at.
 */
export const createSyncCall =
  ({ backend, fetch, accessToken, userId }: SyncCallOptions) =>
  async (request: SyncRequest, signal: AbortSignal): Promise<Result<SyncAnswer>> => {
    const send = async (token: string): Promise<Response | null> => {
      if (ownerOf(token) !== userId) return null
      return fetch(`${backend.url}/rest/v1/rpc/sync`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: backend.publishableKey,
          authorization: `Bearer ${token}`,
        },
        body: JSON.stringify(request),
        signal,
      })
    }
    try {
      const token = await accessToken()
      if (!token.ok) return token
      let response = await send(token.value)
      // A wrong clock makes a dead token look alive: one refresh, one more try.
      if (response?.status === 401) {
        const fresh = await accessToken({ force: true })
        if (!fresh.ok) return fresh
        response = await send(fresh.value)
      }
      if (response === null || response.status === 401) return fail({ code: 'no_session' })
      if (response.status === 400 || response.status === 413) return fail({ code: 'bad_row' })
      const answer = response.ok ? parseAnswer(await response.json()) : null
      return answer ? ok(answer) : fail({ code: 'server_unavailable' })
    } catch (error) {
      return fail(failureOfRequest(error))
    }
  }
