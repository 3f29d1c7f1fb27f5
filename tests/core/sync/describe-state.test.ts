import { expect, it } from 'vitest'
import { describeState, type SyncFacts } from '../../../src/core/sync/describe-state.ts'

const calm: SyncFacts = {
  isReachable: true,
  mustSignIn: false,
  isRunning: false,
  failure: null,
  nextAt: null,
  waiting: 0,
  refused: 0,
  refusal: null,
  syncedAt: 5,
}

it.each([
  [{}, { code: 'synced', syncedAt: 5 }],
  [{ syncedAt: null }, { code: 'saved_here', syncedAt: null }],
  [{ waiting: 2 }, { code: 'saved_here', syncedAt: 5 }],
  [
    { waiting: 2, isRunning: true },
    { code: 'syncing', syncedAt: 5 },
  ],
  [{ failure: 'server_unavailable' }, { code: 'saved_here', syncedAt: 5, reason: 'server_unavailable' }],
  [
    { failure: 'rate_limited', nextAt: 9 },
    { code: 'saved_here', syncedAt: 5, reason: 'rate_limited', nextAt: 9 },
  ],
  [{ failure: 'timeout' }, { code: 'saved_here', syncedAt: 5, reason: 'timeout' }],
  [{ failure: 'unreachable' }, { code: 'saved_here', syncedAt: 5, reason: 'unreachable' }],
  [{ failure: 'offline' }, { code: 'offline', syncedAt: 5 }],
  [
    { failure: 'unreachable', isReachable: false },
    { code: 'saved_here', syncedAt: 5, reason: 'unreachable' },
  ],
  [
    { isReachable: false, waiting: 3, isRunning: true },
    { code: 'offline', syncedAt: 5 },
  ],
  [
    { refused: 2, refusal: 'weekly_limit', isReachable: false },
    { code: 'refused', syncedAt: 5, why: 'weekly_limit', count: 2 },
  ],
  [
    { mustSignIn: true, refused: 1 },
    { code: 'sign_in_again', syncedAt: 5 },
  ],
] as const)('%j is told as %j', (facts, state) => {
  expect(describeState({ ...calm, ...facts })).toEqual(state)
})
