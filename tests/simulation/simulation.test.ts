import { afterAll, beforeAll, expect, it } from 'vitest'
import { REGRESSIONS, VAULT_REGRESSIONS } from './regressions.ts'
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

it('[I20] hold where a label comes between a look at rows and what turns them', async () => {
  for (let seed = 1; seed <= RUNS / 3; seed++) {
    const { violations } = await simulate(server, seed, { overtakes: true })
    expect(violations, `npm run simulate -- --runs 1 --seed ${seed} --overtakes --log`).toEqual([])
  }
}, 600_000)

const ALL_REGRESSIONS = [
  ...Object.entries(REGRESSIONS).map((each) => [...each, false] as const),
  ...Object.entries(VAULT_REGRESSIONS).map((each) => [...each, true] as const),
]
it.each(ALL_REGRESSIONS)(
  '%s',
  async (_what, seed, hasVault) => {
    expect((await simulate(server, seed, { hasVault })).violations).toEqual([])
  },
  60_000,
)

it('plays the same run again from its seed', async () => {
  const first = await simulate(server, 7)
  const second = await simulate(server, 7)
  expect(second.log).toEqual(first.log)
})
