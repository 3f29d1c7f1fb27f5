import type { Backend } from './backend.ts'
import { NetworkFailure } from './network-failure.ts'
import { readAnswer } from './read-answer.ts'
import { parseSession } from './session-holder.ts'

/** What it takes to end a session of somebody who has left. */
export type LeftTokens = { readonly accessToken: string; readonly refreshToken: string }

export type EndSessionOptions = {
  readonly backend: Backend
  /** The guarded one. */
  readonly fetch: typeof fetch
}

/** `later`: nothing was decided, the service was out of reach. */
export type EndSession = (tokens: LeftTokens) => Promise<'over' | 'later'>

/**
 * Tells the auth service that a session is over. An access token that has ended since proves nothing any more: then the
 * refresh token gives a new one for just this, and one that is refused belongs to a session that is over already.
 * Only the service's own refusal counts: anything else is tried again.
 */
export const createEndSession = ({ backend, fetch }: EndSessionOptions): EndSession => {
  const ask = (path: string, init: RequestInit, token: string) =>
    fetch(`${backend.url}/auth/v1/${path}`, {
      method: 'POST',
      ...init,
      headers: {
        'content-type': 'application/json',
        apikey: backend.publishableKey,
        authorization: `Bearer ${token}`,
      },
    })
  const leave = async (accessToken: string) =>
    (await readAnswer(await ask('logout?scope=local', {}, accessToken), 'auth')).verdict.about === 'nothing'

  return async ({ accessToken, refreshToken }) => {
    try {
      if (await leave(accessToken)) return 'over'
      const body = JSON.stringify({ refresh_token: refreshToken })
      const renewed = await ask('token?grant_type=refresh_token', { body }, backend.publishableKey)
      const { verdict, text } = await readAnswer(renewed, 'refresh')
      if (verdict.about === 'person') return 'over'
      const session = verdict.about === 'nothing' ? parseSession(text) : null
      return session !== null && (await leave(session.access_token)) ? 'over' : 'later'
    } catch (error) {
      if (error instanceof NetworkFailure) return 'later'
      throw error
    }
  }
}
