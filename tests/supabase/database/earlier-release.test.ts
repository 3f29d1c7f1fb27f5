import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SyncAnswer, WireOp } from '../../../src/core/sync/wire.ts'
import { createAuthApp } from '../../../supabase/local/auth/auth-app.ts'
import {
  type Database,
  listMigrations,
  openPglite,
  openPostgres,
  prepareDatabase,
} from '../../../supabase/local/database.ts'
import { loadKeys, loadTokenSecret } from '../../../supabase/local/keys.ts'
import { withMailTarget } from '../../../supabase/local/mail/mail-target.ts'
import { createMailer } from '../../../supabase/local/mail/mailer.ts'
import { loadProjectConfig } from '../../../supabase/local/project-config.ts'
import { startBackendProcess } from '../../helpers/backend-process.ts'
import { insertOp } from '../../helpers/history-rows.ts'
import { hasPostgres, startPostgresCluster } from '../../helpers/postgres-cluster.ts'
import { createSampleBuild } from '../../helpers/sample-build.ts'

/**
 * A database that was made and used under the first release, then started under this tree. It is made here by the real
 * start-up code with only the migrations of then (which are frozen, so they are what ran then): a folder kept in the
 * repository would be megabytes of another version's files, and could not be had on Postgres.
 */
const LAST_OF_THE_FIRST_RELEASE = '20261127000600'

const PASSWORD = 'corr3ct-horse-battery'
const TABLES = [
  'public.profiles',
  'public.entitlements',
  'public.weekly_usage',
  'public.password_history',
  'private.history_tombstones',
  'private.sync_heads',
  'private.sync_clients',
  'private.sync_outcomes',
  'private.payment_customers',
  'private.payment_events',
]

type Send = (path: string, body: unknown, token?: string) => Promise<Response>
type Json = Record<string, unknown>

const headersOf = (keys: { readonly publishable: string }, token?: string) => ({
  apikey: keys.publishable,
  'content-type': 'application/json',
  ...(token ? { authorization: `Bearer ${token}` } : {}),
})

/** What every table holds, in an order of its content; but for the marks, which a later migration shortens: a repeated request shows them. */
const contentOf = async (database: Database): Promise<Record<string, Json[]>> => {
  const content: Record<string, Json[]> = {}
  for (const table of TABLES) {
    const rows = await database.query<{ row: Json }>(`select to_jsonb(t) - 'marks' as row from ${table} as t`)
    const inOrder = rows.map(({ row }) => row)
    content[table] = inOrder.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  return content
}

const createDevice = (token: string) => {
  const state = { client_id: randomUUID(), epoch: null as string | null, cursor: 0, first_seq: 1 }
  return {
    state,
    /** One call as the app of the first release makes it; `isLost`: its answer never arrives. */
    sync: async (send: Send, ops: readonly WireOp[] = [], isLost = false): Promise<SyncAnswer> => {
      const body = { ...state, client_now: new Date().toISOString(), ops, page: 500 }
      const response = await send('/rest/v1/rpc/sync', body, token)
      const text = await response.text()
      if (response.status !== 200) throw new Error(`sync answered ${response.status}: ${text}`)
      const answer = JSON.parse(text) as SyncAnswer
      if (!isLost)
        Object.assign(state, {
          epoch: answer.epoch,
          cursor: answer.cursor,
          first_seq: answer.last_seq + 1,
        })
      return answer
    },
  }
}

const codesOf = ({ outcomes }: SyncAnswer) =>
  outcomes.map((outcome) => (outcome.status === 'applied' ? 'applied' : outcome.code))
const idsOf = ({ rows }: SyncAnswer) => rows.map(({ id }) => id).sort()

/** Two people of the first release with something in every table, and what their devices were in the midst of. */
async function live(database: Database, dataDir: string) {
  const config = loadProjectConfig()
  const keys = await loadKeys(dataDir, config.auth.publishable_key)
  const app = createAuthApp({
    config,
    database,
    keys,
    tokenSecret: loadTokenSecret(dataDir),
    mailer: createMailer(config, { add: () => {}, list: () => [] }),
    origin: 'http://localhost',
  })
  const then = listMigrations().filter(({ version }) => version <= LAST_OF_THE_FIRST_RELEASE)
  await prepareDatabase(app, database, then)
  const target = { origin: 'http://localhost', redirectTo: 'http://localhost/dashboard' }
  const send: Send = async (path, body, token) => {
    const request = new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: headersOf(keys, token),
      body: JSON.stringify(body),
    })
    return withMailTarget(target, () => app.fetch(request))
  }
  const signIn = async (email: string) => {
    await send('/auth/v1/signup', { email, password: PASSWORD, data: { full_name: 'Ada' } })
    await database.query('update auth.users set email_confirmed_at = now() where email = $1', [email])
    const answer = await send('/auth/v1/token?grant_type=password', { email, password: PASSWORD })
    return (await answer.json()) as { access_token: string; user: { id: string } }
  }

  const payer = await signIn('payer@example.com')
  const event = [`evt_${randomUUID()}`, 'checkout.session.completed', payer.user.id, 'cus_1']
  await database.query('select private.apply_payment_event($1, $2, 1, $3, $4, true)', event)
  const [kept, deleted, later, refused] = [insertOp('Bank'), insertOp('Old'), insertOp('Mail'), insertOp('')]
  const payersDevice = createDevice(payer.access_token)
  await payersDevice.sync(send, [kept, deleted, { type: 'delete', id: deleted.id }])
  await payersDevice.sync(send, [later, refused], true)

  const free = await signIn('free@example.com')
  const freeDevice = createDevice(free.access_token)
  await freeDevice.sync(send, [insertOp(), insertOp()])
  return { payersDevice, freeDevice, kept, later, refused, content: await contentOf(database) }
}

