import { expect, it } from 'vitest'
import { decideAnswer as plan, type RequestMark } from '../../../src/core/sync/decide-answer.ts'
import type { KnownAnswer } from '../../../src/core/sync/parse-answer.ts'
import { newSyncRecord, type SyncRecord } from '../../../src/core/sync/sync-record.ts'

const record: SyncRecord = { ...newSyncRecord('me'), epoch: 'e', cursor: 10, generation: 2, nextSeq: 6 }
const mark: RequestMark = {
  clientId: 'me',
  epoch: 'e',
  cursor: 10,
  generation: 2,
  firstSeq: 4,
  sentAt: 1_000,
}
const answer: KnownAnswer = {
  outcomes: [],
  copied: false,
  last_seq: 5,
  rows: [],
  tombstones: [],
  more: false,
  cursor: 12,
  epoch: 'e',
  reset: false,
  server_now: '1970-01-01T00:00:03.000Z',
  plan: 'premium',
  usage: { week_start: '1969-12-28T00:00:00Z', count: 0 },
}

const decideAnswer = (...args: [SyncRecord, RequestMark, KnownAnswer, number]) => plan(...args, false)

it('[S3] takes a current answer whole, and learns the clock', () => {
  expect(decideAnswer(record, mark, answer, 7)).toMatchObject({
    step: 'take',
    record: { cursor: 12, generation: 2, clockOffsetMs: 2_000 },
    sweepUpTo: null,
  })
})

it.each([
  ['cursor', { cursor: 9 }],
  ['epoch', { epoch: 'other' }],
  ['generation', { generation: 1 }],
])('[S2] [S3] of an answer whose %s has moved on only the outcomes count', (_what, change) => {
  expect(decideAnswer(record, { ...mark, ...change }, answer, 7)).toEqual({
    step: 'late',
    takesOutcomes: true,
  })
})

it("[S2] outcomes of another server's history or another name do not count", () => {
  expect(decideAnswer(record, { ...mark, cursor: 9 }, { ...answer, epoch: 'old' }, 7)).toEqual({
    step: 'late',
    takesOutcomes: false,
  })
  expect(decideAnswer(record, { ...mark, clientId: 'before' }, answer, 7)).toEqual({
    step: 'late',
    takesOutcomes: false,
  })
})

it('[S7] a gap, or numbers never given here, take another name', () => {
  expect(decideAnswer(record, mark, { ...answer, last_seq: 2 }, 7).step).toBe('rename')
  expect(decideAnswer(record, mark, { ...answer, last_seq: 6 }, 7).step).toBe('rename')
  expect(decideAnswer(record, mark, { ...answer, last_seq: 3 }, 7).step).toBe('take')
})

it('[S7] a copy’s answer renames this device while one of its numbers waits here, and gives no outcome', () => {
  const copied = { ...answer, copied: true }
  expect(plan(record, mark, copied, 7, true)).toEqual({ step: 'rename' })
  expect(plan(record, mark, copied, 7, false)).toEqual({ step: 'late', takesOutcomes: false })
  expect(plan(record, { ...mark, cursor: 9 }, copied, 7, true)).toEqual({
    step: 'late',
    takesOutcomes: false,
  })
})

it('[S6] sweeps at the end of a whole premium pass, and only then', () => {
  const reset = { ...answer, reset: true }
  const first = decideAnswer(record, mark, { ...reset, more: true }, 7)
  expect(first).toMatchObject({ sweepUpTo: null, record: { passFrom: 7, generation: 3 } })
  expect(decideAnswer(record, mark, reset, 7)).toMatchObject({ sweepUpTo: 7, record: { passFrom: null } })
  const inPass = { ...record, passFrom: 7 }
  expect(decideAnswer(inPass, mark, answer, 9)).toMatchObject({ sweepUpTo: 7 })
  const free = { ...answer, plan: 'free' as const }
  expect(decideAnswer(inPass, mark, { ...free, more: true }, 9)).toMatchObject({ record: { passFrom: null } })
  expect(decideAnswer(record, mark, { ...free, reset: true }, 7)).toMatchObject({ sweepUpTo: null })
})

it('[S8] knows an upgrade from what it already knew', () => {
  const premium = { ...record, plan: 'premium' as const }
  expect(decideAnswer(record, mark, answer, 7)).toMatchObject({ isUpgrade: true })
  expect(decideAnswer(premium, mark, answer, 7)).toMatchObject({ isUpgrade: false, isPremium: true })
})

it('[R11] [S6] a plan of a newer server keeps the one that is known, and what a pass did not bring is concluded under the next that is', () => {
  const known = { ...record, plan: 'lifetime' as const, passFrom: 7 }
  const newer = { ...answer, plan: null }
  for (const more of [true, false])
    expect(decideAnswer(known, mark, { ...newer, more }, 9)).toMatchObject({
      step: 'take',
      record: { plan: 'lifetime', cursor: 12, passFrom: 7 },
      sweepUpTo: null,
      isUpgrade: false,
    })
  expect(decideAnswer(record, mark, { ...newer, reset: true }, 9)).toMatchObject({ record: { passFrom: 9 } })
  expect(decideAnswer(known, mark, answer, 9)).toMatchObject({ sweepUpTo: 7, record: { passFrom: null } })
  expect(decideAnswer(record, mark, { ...answer, plan: null }, 9)).toMatchObject({ record: { plan: null } })
})
