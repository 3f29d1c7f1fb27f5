import { afterAll, beforeAll, expect, it } from 'vitest'
import { runHostile } from './hostile.ts'
import { HOSTILE_REGRESSIONS } from './regressions.ts'
import { type SimServer, startSimServer } from './server.ts'

let server: SimServer
beforeAll(async () => {
  server = await startSimServer()
})
afterAll(() => server.close())

it.each([1, 2, 3, 4, 5, 6])(
  '[V1] [V4] [V7] [V9] [V12] a server that lies gets nothing and takes nothing: schedule %i',
  async (seed) => {
    const { violations, log } = await runHostile(server, seed, 40)
    expect(violations, log.join('\n')).toEqual([])
  },
  120_000,
)

it.each(Object.entries(HOSTILE_REGRESSIONS))(
  '%s',
  async (_what, seed) => {
    const { violations, log } = await runHostile(server, seed, 80)
    expect(violations, log.join('\n')).toEqual([])
  },
  120_000,
)
