import { expect, it } from 'vitest'
import { createRowCodec } from '../../src/remote/rows.ts'
import { createUserStorage } from '../../src/storage/create-user-storage.ts'
import { NEW_VAULT_MEMORY, readVaultMemory } from '../../src/storage/keys.ts'
import { ensureDevice, makeHistoryKey, openRing, takeKeys } from '../../src/storage/open-ring.ts'
import { openUserDatabase } from '../../src/storage/open-user-database.ts'
import type { UserDatabase } from '../../src/storage/user-database.ts'
import { createVaultDoor } from '../../src/storage/vault-door.ts'
import { must, NOW, nameOf, newDisk, saveRequest, uuid } from '../helpers/user-storage.ts'

const USER = '00000000-0000-4000-8000-00000000ada1'

const open = async (disk = newDisk()) => {
  const { db, kind } = must(await openUserDatabase(USER, disk))
  return { db, disk, storage: createUserStorage(db, kind, createRowCodec(createVaultDoor(db)), () => NOW) }
}

/** As after a choice of "Only me" that was answered. */
const letIn = async (db: UserDatabase, gen = 1) => {
  const device = await ensureDevice(db)
  const key = await makeHistoryKey(db.userId, gen)
  const stamp = (await readVaultMemory(db))?.stamp ?? 0
  const account = { kid: key.kid, gen }
  await takeKeys(db, device, [{ kid: key.kid, raw: await key.raw() }], stamp, (before) => ({
    ...before,
    account,
    standing: 'open',
    hasHeard: true,
    mustMeet: false,
  }))
  return key
}

it('[V19] without a vault rows are readable, and there is no key', async () => {
  const { db, storage } = await open()
  must(await storage.saveItem(saveRequest(1)))
  expect((await db.mirror.get(uuid(1)))?.settings).toMatchObject({ label: 'label 1' })
  expect(await db.keys.count()).toBe(0)
  storage.close()
})

it('[V1] an open device keeps no password, label or option in the clear, and shows them', async () => {
  const { db, disk, storage } = await open()
  must(await storage.saveItem(saveRequest(9)))
  must(await storage.searchPage('label', null, 9))
  must(await storage.removeItem(uuid(9)))
  await letIn(db)
  must(await storage.saveItem(saveRequest(1, 'Café ñ')))
  for (const body of [await db.mirror.get(uuid(1)), (await db.outbox.toArray()).at(-1)?.op]) {
    const text = JSON.stringify(body)
    for (const secret of [saveRequest(1).password, 'Caf', 'include']) expect(text).not.toContain(secret)
    expect(text).toContain('"kind":"saved"')
    expect(text).toContain('"passwordLength":null')
  }
  const item = { label: 'Café ñ', password: saveRequest(1).password, options: saveRequest(1).options }
  expect(must(await storage.readPage(null, 9)).items).toMatchObject([{ state: 'open', ...item }])
  expect(must(await storage.searchPage('cafe', null, 9)).items).toHaveLength(1)

  // After a reload, from what the browser kept: keys that cannot be read out of it.
  storage.close()
  const again = await open(disk)
  expect(must(await again.storage.readItem(uuid(1)))).toMatchObject({ state: 'open', ...item })
  const { device } = await openRing(again.db)
  expect([device?.dk.extractable, device?.pair.privateKey.extractable]).toEqual([false, false])
  again.storage.close()
})

it('[V18] an app of before shows a sealed row of the mirror as a word about reloading; the outbox has no such word', async () => {
  const { db, storage } = await open()
  await letIn(db)
  must(await storage.saveItem(saveRequest(1)))
  expect((await db.mirror.get(uuid(1)))?.settings).toMatchObject({ label: '↻ Reload · Recargar' })
  expect(JSON.stringify(await db.outbox.toArray())).not.toContain('Reload')
  storage.close()
})

it('[V3] a changed body, or one of another row, is damaged; one of an unknown key is locked; neither is found', async () => {
  const { db, storage } = await open()
  await letIn(db)
  for (const n of [1, 2, 3, 4]) must(await storage.saveItem(saveRequest(n)))
  const settingsOf = async (n: number) => Object((await db.mirror.get(uuid(n)))?.settings)
  const [first, second, third] = [await settingsOf(1), await settingsOf(2), await settingsOf(3)]
  const other = first.ct.endsWith('A') ? 'E' : 'A'
  await db.mirror.update(uuid(1), { settings: { ...first, ct: `${first.ct.slice(0, -1)}${other}` } })
  await db.mirror.update(uuid(2), { settings: { ...third } })
  await db.mirror.update(uuid(3), { settings: { ...second, kid: 'k'.repeat(22) } })
  const shown = must(await storage.readPage(null, 9)).items
  expect(shown.map(nameOf)).toEqual(['label 4', 'locked', 'damaged', 'damaged'])
  expect(JSON.stringify(shown.slice(1))).not.toContain('Pa55')
  expect(must(await storage.searchPage('label', null, 9)).items).toHaveLength(1)
  storage.close()
})

it('[V5] a device whose browser gives no keys out saves readable, as one that was never let in', async () => {
  const { db, storage } = await open()
  await letIn(db)
  must(await storage.saveItem(saveRequest(1)))
  await db.keys.put({ id: 'device', dk: new Uint8Array(3), pair: {}, slot: '', public: '' })
  await db.keys.put({ ...NEW_VAULT_MEMORY, ...(await readVaultMemory(db)), stamp: 9 })
  must(await storage.saveItem(saveRequest(2)))
  expect(must(await storage.readPage(null, 9)).items.map(nameOf)).toEqual(['label 2', 'locked'])
  storage.close()
})
