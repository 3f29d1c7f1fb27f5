import { afterAll, beforeAll, expect, it } from 'vitest'
import { REGRESSIONS } from './regressions.ts'
import { type SimServer, startSimServer } from './server.ts'
import { simulate } from './simulate.ts'

const RUNS = 30

let server: SimServer
beforeAll(async () => {
  server = await startSimServer()
})
afterAll(() => server.close())

it(`[I1] [I2] [I3] [I4] [I5] [I6] [I7] [I8] [I9] [I13] [I15] [I17] [I19] [I20] [I21] hold in ${RUNS} random runs`, async () => {
  for (let seed = 1; seed <= RUNS; seed++) {
    const { violations } = await simulate(server, seed)
    expect(violations, `npm run simulate -- --runs 1 --seed ${seed} --log`).toEqual([])
  }
}, 600_000)

it.each(Object.entries(REGRESSIONS))(
  '%s',
  async (_what, seed) => {
    expect((await simulate(server, seed, { hasVault: false })).violations).toEqual([])
  },
  60_000,
)

it('plays the same run again from its seed', async () => {
  const first = await simulate(server, 7)
  const second = await simulate(server, 7)
  expect(second.log).toEqual(first.log)
})
