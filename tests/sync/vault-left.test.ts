import { afterAll, beforeAll, expect, it } from 'vitest'
import { isSealed } from '../../src/core/vault/sealed-body.ts'
import { readVaultMemory } from '../../src/storage/keys.ts'
import { choose } from '../../src/sync/vault/choose.ts'
import { keepForeign } from '../../src/sync/vault/keep-foreign.ts'
import { FROM_THE_START, type TurnPlace } from '../../src/sync/vault/turn-place.ts'
import { turnRows } from '../../src/sync/vault/turn-rows.ts'
import { startTestDatabase, type TestDatabase, type TestUser } from '../helpers/database.ts'
import { type Device, newSave, openDevice, serverFetch } from '../helpers/device.ts'
import { must } from '../helpers/user-storage.ts'

/* What the job that seals rows has left, since a server lied of it. */

let server: TestDatabase
beforeAll(async () => {
  server = await startTestDatabase()
})
afterAll(() => server.close())

const signal = new AbortController().signal
const way = { kind: 'words', secret: new Uint8Array(16).fill(1), about: { name: '' } } as const
const dutiesOf = ({ db, dependencies }: Device) => {
  if (!dependencies.vault) throw new Error('A device without a way to the vault')
  return { ...dependencies.vault, db, now: dependencies.now }
}
const leftOn = async ({ db }: Device) => (await readVaultMemory(db))?.left ?? 0
const readable = async (user: TestUser) =>
  (
    await server.database.query<{ label: string }>(
      `select generation_settings ->> 'label' as label from public.password_history
       where user_id = $1 and generation_settings ? 'password'`,
      [user.id],
    )
  ).map(({ label }) => label)

const readSealed = async (user: TestUser) =>
  (
    await server.database.query<{ settings: object }>(
      `select generation_settings as settings from public.password_history
       where user_id = $1 and generation_settings ? 'ct'`,
      [user.id],
    )
  )[0]?.settings

type Rows = Record<string, unknown>[]

/** A network whose answers of one function are changed as long as a lie is told. */
const lying = () => {
  const lies = new Map<string, (body: { rows: Rows } & Rows) => unknown>()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const lie = lies.get(new URL(request.url).pathname.split('/').at(-1) ?? '')
    const answer = await serverFetch(server)(request)
    if (lie === undefined || !answer.ok) return answer
    return new Response(JSON.stringify(lie(await answer.json())), answer)
  }
  return { lies, fetch }
}

const begin = async () => {
  const user = await server.newUser({ tier: 'premium' })
  const { lies, fetch } = lying()
  const a = await openDevice(user, fetch)
  must(await a.storage.saveItem(newSave('Ada Mail')))
  must(await a.sync())
  return { user, lies, a }
}

it('[V2] a row that was listed with another content is sealed when the app is next started, without a press', async () => {
  const { user, lies, a } = await begin()
  lies.set('vault_rows', (rows) =>
    rows.map((row) => ({
      ...row,
      generation_settings: { ...Object(row.generation_settings), label: 'Lie' },
    })),
  )
  must(await choose(dutiesOf(a), way, signal))
  must(await a.sync())
  expect(await leftOn(a)).toBe(1)
  expect(await readable(user)).toEqual(['Ada Mail'])
  lies.clear()
  must(await a.sync())
  expect(await readable(user)).toEqual([])
  expect(await leftOn(a)).toBe(0)
  expect(await a.labels()).toEqual(['Ada Mail'])
})

it('[V2] a row that the list kept back is sealed when the app is next started, without a press', async () => {
  const { user, lies, a } = await begin()
  lies.set('vault_rows', () => [])
  must(await choose(dutiesOf(a), way, signal))
  must(await a.sync())
  expect(await leftOn(a)).toBe(0)
  expect(await readable(user)).toEqual(['Ada Mail'])
  lies.clear()
  must(await a.sync())
  expect(await readable(user)).toEqual([])
})

it('[V2] [S6] a row that was kept back everywhere, sent again for lost and stays as it was on the server, is sealed at a later start', async () => {
  const { user, lies, a } = await begin()
  const lie = () => {
    lies.set('vault_rows', () => [])
    lies.set('sync', (body) => ({ ...body, rows: [] }))
  }
  lie()
  must(await choose(dutiesOf(a), way, signal))
  for (let n = 0; n < 4; n++) must(await a.sync())
  const [row] = await a.db.mirror.toArray()
  expect(isSealed(row?.settings)).toBe(true)
  expect(await readable(user)).toEqual(['Ada Mail'])
  lies.clear()
  for (let n = 0; n < 2; n++) must(await a.sync())
  expect(await readable(user)).toEqual([])
  expect(await a.labels()).toEqual(['Ada Mail'])
  // Nothing is left to be asked.
  const asked = a.sent.length
  must(await a.sync())
  expect(a.sent.length - asked).toBe(1)
})

