import { randomUUID } from 'node:crypto'
import type { SyncAnswer, WireOp } from '../../src/core/sync/wire.ts'
import { startTestDatabase } from '../helpers/database.ts'
import { hasPostgres, startPostgresCluster } from '../helpers/postgres-cluster.ts'
import { median } from './lib/interleave.ts'
import type { BenchPart, Figure } from './lib/report.ts'

const SIZES = [1_000, 10_000, 100_000] as const
const ROUNDS = 15
/** Not counted: the first calls of a process and of a table compile and plan. */
const WARM_UP = 4
const PUSH = 200
/**
 * Rows of one transaction while the history is filled. Each moves the head's revision, and a transaction that changes one row
 * n times takes n squared: 100,000 at once did not end within ten minutes.
 */
const BATCH = 500

type Server = Awaited<ReturnType<typeof startTestDatabase>>

const ops = (): WireOp[] =>
  Array.from({ length: PUSH }, (_, n) => ({
    type: 'insert',
    id: randomUUID(),
    password_length: 16,
    created_at: new Date().toISOString(),
    generation_settings: { password: 'abcdefgh12345678', label: `pushed ${n}`, options: { length: 16 } },
  }))

/** One user with `rows` rows, and the times of each kind of call over the REST interface, in milliseconds. */
const measure = async (server: Server, rows: number) => {
  const user = await server.newUser({ tier: 'premium' })
  for (let from = 0; from < rows; from += BATCH)
    await server.database.query(
      `insert into public.password_history (user_id, password_length, generation_settings)
       select $1, 16, jsonb_build_object('password', 'abcdefgh12345678', 'label', 'row ' || n)
       from generate_series($2::int + 1, $3::int) n`,
      [user.id, from, from + BATCH],
    )
  await server.database.run('analyze')
  const client_id = randomUUID()
  let first_seq = 1
  let { epoch, cursor } = (await server.sync(user, { client_id, page: 1 })).body
  const call = async (request: { ops?: WireOp[]; page?: number; back?: number }) => {
    const started = performance.now()
    const body = {
      client_id,
      epoch,
      cursor: cursor - (request.back ?? 0),
      first_seq,
      ops: request.ops ?? [],
      page: request.page ?? 500,
    }
    const answer = await server.sync(user, body)
    const ms = performance.now() - started
    if (answer.status !== 200) throw new Error(answer.text)
    first_seq += body.ops.length
    ;({ epoch, cursor } = answer.body satisfies SyncAnswer)
    return { ms, sent: JSON.stringify(body).length, received: answer.text.length }
  }
  // To the end of the history, without bringing it all: what is measured starts from there.
  cursor = rows + 1
  await call({})
  const kinds = {
    'no-op': () => call({}),
    'pull of 500': () => call({ back: 500 }),
    'push of 200': async () => {
      const pushed = await call({ ops: ops(), page: 1 })
      await call({}) // takes in what it pushed, so that the next round starts from the end
      return pushed
    },
  }
  const results = new Map<string, Awaited<ReturnType<typeof call>>[]>()
  for (let round = 0; round < WARM_UP + ROUNDS; round++)
    for (const [kind, work] of Object.entries(kinds)) {
      const call = await work()
      if (round >= WARM_UP) results.set(kind, [...(results.get(kind) ?? []), call])
    }
  return results
}

const figuresOf = async (name: string, server: Server): Promise<Figure[]> => {
  const figures: Figure[] = []
  const smallest = new Map<string, number>()
  for (const rows of SIZES) {
    for (const [kind, calls] of await measure(server, rows)) {
      const ms = median(calls.map((call) => call.ms))
      const place = `${name}, history of ${rows.toLocaleString('en')}: ${kind}`
      figures.push({ name: place, value: ms, unit: 'ms' })
      if (rows === SIZES[0]) {
        smallest.set(kind, ms)
        figures.push({ name: `${place}, sent`, value: median(calls.map(({ sent }) => sent)), unit: 'bytes' })
        figures.push({
          name: `${place}, received`,
          value: median(calls.map(({ received }) => received)),
          unit: 'bytes',
        })
      }
      if (rows === SIZES[2])
        figures.push({
          name: `${name}: ${kind} at 100,000 against 1,000`,
          value: ms / (smallest.get(kind) ?? ms),
          unit: 'times',
          bound: { atMost: 1.5 },
        })
      if (kind === 'push of 200' && name === 'PGlite')
        figures.push({
          name: `${place}, rows a second`,
          value: (PUSH * 1_000) / ms,
          unit: '/s',
          bound: { atLeast: 2_000 },
        })
    }
  }
  return figures
}

/** The sync call over the REST interface in one process, its three kinds by turns; each is one request. */
export const run: BenchPart = async () => {
  const pglite = await startTestDatabase('')
  const figures = await figuresOf('PGlite', pglite)
  await pglite.close()
  if (!hasPostgres()) return figures
  const cluster = await startPostgresCluster()
  const postgres = await startTestDatabase(cluster.url)
  figures.push(...(await figuresOf('Postgres', postgres)))
  await postgres.close()
  await cluster.stop()
  return figures
}
