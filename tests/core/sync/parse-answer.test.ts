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

it('takes a whole answer, with fields that it does not know', () => {
  expect(parseAnswer({ ...answer, news: 1 })).toEqual({ ...answer, news: 1 })
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
