import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseAnswer } from '../../../src/core/sync/parse-answer.ts'

const answer = {
  outcomes: [
    { seq: 1, status: 'applied' },
    { seq: 2, status: 'refused', code: 'bad_row', message: 'no' },
  ],
  last_seq: 2,
  copied: false,
  rows: [
    { id: 'a', password_length: 4, created_at: '2026-11-27T12:00:00Z', generation_settings: {}, rev: 1 },
  ],
  tombstones: [{ id: 'b', rev: 2 }],
  more: false,
  cursor: 2,
  epoch: 'e',
  reset: true,
  server_now: '2026-11-27T12:00:00Z',
  plan: { tier: 'premium', lifetime: false },
  usage: { week_start: '2026-11-22T00:00:00Z', count: 0 },
}

/** As it is inside the app: what a person may use is one value. */
const known = { ...answer, plan: 'premium' }

it('takes a whole answer, with fields that it does not know', () => {
  expect(parseAnswer({ ...answer, news: 1 })).toEqual({ ...known, news: 1, isNewer: false })
})

it('takes no half of an answer: each missing or spoilt field is seen', () => {
  for (const key of Object.keys(answer)) {
    const { [key as keyof typeof answer]: _, ...rest } = answer
    expect(parseAnswer(rest), key).toBeNull()
    for (const spoilt of [null, 'x', -1, [{}], {}]) {
      if (key === 'epoch' && spoilt === 'x') continue
      expect(parseAnswer({ ...answer, [key]: spoilt }), `${key} ${spoilt}`).toBeNull()
    }
  }
})

it('never throws, whatever it is given', () => {
  fc.assert(fc.property(fc.anything(), (value) => parseAnswer(value) === null))
})

it('[R11] a tier that this app does not know is something newer, and the rest counts', () => {
  const plan = { tier: 'family', lifetime: true, seats: 5 }
  expect(parseAnswer({ ...answer, plan })).toEqual({ ...answer, plan: null, isNewer: true })
})

it.each([
  [{ seq: 2, status: 'refused', code: 'vault_changed', message: 'x' }, 'x'],
  [{ seq: 2, status: 'refused', code: 'vault_changed', message: null }, ''],
  [{ seq: 2, status: 'deferred' }, ''],
  [{ seq: 2, status: 'merged', into: 'c' }, ''],
])(
  '[R11] an outcome that this app does not know (%j) is not taken for done, and the rest counts',
  (outcome, message) => {
    const [first] = answer.outcomes
    expect(parseAnswer({ ...answer, outcomes: [first, outcome] })).toEqual({
      ...known,
      outcomes: [first, { seq: 2, status: 'refused', code: 'update_required', message }],
      isNewer: true,
    })
  },
)

it('[R11] what is no outcome at all is still no answer', () => {
  for (const outcome of [
    { seq: 1 },
    { status: 'applied' },
    { seq: 1, status: 7 },
    { seq: 1, status: 'refused' },
  ])
    expect(parseAnswer({ ...answer, outcomes: [outcome] })).toBeNull()
})

it('[V17] takes what it says of a vault whole or not at all, and an answer of before there were vaults', () => {
  const vault = { rev: 3, kid: 'k', gen: 1, ended: null }
  for (const told of [null, vault, { ...vault, ended: 'note', more: 1 }])
    expect(parseAnswer({ ...answer, vault: told })).toEqual({ ...known, vault: told, isNewer: false })
  expect(parseAnswer(answer)).not.toHaveProperty('vault')
  for (const key of Object.keys(vault)) {
    const { [key as keyof typeof vault]: _, ...rest } = vault
    expect(parseAnswer({ ...answer, vault: rest }), key).toBeNull()
    expect(parseAnswer({ ...answer, vault: { ...vault, [key]: [] } }), key).toBeNull()
  }
  for (const told of ['x', 1, [], {}, true]) expect(parseAnswer({ ...answer, vault: told })).toBeNull()
})
