import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SyncAnswer, SyncRequest } from '../../src/core/sync/wire.ts'
import { createAuthApp } from '../../supabase/local/auth/auth-app.ts'
import { type Database, openPglite, openPostgres, prepareDatabase } from '../../supabase/local/database.ts'
import { openMailStore } from '../../supabase/local/mail/mail-store.ts'
import { createMailer } from '../../supabase/local/mail/mailer.ts'
import { loadProjectConfig } from '../../supabase/local/project-config.ts'
import { callRest } from '../../supabase/local/rest-gateway.ts'
import { readDatabaseImage } from './database-template.ts'

/** A signed-in person: the token is what the auth service would have given. */
export type TestUser = { readonly id: string; readonly email: string; readonly token: string }

export type Answer<Body = unknown> = { readonly status: number; readonly body: Body; readonly text: string }

type Call = {
  readonly as?: TestUser | 'service' | null
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

type NewUser = {
  readonly tier?: 'free' | 'premium'
  readonly createdAt?: Date
  readonly signedInAt?: Date
  /** What sign-up or the provider said of the person. */
  readonly metadata?: unknown
}

export type TestDatabase = {
  /** Past row-level security. */
  readonly database: Database
  /** Where other programs reach it; undefined in memory. */
  readonly url: string | undefined
  newUser(options?: NewUser): Promise<TestUser>
  setTier(user: TestUser, tier: 'free' | 'premium', source?: string): Promise<void>
  /** A call as anyone could make it; `path` begins after /rest/v1/, or with a slash at the root. */
  rest<Body = unknown>(method: string, path: string, call?: Call): Promise<Answer<Body>>
  sync(
    user: TestUser | null,
    request: Partial<Omit<SyncRequest, 'format'>> & { readonly format?: unknown },
  ): Promise<Answer<SyncAnswer>>
  close(): Promise<void>
}

type Restartable = TestDatabase & {
  /** A second server process's view of the same database: everything that a start does is done again. */
  restart(): Promise<void>
}

const TOKEN_SECRET = randomBytes(32).toString('base64url')

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signToken(claims: Record<string, unknown>): string {
  const seconds = Math.floor(Date.now() / 1_000)
  const content = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url({ iat: seconds, exp: seconds + 3_600, ...claims })}`
  return `${content}.${createHmac('sha256', TOKEN_SECRET).update(content).digest('base64url')}`
}

/** A database of its own on the server that DATABASE_URL names, or one in memory. */
async function openDatabase(server: string | undefined): Promise<{
  database: Database
  url?: string
  reopen: () => Promise<Database>
  drop: () => Promise<void>
}> {
  if (!server) {
    const database = await openPglite(undefined, await readDatabaseImage())
    return { database, reopen: async () => database, drop: () => database.close() }
  }
  const name = `cifra_test_${randomBytes(6).toString('hex')}`
  const admin = openPostgres(server)
  await admin.run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    database: openPostgres(url.href),
    url: url.href,
    reopen: async () => openPostgres(url.href),
    drop: async () => {
      await admin.run(`drop database ${name} with (force)`)
      await admin.close()
    },
  }
}

/**
 * The real migrations, grants and REST interface in this process: on PGlite in memory, or in a fresh database
 * of the Postgres that DATABASE_URL names. Users are written directly, since a sign-up costs 80 ms of
 * hashing.
 */
export async function startTestDatabase(server = process.env.DATABASE_URL): Promise<Restartable> {
  // The library prints each refused statement with its parameters.
  console.error = () => {}
  const config = loadProjectConfig()
  const keys = { publishable: config.auth.publishable_key, secret: 'sb_secret_0123456789abcdefghij_klmnopqr' }
  const mailDir = mkdtempSync(join(tmpdir(), 'cifra-test-mail-'))
  const opened = await openDatabase(server)
  let database = opened.database
  const startApp = async () => {
    const app = createAuthApp({
      config,
      keys,
      database,
      tokenSecret: TOKEN_SECRET,
      origin: 'http://localhost',
      mailer: createMailer(config, openMailStore(mailDir)),
    })
    await prepareDatabase(app, database)
    return app
  }
  let app = await startApp()

  const rest = async <Body>(method: string, path: string, { as = null, body, headers }: Call = {}) => {
    const request = new Request(new URL(path, 'http://localhost/rest/v1/'), {
      method,
      headers: {
        apikey: as === 'service' ? keys.secret : keys.publishable,
        ...(as && as !== 'service' ? { authorization: `Bearer ${as.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = await (path.startsWith('/') ? app.fetch(request) : callRest(app, request))
    const text = await answer.text()
    const isJson = text !== '' && (answer.headers.get('content-type') ?? '').includes('json')
    return { status: answer.status, text, body: (isJson ? JSON.parse(text) : null) as Body }
  }

  const setTier = async (user: TestUser, tier: 'free' | 'premium', source = 'local') => {
    await database.query('select private.set_entitlement($1, $2, $3)', [user.id, tier, source])
  }

  return {
    get database() {
      return database
    },
    url: opened.url,
    rest,
    setTier,
    newUser: async ({
      tier = 'free',
      createdAt = new Date(),
      signedInAt = new Date(),
      metadata = { full_name: 'Test Person' },
    } = {}) => {
      const [id, session] = [randomUUID(), randomUUID()]
      const email = `${id}@example.test`
      await database.query(
        'insert into auth.users (id, email, raw_user_meta_data, created_at) values ($1, $2, $3::jsonb, $4)',
        [id, email, JSON.stringify(metadata), createdAt.toISOString()],
      )
      await database.query('insert into auth.sessions (id, user_id, created_at) values ($1, $2, $3)', [
        session,
        id,
        signedInAt.toISOString(),
      ])
      const token = signToken({
        sub: id,
        aud: 'authenticated',
        role: 'authenticated',
        email,
        session_id: session,
      })
      const user = { id, email, token }
      if (tier === 'premium') await setTier(user, tier)
      return user
    },
    sync: (user, request) =>
      rest('POST', 'rpc/sync', {
        as: user,
        body: {
          client_id: randomUUID(),
          epoch: null,
          cursor: 0,
          client_now: new Date().toISOString(),
          first_seq: 1,
          ops: [],
          page: 500,
          ...request,
        },
      }),
    restart: async () => {
      const reopened = await opened.reopen()
      if (reopened !== database) await database.close()
      database = reopened
      // What the library keeps of a start, it keeps on the connection.
      Object.assign(database.connection, { rlsState: 'unknown' })
      app = await startApp()
    },
    close: async () => {
      if (server) await database.close()
      await opened.drop()
      rmSync(mailDir, { recursive: true, force: true })
    },
  }
}
