import { expect, it } from 'vitest'
import { complaintsOfFaults, complaintsOfKills, complaintsOfRate } from './complaints.ts'
import { countFaults } from './count-faults.ts'
import { createLoadDevice } from './device.ts'
import type { StepResult } from './step.ts'

const step = (endings: Partial<StepResult['endings']>, p95 = 20): StepResult => ({
  ratePerSecond: 20,
  p50: 10,
  p95,
  endings: { answered: 100, turned_away: 0, failed: 0, no_answer: 0, ...endings },
  notSent: 0,
})
const sound = { held: 80, beyond: step({ turned_away: 50 }), after: step({}) }

it('has nothing against a server that turns the surplus away and recovers', () => {
  expect(complaintsOfRate(sound)).toEqual([])
  expect(complaintsOfKills({ backAfterMs: [900], unheard: 3, failed: 0 })).toEqual([])
  expect(complaintsOfFaults({ rows: 9, lost: 0, doubled: 0, strange: 0 })).toEqual([])
})

it.each([
  ['holds nothing', { ...sound, held: 0 }],
  ['turns nobody away', { ...sound, beyond: step({}) }],
  ['answers 500 to the surplus', { ...sound, beyond: step({ turned_away: 50, failed: 1 }) }],
  ['drops the surplus', { ...sound, beyond: step({ turned_away: 50, no_answer: 1 }) }],
  ['stays slow afterwards', { ...sound, after: step({}, 900) }],
  ['goes on turning away afterwards', { ...sound, after: step({ turned_away: 1 }) }],
])('complains of a server that %s', (_, result) => {
  expect(complaintsOfRate(result)).toHaveLength(1)
})

it('complains when a row is gone, when it came twice and when a kill taught nothing', () => {
  expect(complaintsOfFaults({ rows: 9, lost: 1, doubled: 0, strange: 0 })).toHaveLength(1)
  expect(complaintsOfFaults({ rows: 9, lost: 0, doubled: 1, strange: 0 })).toHaveLength(1)
  expect(complaintsOfKills({ backAfterMs: [900], unheard: 0, failed: 0 })).toHaveLength(1)
})

it('counts a row that an acknowledging server has not kept, one it gives twice and one that nobody made', async () => {
  type Op = { readonly id: string }
  const kept: Op[] = []
  // Keeps every second row only, and gives each of them twice.
  const device = createLoadDevice(async (_, { body }) => {
    const { ops, first_seq } = body as { ops: Op[]; first_seq: number }
    kept.push(...ops.filter((_op, index) => (first_seq + index) % 2 === 0))
    const last_seq = first_seq + ops.length - 1
    return Response.json({
      outcomes: ops.map((_op, index) => ({ seq: first_seq + index, status: 'applied' })),
      last_seq,
      cursor: last_seq,
      epoch: 'epoch',
      rows: [...kept, ...kept, { id: 'from nowhere' }],
      more: false,
    })
  }, 'token')
  for (let row = 0; row < 4; row++) device.add()
  expect(await countFaults([device])).toEqual({ rows: 3, lost: 2, doubled: 2, strange: 1 })
})
