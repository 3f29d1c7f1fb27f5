import { callDatabase } from './database.ts'
import type { FunctionEnv } from './env.ts'

/** The app waits for 20 s (src/remote/fetch-guard.ts). */
const PATIENCE_MS = 14_000
const ASK_AGAIN_MS = 250

const takeTurn = async (env: FunctionEnv, userId: string, untilMs: number): Promise<string | 'gone'> => {
  for (;;) {
    const row = await callDatabase(env, 'take_checkout_turn', { p_user_id: userId })
    if (typeof row !== 'object' || row === null || !('turn' in row) || !('gone' in row))
      throw new Error('take_checkout_turn answered something else')
    if (row.gone === true) return 'gone'
    if (typeof row.turn === 'string') return row.turn
    if (Date.now() >= untilMs) throw new Error('another call has the turn for too long')
    await new Promise((passed) => setTimeout(passed, ASK_AGAIN_MS))
  }
}

/**
 * Runs `work`, which opens or closes payment pages of a user, in this user's turn: of calls at once, from whatever
 * address of the app, one works and the others wait and then see what it did. A turn ends by itself, so a holder that
 * was slow may have lost it: then its answer is not used, and it looks again in a new turn. A page that nobody was led
 * to is no way to pay, and whoever has the next turn hands it out or closes it.
 * @returns `gone` when the account is (or went while this was under way).
 * @throws when the turn does not come in time.
 */
export const inCheckoutTurn = async <T>(
  env: FunctionEnv,
  userId: string,
  work: () => Promise<T>,
): Promise<T | 'gone'> => {
  const untilMs = Date.now() + PATIENCE_MS
  for (;;) {
    const turn = await takeTurn(env, userId, untilMs)
    if (turn === 'gone') return 'gone'
    const end = () => callDatabase(env, 'end_checkout_turn', { p_user_id: userId, p_turn: turn })
    let done: T
    try {
      done = await work()
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
