import { parseArgs } from 'node:util'
import { createApiClient } from '../helpers/api-client.ts'
import { startBackendProcess } from '../helpers/backend-process.ts'
import { hasPostgres, startPostgresCluster } from '../helpers/postgres-cluster.ts'
import { createLoadDevice, type LoadDevice } from './device.ts'
import { formatStep, holds, P95_BOUND_MS, runStep } from './step.ts'

/**
 * `npm run load [-- --users N --seconds S]`: how many syncs a second the embedded server holds at p95 under 250 ms, on
 * PGlite and on Postgres; that it turns callers away beyond that and recovers; that nothing was lost or doubled. The
 * callers run on the same cores as the server. Ends with 1 when something was lost, doubled or answered with a fault.
 */
const { values } = parseArgs({
  options: { users: { type: 'string', default: '150' }, seconds: { type: 'string', default: '6' } },
})
const users = Number(values.users)
const seconds = Number(values.seconds)
const GROWTH = 1.25
const FIRST_RATE = 20
const OVERLOAD = 4

/** Raises the rate until it no longer holds; the last rate that held. */
const findHeldRate = async (devices: readonly LoadDevice[]): Promise<number> => {
  let held = 0
  for (let rate = FIRST_RATE; ; rate = Math.round(rate * GROWTH)) {
    const step = await runStep(devices, rate, seconds)
    console.info(`  ${formatStep(step)}`)
    if (!holds(step)) return held
    held = rate
  }
}

/** What every device knows to be saved against what the server gives to a new device. */
const countFaults = async (
  devices: readonly LoadDevice[],
): Promise<{ lost: number; doubled: number; rows: number }> => {
  const sum = { lost: 0, doubled: 0, rows: 0 }
  for (const device of devices) {
    const ids = await device.readAll()
    const kept = new Set(ids)
    sum.rows += kept.size
    sum.doubled += ids.length - kept.size
    sum.lost += [...device.acknowledged].filter((id) => !kept.has(id)).length
  }
  return sum
}

/** True when nothing was lost, doubled or answered with a fault. */
const loadDatabase = async (name: string, databaseUrl?: string): Promise<boolean> => {
  console.info(`\n${name}, ${users} users`)
  const backend = await startBackendProcess(databaseUrl ? { databaseUrl } : {})
  try {
    const api = createApiClient(backend)
    const devices: LoadDevice[] = []
    for (let user = 0; user < users; user++) {
      const session = await api.newUser(`load-${user}@example.com`, 'correct-h0rse-battery', 'premium')
      devices.push(createLoadDevice(api.call, session.access_token))
    }
    const held = await findHeldRate(devices)
    const beyond = await runStep(devices, held * OVERLOAD, seconds)
    const after = await runStep(devices, Math.round(held / 2), seconds)
    console.info(`  beyond  ${formatStep(beyond)}`)
    console.info(`  after   ${formatStep(after)}`)
    const { lost, doubled, rows } = await countFaults(devices)
    console.info(
      `  holds ${held} syncs a second at p95 under ${P95_BOUND_MS} ms; ${rows} rows, ${lost} lost, ${doubled} doubled`,
    )
    return lost === 0 && doubled === 0 && beyond.endings.failed === 0 && holds(after)
  } finally {
    await backend.remove()
  }
}

let isSound = await loadDatabase('PGlite')
if (hasPostgres()) {
  const cluster = await startPostgresCluster()
  isSound = (await loadDatabase('Postgres', cluster.url)) && isSound
  await cluster.stop()
} else {
  console.info('\nNo Postgres server on this machine: PGlite only.')
}
process.exit(isSound ? 0 : 1)
