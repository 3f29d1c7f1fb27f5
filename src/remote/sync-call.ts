import { fail, ok, type Result } from '../core/result.ts'
import { parseAnswer } from '../core/sync/parse-answer.ts'
import type { SyncAnswer, SyncRequest } from '../core/sync/wire.ts'
import type { Backend } from './backend.ts'
import { networkFailureOf } from './network-failure.ts'

export type SyncCallOptions = {
  readonly backend: Backend
  /** The guarded one. */
  readonly fetch: typeof fetch
  readonly accessToken: (how?: { readonly force?: boolean }) => Promise<string | null>
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
    const send = async (token: string | null): Promise<Response | null> => {
      if (token === null || ownerOf(token) !== userId) return null
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
      let response = await send(await accessToken())
      // A wrong clock makes a dead token look alive: one refresh, one more try.
      if (response?.status === 401) response = await send(await accessToken({ force: true }))
      if (response === null || response.status === 401) return fail({ code: 'no_session' })
      if (response.status === 400 || response.status === 413) return fail({ code: 'bad_row' })
      const answer = response.ok ? parseAnswer(await response.json()) : null
      return answer ? ok(answer) : fail({ code: 'server_unavailable' })
    } catch (error) {
      return fail(networkFailureOf(error instanceof Error ? error.message : '') ?? { code: 'offline' })
    }
  }
