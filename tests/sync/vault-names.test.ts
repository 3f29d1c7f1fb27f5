import { afterAll, beforeAll, expect, it } from 'vitest'
import { readVaultMemory } from '../../src/storage/keys.ts'
import { readVaultState } from '../../src/storage/read-vault-state.ts'
import { addWayIn } from '../../src/sync/vault/add-way-in.ts'
import { changeAbout } from '../../src/sync/vault/change-about.ts'
import { choose } from '../../src/sync/vault/choose.ts'
import type { VaultDuties } from '../../src/sync/vault/duties.ts'
import { letIn } from '../../src/sync/vault/let-in.ts'
import { listWaysIn } from '../../src/sync/vault/list-ways-in.ts'
import { changeKey, startAnew } from '../../src/sync/vault/new-key.ts'
import { startTestDatabase, type TestDatabase, type TestUser } from '../helpers/database.ts'
import { type Device, newSave, openDevice, serverFetch } from '../helpers/device.ts'
import { must } from '../helpers/user-storage.ts'

let server: TestDatabase
beforeAll(async () => {
  server = await startTestDatabase()
})
afterAll(() => server.close())

const signal = new AbortController().signal
const wordsOf = (seed: number) =>
  ({ kind: 'words', secret: new Uint8Array(16).fill(seed), about: { name: '' } }) as const
const PASSKEY = {
  kind: 'passkey',
  secret: new Uint8Array(32).fill(7),
  slotId: new Uint8Array(16).fill(7),
  about: { name: 'Phone', backedUp: true },
} as const

const dutiesOf = ({ db, dependencies }: Device): VaultDuties => {
  if (!dependencies.vault) throw new Error('A device without a way to the vault')
  return { ...dependencies.vault, db, now: dependencies.now }
}
const open = (user: TestUser) => openDevice(user, serverFetch(server))
/** Hears of a change of the vault, and meets it. */
const sync = async (device: Device) => {
  for (let n = 0; n < 3; n++) must(await device.sync())
}
const waysOf = async (device: Device) => must(await listWaysIn(dutiesOf(device), signal))
const namesOf = async (device: Device) => (await waysOf(device)).map(({ name }) => name)
const lacksWayBack = async ({ db }: Device) => (await readVaultState(db)).lacksWayBack

it('a device that was renamed is called so on every device, and after a new key', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const [a, b] = [await open(user), await open(user)]
  must(await choose(dutiesOf(a), wordsOf(1), signal))
  await sync(a)
  must(await b.sync())
  must(await letIn(dutiesOf(b), wordsOf(1), signal))
  await sync(b)
  const own = (await waysOf(b)).find((way) => way.isThisDevice)
  expect(own?.name).toBe('Chrome, Windows')
  const before = (await readVaultMemory(b.db))?.rev
  expect(must(await changeAbout(dutiesOf(b), own?.id ?? '', { name: 'Café ☕' }, signal))).toBe(true)
  expect(must(await changeAbout(dutiesOf(b), own?.id ?? '', { name: 'Café ☕' }, signal))).toBe(false)
  expect((await readVaultMemory(b.db))?.rev).toBe((before ?? 0) + 1)
  expect(await namesOf(b)).toContain('Café ☕')
  await sync(a)
  expect((await namesOf(a)).sort()).toEqual(['', 'Café ☕', 'Chrome, Windows'])
  // Made by the renamed device itself: it is still called so.
  must(await changeKey(dutiesOf(b), {}, signal))
  await sync(a)
  expect((await namesOf(a)).sort()).toEqual(['', 'Café ☕', 'Chrome, Windows'])
  const [row] = await server.database.query<{ doc: string }>(
    'select doc::text as doc from private.vaults where user_id = $1',
    [user.id],
  )
  expect(row?.doc).not.toContain('Café')
  expect(await changeAbout(dutiesOf(b), 'x'.repeat(22), { name: 'nobody' }, signal)).toMatchObject({
    failure: { code: 'vault_changed' },
  })
})

it('[V10] a passkey whose backup is gone is said on every open device, until words bring the person back', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const [a, b] = [await open(user), await open(user)]
  must(await choose(dutiesOf(a), PASSKEY, signal))
  must(await a.storage.saveItem(newSave('Ada Mail')))
  await sync(a)
  must(await b.sync())
  must(await letIn(dutiesOf(b), PASSKEY, signal))
  await sync(b)
  const passkey = async (device: Device) => (await waysOf(device)).find(({ kind }) => kind === 'passkey')
  expect([await lacksWayBack(a), await lacksWayBack(b)]).toEqual([false, false])
  const id = (await passkey(b))?.id ?? ''
  expect(must(await changeAbout(dutiesOf(b), id, { backedUp: false }, signal))).toBe(true)
  expect(await lacksWayBack(b)).toBe(true)
  await sync(a)
  expect(await lacksWayBack(a)).toBe(true)
  expect(await passkey(a)).toMatchObject({ name: 'Phone', isDurable: false })
  // It still opens, and its loss of backup is no reason to lock anybody out.
  const c = await open(user)
  must(await c.sync())
  must(await letIn(dutiesOf(c), PASSKEY, signal))
  await sync(c)
  expect(await c.labels()).toEqual(['Ada Mail'])

  must(await addWayIn(dutiesOf(a), wordsOf(3), signal))
  expect(await lacksWayBack(a)).toBe(false)
  await sync(b)
  expect(await lacksWayBack(b)).toBe(false)
  // Backed up once more, it counts again.
  expect(must(await changeAbout(dutiesOf(b), id, { backedUp: true }, signal))).toBe(true)
  expect(await passkey(b)).toMatchObject({ isDurable: true })
})

it('[V10] entries that stay locked after a new beginning go in one press, and only these', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const [a, b] = [await open(user), await open(user)]
  must(await choose(dutiesOf(a), wordsOf(1), signal))
  for (const label of ['Ada one', 'Ada two']) must(await a.storage.saveItem(newSave(label)))
  await sync(a)
  must(await b.sync())
  must(await startAnew(dutiesOf(b), wordsOf(2), signal))
  must(await b.storage.saveItem(newSave('Ada new')))
  await sync(b)
  expect(await b.labels()).toEqual(['Ada new', 'locked', 'locked'])
  const locked = must(await b.storage.listLocked())
  expect(locked).toHaveLength(2)
  must(await b.storage.removeItems(locked))
  await sync(b)
  expect(await b.labels()).toEqual(['Ada new'])
  expect(must(await b.storage.listLocked())).toEqual([])
  expect((await readVaultState(b.db)).locked).toBe(0)
  expect(
    await server.database.query('select id from public.password_history where user_id = $1', [user.id]),
  ).toHaveLength(1)
})
