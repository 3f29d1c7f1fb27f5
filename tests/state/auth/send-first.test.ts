import { expect, it } from 'vitest'
import { fail, ok, type Result } from '../../../src/core/result.ts'
import { sendThenLeave } from '../../../src/state/auth/send-first.ts'

/** A question with its network: each attempt ends when the test says so, and `unsent` counts what only the device has. */
const openQuestion = (unsent: number) => {
  const attempts: ((result: Result<void>) => void)[] = []
  const question = new AbortController()
  const state = { unsent, signedOut: 0 }
  const outcome = sendThenLeave({
    syncNow: () => new Promise((resolve) => attempts.push(resolve)),
    countUnsent: async () => state.unsent,
    signOut: async () => {
      state.signedOut += 1
    },
    signal: question.signal,
  })
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0))
  return { attempts, state, outcome, stay: () => question.abort(), turn }
}

it.each([
  ['all was sent', ok(undefined), 0],
  ['nothing was sent', fail({ code: 'offline' } as const), 2],
  ['some was sent', ok(undefined), 1],
] as const)('[R1] Stay while it sends means stay, although then %s', async (_, result, left) => {
  const { attempts, state, outcome, stay } = openQuestion(2)
  stay()
  state.unsent = left
  attempts[0]?.(result)
  expect(await outcome).toBe('stayed')
  expect(state.signedOut).toBe(0)
  expect(attempts).toHaveLength(1)
})

it('[R1] Stay between the answer and the count means stay', async () => {
  const { attempts, state, outcome, stay } = openQuestion(2)
  state.unsent = 0
  attempts[0]?.(ok(undefined))
  stay()
  expect(await outcome).toBe('stayed')
  expect(state.signedOut).toBe(0)
})

it('leaves once all is sent', async () => {
  const { attempts, state, outcome } = openQuestion(2)
  state.unsent = 0
  attempts[0]?.(ok(undefined))
  expect(await outcome).toBe('left')
  expect(state.signedOut).toBe(1)
})

it('what an attempt that was under way did not bring goes with one more', async () => {
  const { attempts, state, outcome, turn } = openQuestion(2)
  state.unsent = 1
  attempts[0]?.(ok(undefined))
  await turn()
  expect(attempts).toHaveLength(2)
  state.unsent = 0
  attempts[1]?.(ok(undefined))
  expect(await outcome).toBe('left')
})

it('[R5] says at once that it could not be sent, and asks no second time', async () => {
  const { attempts, state, outcome } = openQuestion(2)
  attempts[0]?.(fail({ code: 'rate_limited', retryAfterMs: 3_600_000 }))
  expect(await outcome).toBe('not_sent')
  expect(attempts).toHaveLength(1)
  expect(state.signedOut).toBe(0)
})
