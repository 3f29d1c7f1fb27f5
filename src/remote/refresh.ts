/**
 * Refreshing the session: one request per expiry, whatever the number of tabs. supabase-js's own refresh is not used,
 * since it ends the session for answers that are none of the auth service's.
 *
 * [T1] tabs take turns by a Web Lock, and one that waited takes what the other brought, once it can see it.
 * [T2] a lock that is not to be had within LOCK_PATIENCE_MS (a frozen tab) stops nobody.
 * [T3] only the auth service's explicit refusal of the refresh token ends the session; the remembered person, the rows
 *      and the outbox stay.
 * [T4] an answer that comes after the stored token has changed, whatever it says, changes nothing: another tab was
 *      quicker, or the person has signed in anew since.
 * [T5] a refresh belongs to one person: what was asked for somebody who has left meanwhile is neither stored nor handed
 *      out, and whoever is here now is never answered with it, nor waits for it.
 */
import type { Session } from '@supabase/supabase-js'
import { fail, ok, type Result } from '../core/result.ts'
import type { Backend } from './backend.ts'
import { failureOfRequest } from './network-failure.ts'
import { type JudgedAnswer, readAnswer } from './read-answer.ts'
import { parseSession, type SessionHolder, withDeviceExpiry } from './session-holder.ts'

export const REFRESH_MARGIN_S = 90
const LOCK_PATIENCE_MS = 25_000
const LOCK = 'cifra.refresh'
/** Chromium keeps a copy of localStorage in each process: what one tab wrote reaches another one a moment later. */
const SPREAD_MS = 250

export type RefreshOptions = {
  readonly backend: Backend
  readonly holder: SessionHolder
  readonly fetch: typeof fetch
  readonly now: () => number
  /** Absent where the browser has no Web Locks. */
  readonly locks: LockManager | undefined
}

export type Refresh = (how?: { readonly force?: boolean }) => Promise<Result<Session>>

export const secondsLeft = (session: Session, nowMs: number): number =>
  (session.expires_at ?? 0) - nowMs / 1000

/** [T1] [T2] */
const inTurn = async <T>(
  locks: LockManager | undefined,
  userId: string,
  work: () => Promise<T>,
): Promise<T> => {
  if (locks === undefined) return work()
  let begun: Promise<T> | undefined
  try {
    return await new Promise<T>((done, failed) => {
      const signal = AbortSignal.timeout(LOCK_PATIENCE_MS)
      const turn = locks.request(`${LOCK}.${userId}`, { signal }, async () => {
        begun = work()
        done(begun)
        await begun
        await new Promise((resume) => setTimeout(resume, SPREAD_MS))
      })
      turn.catch(failed)
    })
  } catch {
    return begun ?? work()
  }
}

/** Callers of one page share the running refresh. Without `force`, a session that is good for long is returned as it is. */
export const createRefresh = ({ backend, holder, fetch, now, locks }: RefreshOptions): Refresh => {
  const ask = async (stored: Session): Promise<Result<Session>> => {
    let answer: JudgedAnswer
    try {
      const response = await fetch(`${backend.url}/auth/v1/token?grant_type=refresh_token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: backend.publishableKey },
        body: JSON.stringify({ refresh_token: stored.refresh_token }),
      })
      answer = await readAnswer(response, 'refresh')
    } catch (error) {
      return fail(failureOfRequest(error))
    }
    const { verdict, text } = answer
    const current = holder.read()
    if (current?.user.id !== stored.user.id) return fail({ code: 'no_session' }) // [T5]
    if (current.refresh_token !== stored.refresh_token) return ok(current) // [T4]
    const session = verdict.about === 'nothing' ? parseSession(text) : null
    if (session !== null && session.user.id === stored.user.id) {
      const timed = withDeviceExpiry(session, now())
      holder.write(timed)
      return ok(timed)
    }
    if (verdict.about !== 'person') return fail({ code: 'server_unavailable' })
    holder.clear() // [T3]
    return fail({ code: 'session_ended' })
  }

  const refresh = (before: Session, force: boolean) =>
    inTurn(locks, before.user.id, async () => {
      const stored = holder.read()
      if (stored?.user.id !== before.user.id) return fail({ code: 'no_session' } as const) // [T5]
      const isNew = stored.access_token !== before.access_token
      const isGood = secondsLeft(stored, now()) > REFRESH_MARGIN_S
      return isGood && (isNew || !force) ? ok(stored) : ask(stored)
    })

  /** By person: at most one of them is still here. */
  const running = new Map<string, Promise<Result<Session>>>()
  return async (how) => {
    const session = holder.read()
    if (session === null) return fail({ code: 'no_session' })
    if (!how?.force && secondsLeft(session, now()) > REFRESH_MARGIN_S) return ok(session)
    const { id } = session.user
    const shared = running.get(id)
    if (shared !== undefined) return shared
    const own = refresh(session, how?.force ?? false).finally(() => running.delete(id))
    running.set(id, own)
    return own
  }
}
