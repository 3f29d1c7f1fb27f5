import { type ApiAnswer, failed } from './api-answer.ts'
import type { SandboxStore } from './store.ts'

/** How long the provider keeps what a key brought: https://docs.stripe.com/api/idempotent_requests */
const KEPT_MS = 24 * 60 * 60 * 1_000
const MAX_KEY = 255

export type KeyedAnswer = ApiAnswer & {
  /** Of the request that was answered first, when this is its answer again. */
  readonly replayed?: string
}

/**
 * The same key brings the same answer for a day, whatever it was, failures of the server included. A request
 * that was not begun (its parameters were refused, or another with the key was under way) leaves nothing.
 */
export const createIdempotency = ({ state, save }: SandboxStore) => {
  const underWay = new Set<string>()

  const kept = (key: string) => {
    const held = Object.hasOwn(state.answers, key) ? state.answers[key] : undefined
    return held && held.atMs + KEPT_MS > Date.now() ? held : undefined
  }

  return async (
    request: { readonly key: string | undefined; readonly asked: string; readonly id: string },
    check: () => ApiAnswer | null,
    work: () => Promise<ApiAnswer>,
  ): Promise<KeyedAnswer> => {
    const { key, asked, id } = request
    if (key === undefined) return check() ?? work()
    if (key.length > MAX_KEY)
      return failed(`Idempotency keys must be at most ${MAX_KEY} characters long`, {
        type: 'idempotency_error',
      })
    if (underWay.has(key))
      return failed('There is currently another in-progress request using this Idempotency-Key.', {
        status: 409,
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
      })
    const held = kept(key)
    if (held && held.asked !== asked)
      return failed(
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        { type: 'idempotency_error' },
      )
    if (held) return { status: held.status, body: held.body, replayed: held.requestId }
    const refused = check()
    if (refused) return refused
    underWay.add(key)
    try {
      const answer = await work()
      state.answers[key] = { asked, atMs: Date.now(), requestId: id, ...answer }
      for (const old of Object.keys(state.answers)) if (!kept(old)) delete state.answers[old]
      save()
      return answer
    } finally {
      underWay.delete(key)
    }
  }
}