const servers: [string, boolean, () => Promise<{ url?: string; stop: () => Promise<void> }>][] = [
  ['PGlite', true, async () => ({ stop: async () => {} })],
  ['Postgres', hasPostgres(), startPostgresCluster],
]
describe.each(servers)('a database of the first release, on %s', (_, isPossible, startServer) => {
  it.skipIf(!isPossible)(
    '[D13] starts under this tree with every row, count, cursor and answer that it had',
    async () => {
      const server = await startServer()
      const dataDir = mkdtempSync(join(tmpdir(), 'cifra-earlier-'))
      const open = async () => (server.url ? openPostgres(server.url) : openPglite(dataDir))
      const before = await open()
      const { payersDevice, freeDevice, kept, later, refused, content } = await live(before, dataDir)
      await before.close()

      const backend = await startBackendProcess({
        dataDir,
        distDir: createSampleBuild(),
        ...(server.url ? { databaseUrl: server.url } : {}),
      })
      await backend.stop()
      const after = await open()
      expect(await contentOf(after)).toMatchObject(content)
      await after.close()

      await backend.start()
      const send: Send = (path, body, token) =>
        fetch(`${backend.url}${path}`, {
          method: 'POST',
          headers: headersOf(backend.keys, token),
          body: JSON.stringify(body),
        })

      // The request whose answer was lost, again: what was stored then, and no row twice. The cursor still counts.
      const repeated = await payersDevice.sync(send, [later, refused])
      expect([codesOf(repeated), repeated.copied, repeated.reset]).toEqual([
        ['applied', 'bad_row'],
        false,
        false,
      ])
      expect(idsOf(repeated)).toEqual([later.id])
      expect(repeated.plan).toEqual({ tier: 'premium', lifetime: true })

      // The week goes on where it was.
      const third = await freeDevice.sync(send, [insertOp(), insertOp()])
      expect([codesOf(third), third.usage.count]).toEqual([['applied', 'weekly_limit'], 3])

      const signedIn = await send('/auth/v1/token?grant_type=password', {
        email: 'payer@example.com',
        password: PASSWORD,
      })
      const { access_token } = (await signedIn.json()) as { access_token: string }
      const fresh = insertOp('New')
      const all = await createDevice(access_token).sync(send, [fresh])
      expect(idsOf(all)).toEqual([kept.id, later.id, fresh.id].sort())
      await backend.remove()
      await server.stop()
    },
    // Makes a database from nothing and starts a process twice.
    240_000,
  )
})
