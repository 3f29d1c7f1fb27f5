import { checkDevice, checkLabels, checkRefusals, checkRows, checkUsage } from './check.ts'
import { SimDevice } from './device.ts'
import type { SimServer } from './server.ts'
import { World } from './world.ts'

export type RunResult = {
  readonly seed: number
  readonly violations: readonly string[]
  readonly log: readonly string[]
}

const MAX_ROUNDS = 8

/** [I9] Rounds of clean syncs, until in a whole round nothing moves and each sync of nothing is one request. */
const untilQuiet = async (world: World): Promise<void> => {
  let before = ''
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let requests = 0
    for (const device of world.devices) requests += await world.syncCleanly(device)
    const state = JSON.stringify(
      await Promise.all(
        world.devices.map(async (device) => {
          const { cursor, generation, outbox, refused } = await device.read()
          return { cursor, generation, outbox, refused }
        }),
      ),
    )
    if (state === before && requests === world.devices.length) return
    before = state
  }
  world.violation('I1', `no quiet after ${MAX_ROUNDS} rounds`)
}

const checkEnd = async (world: World): Promise<void> => {
  const { server, user } = world
  if (world.tier === 'free') {
    await untilQuiet(world)
    await checkUsage(world)
    await world.setTier('premium')
  }
  await untilQuiet(world)
  await checkUsage(world)

  const newest = new SimDevice('new device', user, 500, world.now, world.chance, world.exchanges)
  world.devices.push(newest)
  await world.syncCleanly(newest)

  const rows = await server.rows(user.id)
  const devices = await Promise.all(world.devices.map((device) => device.read()))
  for (const [index, snapshot] of devices.entries())
    checkDevice(world, world.devices[index]?.name ?? '', snapshot, rows)
  checkRows(world, devices, rows)
  checkLabels(world, rows)
  checkRefusals(world, devices)
}

/** One run: the same seed gives the same run. Time is the run's own, for the devices and for PGlite alike. */
export const simulate = async (server: SimServer, seed: number): Promise<RunResult> => {
  const real = { now: Date.now, uuid: crypto.randomUUID }
  const clock = { time: real.now() }
  if (server.kind === 'pglite') Date.now = () => clock.time
  const world = await World.create(seed, server, clock)
  crypto.randomUUID = () => world.chance.uuid() as ReturnType<typeof crypto.randomUUID>
  try {
    const steps = 30 + world.chance.below(60)
    for (let step = 0; step < steps && world.violations.length === 0; step++) await world.step()
    if (world.violations.length === 0) {
      await world.heal()
      await checkEnd(world)
    }
  } catch (error) {
    world.violation('surprise', error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    for (const device of world.devices) device.close()
    Date.now = real.now
    crypto.randomUUID = real.uuid
    await server.removeUser(world.user)
  }
  return { seed, violations: world.violations, log: world.log }
}
