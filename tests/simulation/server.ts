import type { SyncAnswer } from '../../src/core/sync/wire.ts'
import { type Backup, restoreBackup, takeBackup } from '../helpers/backup.ts'
import { startTestDatabase, type TestUser } from '../helpers/database.ts'
import { cloneQuickly } from './quick-clone.ts'

export type ServerRow = {
  readonly id: string
  readonly created_at: string
  readonly rev: number
  readonly settings: string
}

export type ServerAnswer = { readonly status: number; readonly body: string }

export type SimServer = {
  readonly kind: 'pglite' | 'postgres'
  newUser(tier: 'free' | 'premium'): Promise<TestUser>
  /** Takes a run's person away, with every row: the same seed gives the same ids again, and an id belongs to one person. */
  removeUser(user: TestUser): Promise<void>
  setTier(user: TestUser, tier: 'free' | 'premium'): Promise<void>
  /** This person's session begins anew, as by a sign-in now. */
  signIn(user: TestUser): Promise<void>
  /** `rpc(name)` as the REST interface runs it: one transaction, the caller's role and claims. `dawdleMs`: between its work and its commit. */
  call(user: TestUser, name: string, args: object, dawdleMs?: number): Promise<ServerAnswer>
  rows(userId: string): Promise<readonly ServerRow[]>
  /** Rows charged, by week. */
  usage(userId: string): Promise<readonly { readonly week: string; readonly count: number }[]>
  backup(userId: string): Promise<Backup>
  restore(userId: string, backup: Backup): Promise<void>
  /** Runs SQL as the owner: for taking a guard away. */
  patch(sql: string): Promise<void>
  close(): Promise<void>
}

type Rows = readonly Record<string, unknown>[]
type Drivers = {
  /** PGlite */
  exec?(script: string): Promise<readonly { readonly rows: Rows }[]>
  /** postgres.js */
  unsafe?(script: string): { simple(): Promise<readonly Rows[]> }
}

const quote = (value: unknown): string => {
  if (value === null) return 'null'
  return `$q$${typeof value === 'object' ? JSON.stringify(value) : value}$q$`
}

const sessionOf = ({ token }: TestUser): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id

/** What REST makes of an error: our PT codes are statuses, everything else is the server's fault. */
const statusOf = (error: unknown): number => {
  const code = String((error as { code?: unknown }).code ?? '')
  return /^PT4\d\d$/.test(code) ? Number(code.slice(2)) : 500
}

/** The project's own migrations, on PGlite, or on the Postgres that `url` names. One server serves many runs. */
export const startSimServer = async (url = process.env.DATABASE_URL): Promise<SimServer> => {
  cloneQuickly()
  const test = await startTestDatabase(url)
  const { database } = test
  const driver = database.connection.driver as unknown as Drivers

  // Nothing here survives the process anyway.
  if (driver.exec) await database.run('set synchronous_commit = off')

  // Statements sent together are one transaction, and one round trip.
  const run = async (script: string): Promise<readonly Rows[]> => {
    if (driver.exec) return (await driver.exec(script)).map(({ rows }) => rows)
    if (driver.unsafe) return driver.unsafe(script).simple()
    throw new Error('Unknown driver')
  }

  return {
    kind: driver.exec ? 'pglite' : 'postgres',
    newUser: (tier) => test.newUser({ tier, createdAt: new Date(Date.now() - 30 * 86_400_000) }),
    removeUser: async (user) => {
      await database.query('delete from auth.users where id = $1', [user.id])
    },
    setTier: (user, tier) => test.setTier(user, tier),
    signIn: async (user) => {
      await database.query('update auth.sessions set created_at = $2 where id = $1', [
        sessionOf(user),
        // By the run's clock, as the database has it: `new Date()` goes by the machine's.
        new Date(Date.now()).toISOString(),
      ])
    },
    call: async (user, name, args, dawdleMs = 0) => {
      const claims = JSON.stringify({ sub: user.id, role: 'authenticated', session_id: sessionOf(user) })
      const given = Object.entries(args).map(([key, value]) => `${key} => ${quote(value)}`)
      try {
        const [, rows] = await run(
          `select set_config('request.jwt.claims', ${quote(claims)}, true), set_config('role', 'authenticated', true);
           select public.${name}(${given.join(', ')})::text as answer;
           ${dawdleMs > 0 ? `select pg_sleep(${dawdleMs / 1_000});` : ''}`,
        )
        return { status: 200, body: String(rows?.[0]?.answer ?? null) }
      } catch (error) {
        const { code, message } = error as { code?: unknown; message?: unknown }
        return { status: statusOf(error), body: JSON.stringify({ code, message }) }
      }
    },
    rows: (userId) =>
      database.query<ServerRow>(
        `select id, created_at::text, rev::int, generation_settings::text as settings
         from public.password_history where user_id = $1 order by rev`,
        [userId],
      ),
    usage: (userId) =>
      database.query<{ week: string; count: number }>(
        'select week_start::text as week, count from public.weekly_usage where user_id = $1',
        [userId],
      ),
    backup: (userId) => takeBackup(database, userId),
    restore: (userId, backup) => restoreBackup(database, userId, backup),
    patch: (sql) => database.run(sql),
    close: () => test.close(),
  }
}

export const parseBody = (body: string): SyncAnswer => JSON.parse(body) as SyncAnswer
