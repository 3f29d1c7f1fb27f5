import { parseArgs } from 'node:util'
import { createApiClient } from '../helpers/api-client.ts'
import { type BackendProcess, startBackendProcess } from '../helpers/backend-process.ts'
import { hasPostgres, startPostgresCluster } from '../helpers/postgres-cluster.ts'
import { createSampleBuild } from '../helpers/sample-build.ts'
import {
  complaintsOfFaults,
  complaintsOfKills,
  complaintsOfRate,
  type KillResult,
  type RateResult,
} from './complaints.ts'
import { countFaults } from './count-faults.ts'
import { createLoadDevice, type LoadDevice } from './device.ts'
import { guessFor } from './guess.ts'
import { createLossyNetwork, keepSyncing, killSeveralTimes } from './kill.ts'
import { formatStep, holds, P95_BOUND_MS, runStep } from './step.ts'

/**
 * `npm run load [-- --users N --seconds S --kills K --no-rate]`: how many syncs a second the embedded server holds at p95
 * under 250 ms, on PGlite and on Postgres; that it turns callers away beyond that and recovers; then K times SIGKILL in
 * the midst of syncing, at every second one Postgres dies too. In all of it nothing may be lost or doubled. The callers run
 * on the same cores as the server. Says what is wrong, and ends with 1 when something is.
 *
 * `-- --guess MINUTES` instead: as many guesses at one account as a script can make, through every way in.
 */
const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '150' },
    seconds: { type: 'string', default: '6' },
    kills: { type: 'string', default: '5' },
    rate: { type: 'boolean', default: true },
    guess: { type: 'string' },
  },
  allowNegative: true,
})
const users = Number(values.users)
const seconds = Number(values.seconds)
const kills = Number(values.kills)
const GROWTH = 1.25
const FIRST_RATE = 20
const OVERLOAD = 4
/** So many that each kill meets several of them at work. */
const KILLED_USERS = 24

const say = (line: string): void => console.info(`  ${line}`)

/** Raises the rate until it no longer holds. */
const findRate = async (devices: readonly LoadDevice[]): Promise<RateResult> => {
  let held = 0
  for (let rate = FIRST_RATE; ; rate = Math.round(rate * GROWTH)) {
    const step = await runStep(devices, rate, seconds)
    say(formatStep(step))
    if (!holds(step)) break
    held = rate
  }
  const beyond = await runStep(devices, Math.max(held, FIRST_RATE) * OVERLOAD, seconds)
  const after = await runStep(devices, Math.max(Math.round(held / 2), 1), seconds)
  say(`beyond  ${formatStep(beyond)}`)
  say(`after   ${formatStep(after)}`)
  say(`holds ${held} syncs a second at p95 under ${P95_BOUND_MS} ms`)
  return { held, beyond, after }
}

const runKills = async (
  devices: readonly LoadDevice[],
  server: BackendProcess,
  network: ReturnType<typeof createLossyNetwork>,
  crashDatabase?: () => Promise<void>,
): Promise<KillResult> => {
  const work = keepSyncing(devices)
  const backAfterMs = await killSeveralTimes({
    server,
    network,
    kills,
    acknowledged: () => devices.reduce((sum, device) => sum + device.acknowledged.size, 0),
    ...(crashDatabase ? { crashDatabase } : {}),
  })
  const { unheard, failed } = await work.end()
  const sorted = [...backAfterMs].sort((a, b) => a - b)
  const [median, longest] = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0]
  say(
    `${kills} kills: back after ${(median / 1_000).toFixed(1)} s (median; longest ${(longest / 1_000).toFixed(1)} s), ` +
      `${unheard} operations taken unheard and sent again`,
  )
  return { backAfterMs, unheard, failed }
}

/** What is wrong with the server on this database; nothing, it is hoped. */
const loadDatabase = async (
  name: string,
  postgres?: { url: string; crash: () => Promise<void> },
): Promise<string[]> => {
  console.info(`\n${name}, ${users} users`)
  const backend = await startBackendProcess({
    isMeasured: true,
    distDir: createSampleBuild(),
    ...(postgres ? { databaseUrl: postgres.url } : {}),
  })
  try {
    const api = createApiClient(backend)
    const network = createLossyNetwork(api.call)
    const devices: LoadDevice[] = []
    for (let user = 0; user < Math.max(users, KILLED_USERS); user++) {
      const session = await api.newUser(`load-${user}@example.com`, 'correct-h0rse-battery', 'premium')
      devices.push(createLoadDevice(network.call, session.access_token))
    }
    const complaints = [
      ...(values.rate ? complaintsOfRate(await findRate(devices)) : []),
      ...(kills > 0
        ? complaintsOfKills(await runKills(devices.slice(0, KILLED_USERS), backend, network, postgres?.crash))
        : []),
    ]
    const faults = await countFaults(devices)
    say(
      `at the end: ${faults.rows} rows, ${faults.lost} lost, ${faults.doubled} doubled, ${faults.strange} strange`,
    )
    return [...complaints, ...complaintsOfFaults(faults)].map((complaint) => `${name}: ${complaint}`)
  } finally {
    await backend.remove()
  }
}

const tell = (complaints: readonly string[]): never => {
  console.info(complaints.length === 0 ? '\nAll is well.' : `\n${complaints.join('\n')}`)
  process.exit(complaints.length === 0 ? 0 : 1)
}

if (values.guess) tell(await guessFor(Number(values.guess), say))

const complaints = await loadDatabase('PGlite')
if (hasPostgres()) {
  const cluster = await startPostgresCluster()
  complaints.push(...(await loadDatabase('Postgres', cluster)))
  await cluster.stop()
} else {
  console.info('\nNo Postgres server on this machine: PGlite only.')
}
tell(complaints)
