import { afterAll, beforeAll, expect, it } from 'vitest'
import { readVaultMemory } from '../../src/storage/keys.ts'
import { confirmEnd, denyEnd } from '../../src/sync/vault/answer-ended.ts'
import { choose } from '../../src/sync/vault/choose.ts'
import type { VaultDuties } from '../../src/sync/vault/duties.ts'
import { letIn } from '../../src/sync/vault/let-in.ts'
import { startTestDatabase, type TestDatabase, type TestUser } from '../helpers/database.ts'
import { type Device, newSave, openDevice, serverFetch } from '../helpers/device.ts'
import { must } from '../helpers/user-storage.ts'

let server: TestDatabase
beforeAll(async () => {
  server = await startTestDatabase()
})
afterAll(() => server.close())

const signal = new AbortController().signal
const way = { kind: 'words', secret: new Uint8Array(16).fill(1), about: { name: '' } } as const

const dutiesOf = ({ db, dependencies }: Device): VaultDuties => {
  if (!dependencies.vault) throw new Error('A device without a way to the vault')
  return { ...dependencies.vault, db, now: dependencies.now }
}
const save = async (device: Device, label: string) => must(await device.storage.saveItem(newSave(label)))
const standing = async ({ db }: Device) => (await readVaultMemory(db))?.standing ?? null
const sync = async (device: Device) => {
  for (let n = 0; n < 3; n++) await device.sync()
}
const open = (user: TestUser) => openDevice(user, serverFetch(server))

/** Ada has chosen on `a`; `b` has heard of it and waits. */
const begin = async () => {
  const user = await server.newUser({ tier: 'premium' })
  const [a, b] = [await open(user), await open(user)]
  await save(a, 'Ada Mail')
  must(await a.sync())
  must(await choose(dutiesOf(a), way, signal))
  await sync(a)
  await sync(b)
  expect([await standing(a), await standing(b)]).toEqual(['open', 'waiting'])
  return { user, a, b }
}

/** The record as the server shows it from now on; what was there. */
const lie = async (user: TestUser, change: string) => {
  const [before] = await server.database.query<Record<string, unknown>>(
    'select kid, gen, ended, doc::text as doc from private.vaults where user_id = $1',
    [user.id],
  )
  await server.database.query(change, [user.id])
  return before
}
const FOREIGN_END = `update private.vaults set kid = repeat('x', 22), gen = gen + 5, ended = repeat('n', 43), doc = null, rev = rev + 7
   where user_id = $1`
const GONE = 'delete from private.vaults where user_id = $1'

const sentOf = (device: Device, from: number) => device.sent.slice(from).map((body) => JSON.stringify(body))
const labelsOnServer = async (user: TestUser) =>
  (
    await server.database.query<{ label: string | null }>(
      `select generation_settings ->> 'label' as label from public.password_history where user_id = $1`,
      [user.id],
    )
  ).map(({ label }) => label)

for (const [name, claim] of [
  ['says that there is none', GONE],
  ['says that it is over', FOREIGN_END],
] as const)
  it(`[V11] [V1] a waiting device whose server ${name} asks, and sends nothing in the clear before the answer`, async () => {
    const { user, b } = await begin()
    await lie(user, claim)
    const from = b.sent.length
    await save(b, 'Ada here')
    await sync(b)
    expect(await standing(b)).toBe('asks_ended')
    for (const body of sentOf(b, from)) expect(body).not.toContain('Ada here')
    must(await denyEnd(dutiesOf(b), signal))
    expect(await standing(b)).toBe('waiting')
    await sync(b)
    for (const body of sentOf(b, from)) expect(body).not.toContain('Ada here')
    expect(await b.labels()).toContain('Ada here')
  })

it('[V11] whoever says that they chose it saves readable rows again, and no old key comes back by itself', async () => {
  const { user, b } = await begin()
  await lie(user, GONE)
  await save(b, 'Ada here')
  await sync(b)
  must(await confirmEnd(dutiesOf(b)))
  expect(await standing(b)).toBe('plain')
  await sync(b)
  expect(await standing(b)).toBe('plain')
  expect(await labelsOnServer(user)).toContain('Ada here')
  // It is an answer to this question, and to no other.
  expect(await confirmEnd(dutiesOf(b))).toMatchObject({ ok: false, failure: { code: 'vault_changed' } })
})

it('[V11] [V9] an open device asks where the server speaks of a key that it cannot reach; “only me” goes on above it', async () => {
  const { user, a } = await begin()
  await lie(user, FOREIGN_END)
  const from = a.sent.length
  await save(a, 'Ada Bank')
  await sync(a)
  expect(await standing(a)).toBe('asks_ended')
  const before = (await readVaultMemory(a.db))?.account
  must(await denyEnd(dutiesOf(a), signal))
  await sync(a)
  expect(await standing(a)).toBe('open')
  expect((await readVaultMemory(a.db))?.account?.gen).toBeGreaterThan(before?.gen ?? 0)
  for (const body of sentOf(a, from)) expect(body).not.toContain('Ada ')
  expect(await labelsOnServer(user)).toEqual([null, null])
  expect(await a.labels()).toEqual(['Ada Bank', 'Ada Mail'])
})

it('[V11] [V12] a wrong “yes” takes no key: once the vault is back the device waits, and opens all by the words', async () => {
  const { user, a } = await begin()
  const was = await lie(user, FOREIGN_END)
  await sync(a)
  must(await confirmEnd(dutiesOf(a)))
  await save(a, 'Ada clear')
  await sync(a)
  expect(await standing(a)).toBe('plain')
  expect(await a.labels()).toEqual(['Ada clear', 'Ada Mail'])

  await server.database.query(
    'update private.vaults set kid = $2, gen = $3, ended = null, doc = $4::text::jsonb, rev = rev + 1 where user_id = $1',
    [user.id, was?.kid, was?.gen, was?.doc],
  )
  const from = a.sent.length
  await save(a, 'Ada later')
  await sync(a)
  // Once in the clear, before it hears: refused, and from then on nothing.
  expect(await standing(a)).toBe('waiting')
  const heard = a.sent.length
  expect(heard).toBeGreaterThan(from)
  await save(a, 'Ada last')
  await sync(a)
  for (const body of sentOf(a, heard)) expect(body).not.toContain('Ada ')
  must(await letIn(dutiesOf(a), way, signal))
  await sync(a)
  expect(await standing(a)).toBe('open')
  expect(await a.labels()).toEqual(['Ada last', 'Ada later', 'Ada clear', 'Ada Mail'])
})
