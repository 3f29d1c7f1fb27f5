import { callDatabase } from './database.ts'
import type { FunctionEnv } from './env.ts'

/** The app waits for 20 s (src/remote/fetch-guard.ts). */
const PATIENCE_MS = 14_000
const ASK_AGAIN_MS = 250

type Turn = {
  readonly id: string
  /** The last page that was made for this user, whatever has become of it; null: none. */
  readonly lastPageId: string | null
}

const takeTurn = async (env: FunctionEnv, userId: string, untilMs: number): Promise<Turn | 'gone'> => {
  for (;;) {
    const row = await callDatabase(env, 'take_checkout_turn', { p_user_id: userId })
    if (typeof row !== 'object' || row === null || !('turn' in row) || !('gone' in row))
      throw new Error('take_checkout_turn answered something else')
    if (row.gone === true) return 'gone'
    const last: unknown = 'session_id' in row ? row.session_id : null
    if (typeof row.turn === 'string')
      return { id: row.turn, lastPageId: typeof last === 'string' ? last : null }
    if (Date.now() >= untilMs) throw new Error('another call has the turn for too long')
    await new Promise((passed) => setTimeout(passed, ASK_AGAIN_MS))
  }
}

/**
 * Runs `work`, which opens or closes payment pages of a user, in this user's turn: of calls at once, from
 * whatever address of the app, one works and the others wait and then see what it did. A turn ends by itself,
 * so a holder that was slow may have lost it: then its answer is not used, and it looks again in a new turn.
 * A page that nobody was led to is no way to pay, and whoever has the next turn hands it out or closes it.
 * @returns `gone` when the account is (or went while this was under way).
 * @throws when the turn does not come in time.
 */
export const inCheckoutTurn = async <T>(
  env: FunctionEnv,
  userId: string,
  work: (lastPageId: string | null) => Promise<T>,
): Promise<T | 'gone'> => {
  const untilMs = Date.now() + PATIENCE_MS
  for (;;) {
    const turn = await takeTurn(env, userId, untilMs)
    if (turn === 'gone') return 'gone'
    const end = () => callDatabase(env, 'end_checkout_turn', { p_user_id: userId, p_turn: turn.id })
    let done: T
    try {
      done = await work(turn.lastPageId)
    } catch (error) {
      await end().catch(() => {})
      throw error
    }
    const ended = await end()
    if (ended === 'held') return done
    if (ended === 'gone') return 'gone'
    if (Date.now() >= untilMs) throw new Error('the turn was lost')
  }
}
