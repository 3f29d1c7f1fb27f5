import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestDatabase } from '../helpers/database.ts'
import { findPostgresProgram, startPostgresCluster } from '../helpers/postgres-cluster.ts'
import { createChannels } from './database/channel.ts'
import { ACCOUNT, addAccounts, EPOCH, NAMES, type Name, SCRIPTS } from './database/scripts.ts'
import { median, ratioOf } from './lib/interleave.ts'
import type { BenchPart, Figure } from './lib/report.ts'

/** How many rounds; in each, every kind of transaction gets its turn. Odd, so that the median is a measurement. */
const ROUNDS = 9
const CONNECTIONS = 8
const SECONDS = 2
/** Calls of each connection while the bytes of the log are counted. */
const LOGGED_CALLS = 200
const LOGGED_TRIES = 3

/** What each kind may cost beside the transaction that carries it, by the rate that is left of it. */
const BOUNDS: Partial<Record<Name, number>> = { 'sync without news': 0.2, 'sync with one row': 0.1 }

/**
 * What the calls of devices cost the database itself: pgbench, straight on a Postgres that this starts, or on the one of
 * DATABASE_URL, with the claims and the role that PostgREST sets, and telling other devices as hosted Supabase does. Each is a
 * share of the same transaction that does nothing.
 */
export const run: BenchPart = async () => {
  const pgbench = findPostgresProgram('pgbench')
  if (!pgbench) throw new Error('No pgbench on this machine (Debian: postgresql-15).')
  const given = process.env.DATABASE_URL || undefined
  const cluster = given === undefined ? await startPostgresCluster() : undefined
  const db = await startTestDatabase(given ?? cluster?.url)
  const directory = mkdtempSync(join(tmpdir(), 'cifra-bench-'))
  const fileOf = (name: Name) => join(directory, `${name.replaceAll(' ', '-')}.sql`)
  for (const name of NAMES) writeFileSync(fileOf(name), SCRIPTS[name])

  /** Transactions a second. Each round has accounts of its own, whose history is empty at its beginning. */
  const rate = (name: Name, round: number, amount: readonly string[], options = ''): number => {
    const variables = ['-D', `account=${ACCOUNT + round * 1_000}`, '-D', 'seq=0', '-D', `epoch=${EPOCH}`]
    const load = ['-n', '-c', `${CONNECTIONS}`, '-j', '2', ...amount, ...variables, '-f', fileOf(name)]
    const said = execFileSync(pgbench, [...load, db.url ?? ''], {
      env: { ...process.env, PGOPTIONS: options },
      stdio: ['ignore', 'pipe', 'pipe'],
    }).toString()
    if (!/number of failed transactions: 0 /.test(said)) throw new Error(said)
    return Number(/^tps = ([\d.]+)/m.exec(said)?.[1])
  }

  try {
    const further = await addAccounts(db.database, ROUNDS + 1, CONNECTIONS)
    const rates = Object.fromEntries(NAMES.map((name) => [name, [] as number[]])) as Record<Name, number[]>
    const unwaited: number[] = []
    const notified: number[] = []
    const tellBy = await createChannels(db.database)
    await tellBy('hosted')
    for (const name of NAMES) rate(name, 0, ['-T', '1'])
    for (let round = 1; round <= ROUNDS; round++) {
      for (const name of NAMES) rates[name].push(rate(name, round, ['-T', `${SECONDS}`]))
      unwaited.push(
        rate('sync with one row', round + further, ['-T', `${SECONDS}`], '-c synchronous_commit=off'),
      )
      await tellBy('embedded')
      notified.push(rate('sync with one row', round + 2 * further, ['-T', `${SECONDS}`]))
      await tellBy('hosted')
    }

    // Whatever else the server writes now and then must not count, so the least of several.
    for (const command of ['vacuum', 'checkpoint']) await db.database.run(command)
    const logged: number[] = []
    const position = async () => {
      const sql = "select pg_current_wal_insert_lsn() - '0/0' as bytes"
      return Number((await db.database.query<{ bytes: string }>(sql))[0]?.bytes)
    }
    for (let tries = 0; tries < LOGGED_TRIES; tries++) {
      const before = await position()
      rate('sync without news', ROUNDS + 1, ['-t', `${LOGGED_CALLS}`])
      logged.push((await position()) - before)
    }

    const bare = rates['bare transaction']
    return NAMES.flatMap((name): Figure[] => {
      const perSecond = { name, value: median(rates[name]), unit: '/s' }
      if (name === 'bare transaction') return [perSecond]
      const bound = BOUNDS[name]
      return [
        perSecond,
        {
          name: `${name} / bare transaction`,
          value: ratioOf(rates[name], bare),
          unit: '',
          ...(bound === undefined ? {} : { bound: { atLeast: bound } }),
        },
      ]
    }).concat([
      {
        name: 'sync with one row, the disk not waited for / bare transaction',
        value: ratioOf(unwaited, bare),
        unit: '',
      },
      {
        name: 'sync with one row, told by NOTIFY / bare transaction',
        value: ratioOf(notified, bare),
        unit: '',
      },
      {
        name: `log written by ${LOGGED_CALLS * CONNECTIONS} syncs without news`,
        value: Math.min(...logged),
        unit: 'bytes',
        bound: { atMost: 0 },
      },
    ])
  } finally {
    rmSync(directory, { recursive: true, force: true })
    await db.close()
    await cluster?.stop()
  }
}
