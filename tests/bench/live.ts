import { WebSocket as NodeWebSocket } from 'ws'
import { ok } from '../../src/core/result.ts'
import { openLiveChannel } from '../../src/remote/live-channel.ts'
import { createApiClient } from '../helpers/api-client.ts'
import { startBackendProcess } from '../helpers/backend-process.ts'
import { hasPostgres, startPostgresCluster } from '../helpers/postgres-cluster.ts'
import { createSampleBuild } from '../helpers/sample-build.ts'
import { createLoadDevice, type LoadDevice } from '../load/device.ts'
import type { BenchPart, Figure } from './lib/report.ts'

/** Each with two devices whose channels stand. */
const PEOPLE = 100
const CHANGES_A_SECOND = 20
const SECONDS = 20
/** Not counted: the first calls of a process and of a table compile and plan. */
const WARM_UP = 60
const BOUND_MS = 1_000
const PATIENCE_MS = 30_000

const transport = NodeWebSocket as unknown as typeof WebSocket

type Device = {
  readonly sync: LoadDevice
  /** When the first change after `from` was told here. */
  readonly toldAfter: (from: number) => Promise<number>
  readonly close: () => void
}

const percentile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN

/**
 * From when one device sends its new row (so before the commit) until the other device of its person has been told, and until that
 * one's sync, which the telling asked for, has been answered. The devices run on the same cores as the server.
 */
const measure = async (name: string, databaseUrl?: string): Promise<Figure[]> => {
  const backend = await startBackendProcess({
    isMeasured: true,
    distDir: createSampleBuild(),
    ...(databaseUrl ? { databaseUrl } : {}),
  })
  const api = createApiClient(backend)
  const open: Device[] = []
  const openDevice = async (token: string, userId: string): Promise<Device> => {
    const heard: number[] = []
    const waiting = new Set<() => void>()
    let joined = () => {}
    const stands = new Promise<void>((done) => {
      joined = done
    })
    const close = openLiveChannel({
      backend: { url: backend.url, publishableKey: backend.keys.publishable },
      userId,
      accessToken: async () => ok(token),
      onJoined: () => joined(),
      onTold: () => {
        heard.push(performance.now())
        for (const wake of waiting) wake()
        waiting.clear()
      },
      onDown: () => {
        throw new Error('A channel went down')
      },
      transport,
    })
    await stands
    const toldAfter = async (from: number): Promise<number> => {
      const timer = setTimeout(() => {
        throw new Error('Nothing was told')
      }, PATIENCE_MS)
      for (;;) {
        const at = heard.find((each) => each > from)
        if (at === undefined) await new Promise<void>((done) => waiting.add(done))
        else {
          clearTimeout(timer)
          return at
        }
      }
    }
    const device = { sync: createLoadDevice(api.call, token), toldAfter, close }
    open.push(device)
    return device
  }

  try {
    const people: (readonly [writer: Device, reader: Device])[] = []
    for (let n = 0; n < PEOPLE; n++) {
      const email = `live-${n}@example.com`
      const { access_token: token, user } = await api.newUser(email, 'correct-h0rse-battery', 'premium')
      people.push([await openDevice(token, user.id), await openDevice(token, user.id)])
    }
    const told: number[] = []
    const there: number[] = []
    const change = async ([writer, reader]: (typeof people)[number], isCounted: boolean) => {
      const sent = performance.now()
      writer.sync.add()
      const written = writer.sync.sync()
      const heardAt = await reader.toldAfter(sent)
      const read = await reader.sync.sync()
      const readAt = performance.now()
      if ((await written) !== 'answered' || read !== 'answered') throw new Error('A sync was not answered')
      if (!isCounted) return
      told.push(heardAt - sent)
      there.push(readAt - sent)
    }
    const running: Promise<void>[] = []
    const begun = performance.now()
    for (let n = 0; n < WARM_UP + SECONDS * CHANGES_A_SECOND; n++) {
      // Each leaves at its time, whether or not earlier ones have arrived.
      await new Promise((due) =>
        setTimeout(due, Math.max(0, begun + (n * 1_000) / CHANGES_A_SECOND - performance.now())),
      )
      const person = people[n % PEOPLE]
      if (person) running.push(change(person, n >= WARM_UP))
    }
    await Promise.all(running)
    const bound = { atMost: BOUND_MS }
    const place = `${name}, ${open.length} channels, ${CHANGES_A_SECOND} changes a second`
    return [
      { name: `${place}: told, median`, value: percentile(told, 0.5), unit: 'ms' },
      { name: `${place}: told, p95`, value: percentile(told, 0.95), unit: 'ms', bound },
      { name: `${place}: there, median`, value: percentile(there, 0.5), unit: 'ms' },
      { name: `${place}: there, p95`, value: percentile(there, 0.95), unit: 'ms', bound },
    ]
  } finally {
    for (const { close } of open) close()
    await backend.remove()
  }
}

/** What the channel of open devices carries: `npm run bench -- live`. */
export const run: BenchPart = async () => {
  const figures = await measure('PGlite')
  if (!hasPostgres()) return figures
  const cluster = await startPostgresCluster()
  figures.push(...(await measure('Postgres', cluster.url)))
  await cluster.stop()
  return figures
}
