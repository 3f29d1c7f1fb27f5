import { checkContent, checkDevice, checkRefusals, checkRows, checkUsage } from './check.ts'
import { keepInOrder } from './in-order.ts'
import { createChance } from './random.ts'
import { rememberCrypto } from './remembered-crypto.ts'
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
  const { server, user, vault } = world
  await vault?.settle()
  if (world.tier === 'free') {
    await untilQuiet(world)
    await checkUsage(world)
    await world.setTier('premium')
    await vault?.settle()
  }
  await untilQuiet(world)
  await checkUsage(world)

  const newest = world.newDevice('new device', 500)
  world.devices.push(newest)
  await world.syncCleanly(newest)
  await vault?.settle()

  const rows = await server.rows(user.id)
  const devices = await Promise.all(world.devices.map((device) => device.read()))
  for (const [index, snapshot] of devices.entries())
    checkDevice(world, world.devices[index]?.name ?? '', snapshot, rows)
  checkRows(world, devices, rows)
  await checkContent(world, rows, (await vault?.isStanding()) ?? false)
  await vault?.checkShown()
  if (vault)
    world.log.push(
      `end: ${(await vault.isStanding()) ? 'standing' : 'none'}, ${rows.length} rows, ${rows.filter(({ settings }) => settings.includes('"ct"')).length} sealed`,
    )
  await checkRefusals(world, devices)
}

/** One run: the same seed gives the same run. Time is the run's own, for the devices and for PGlite alike. */
export const simulate = async (
  server: SimServer,
  seed: number,
  { hasVault = true, overtakes = false }: { readonly hasVault?: boolean; readonly overtakes?: boolean } = {},
): Promise<RunResult> => {
  const real = { now: Date.now, uuid: crypto.randomUUID }
  const clock = { time: real.now() }
  if (server.kind === 'pglite') Date.now = () => clock.time
  const world = await World.create(seed, server, clock, hasVault)
  if (overtakes) world.overtaking = createChance(seed ^ 0x07a4)
  crypto.randomUUID = () => world.chance.uuid() as ReturnType<typeof crypto.randomUUID>
  const forget = rememberCrypto()
  const letGo = keepInOrder()
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
    letGo()
    forget()
    await server.removeUser(world.user)
  }
  return { seed, violations: world.violations, log: world.log }
}