it('[V2] a row that was sealed meanwhile, and whose new form was kept back from here, is read again at the next start', async () => {
  const { user, lies, a } = await begin()
  lies.set('sync', (body) => ({ ...body, rows: [] }))
  must(await choose(dutiesOf(a), way, signal))
  for (let n = 0; n < 2; n++) must(await a.sync())
  expect(await readable(user)).toEqual([])
  const [row] = await a.db.mirror.toArray()
  expect(isSealed(row?.settings)).toBe(false)
  lies.clear()
  for (let n = 0; n < 2; n++) must(await a.sync())
  const [after] = await a.db.mirror.toArray()
  expect(isSealed(after?.settings)).toBe(true)
  expect(await a.labels()).toEqual(['Ada Mail'])
  // Nothing is left to be asked.
  const asked = a.sent.length
  must(await a.sync())
  expect(a.sent.length - asked).toBe(1)
})

it('as long as the page lives it is looked at once', async () => {
  const { lies, a } = await begin()
  let asked = 0
  lies.set('vault_rows', (rows) => {
    asked += 1
    return rows.map((row) => ({ ...row, generation_settings: { password: 'evil-evil' } }))
  })
  must(await choose(dutiesOf(a), way, signal))
  const place: TurnPlace = { after: FROM_THE_START }
  for (let n = 0; n < 3; n++) must(await turnRows(dutiesOf(a), place, signal))
  expect(asked).toBe(1)
  must(await turnRows(dutiesOf(a), { after: FROM_THE_START }, signal))
  expect(asked).toBe(2)
})

it('[V2] [V4] a label that was kept back: the row is as it is here, and sealed so once the person says that it is theirs', async () => {
  const { user, lies, a } = await begin()
  const b = await openDevice(user, serverFetch(server))
  must(await b.sync())
  const [{ id } = { id: '' }] = must(await b.storage.readPage(null, 1)).items
  must(await b.storage.relabelItem({ id, label: 'Ada Bank' }))
  must(await b.sync())
  lies.set('sync', (body) => ({ ...body, rows: [] }))
  must(await choose(dutiesOf(a), way, signal))
  must(await a.sync())
  lies.clear()
  must(await a.sync())
  expect(await readable(user)).toEqual(['Ada Bank'])
  expect(await leftOn(a)).toBe(1)
  await keepForeign(a.db)
  must(await a.sync())
  expect(await readable(user)).toEqual([])
  expect(await leftOn(a)).toBe(0)
  expect(await a.labels()).toEqual(['Ada Mail'])
})

it('[V2] [V4] a row that was kept back from here is brought and shown as foreign', async () => {
  const { user, lies, a } = await begin()
  const b = await openDevice(user, serverFetch(server))
  must(await b.storage.saveItem(newSave('Ada Bank')))
  must(await b.sync())
  lies.set('sync', (body) => ({ ...body, rows: [] }))
  must(await choose(dutiesOf(a), way, signal))
  must(await a.sync())
  lies.clear()
  for (let n = 0; n < 2; n++) must(await a.sync())
  expect(await a.labels()).toEqual(['Ada Bank', 'Ada Mail'])
  expect(await a.db.mirror.filter(({ foreign }) => foreign === true).count()).toBe(1)
  await keepForeign(a.db)
  must(await a.sync())
  expect(await readable(user)).toEqual([])
})

it('[V2] [V4] a sealed body that was spoilt before it came: what is readable comes down for the person to see', async () => {
  const { user, lies, a } = await begin()
  const b = await openDevice(user, serverFetch(server))
  must(await b.storage.saveItem(newSave('Ada Bank')))
  must(await b.sync())
  lies.set('sync', (body) => ({ ...body, rows: [] }))
  must(await choose(dutiesOf(a), way, signal))
  must(await a.sync())
  const sealed = await readSealed(user)
  lies.set('sync', (body) => ({
    ...body,
    rows: body.rows.map((row) => ({ ...row, password_length: null, generation_settings: sealed })),
  }))
  must(await a.sync())
  expect(await a.db.mirror.count()).toBe(2)
  expect(await a.labels()).not.toContain('Ada Bank')
  lies.clear()
  // Looked at anew, as at the next start.
  for (let n = 0; n < 3; n++) must(await a.sync())
  expect(await a.labels()).toEqual(['Ada Bank', 'Ada Mail'])
  expect(await a.db.mirror.filter(({ foreign }) => foreign === true).count()).toBe(1)
  await keepForeign(a.db)
  must(await a.sync())
  expect(await readable(user)).toEqual([])
})

it('a place that the other form has left is the start of this one', async () => {
  const { user, a } = await begin()
  must(await choose(dutiesOf(a), way, signal))
  const place: TurnPlace = { after: 'ffffffff-ffff-ffff-ffff-ffffffffffff', form: 'readable' }
  must(await turnRows(dutiesOf(a), place, signal))
  expect(await readable(user)).toEqual([])
})
