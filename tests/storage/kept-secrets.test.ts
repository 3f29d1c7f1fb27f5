import { expect, it } from 'vitest'
import { createRowCodec } from '../../src/remote/rows.ts'
import { createUserStorage } from '../../src/storage/create-user-storage.ts'
import { turnKept } from '../../src/storage/kept-secrets.ts'
import { changeVaultMemory, readVaultMemory, type VaultStanding } from '../../src/storage/keys.ts'
import { ensureDevice, makeHistoryKey, takeKeys } from '../../src/storage/open-ring.ts'
import { openUserDatabase } from '../../src/storage/open-user-database.ts'
import type { UserDatabase } from '../../src/storage/user-database.ts'
import { createVaultDoor } from '../../src/storage/vault-door.ts'
import { rawDatabase } from '../helpers/raw-database.ts'
import { must, NOW, newDisk } from '../helpers/user-storage.ts'

const USER = '00000000-0000-4000-8000-00000000ada1'
const DRAFT = { password: 'Plate-Secret-1', options: { length: 14 } }
const LABEL = 'Typed-Secret-2'
const COPIED = [{ password: 'Copied-Secret-3', at: NOW }]
const SECRETS = /Secret/

const open = async (disk = newDisk()) => {
  const { db, kind } = must(await openUserDatabase(USER, disk))
  return { db, disk, storage: createUserStorage(db, kind, createRowCodec(createVaultDoor(db)), () => NOW) }
}
type Opened = Awaited<ReturnType<typeof open>>

const getIn = async (db: UserDatabase) => {
  const device = await ensureDevice(db)
  const key = await makeHistoryKey(db.userId, 1)
  const stamp = (await readVaultMemory(db))?.stamp ?? 0
  await takeKeys(db, device, [{ kid: key.kid, raw: await key.raw() }], stamp, (before) => ({
    ...before,
    account: { kid: key.kid, gen: 1 },
    standing: 'open',
    hasHeard: true,
    mustMeet: false,
  }))
}
const stand = (db: UserDatabase, standing: VaultStanding) =>
  db.transaction('rw', db.keys, () =>
    changeVaultMemory(db, (before) => ({
      ...before,
      standing,
      ...(standing === 'waiting' || standing === 'plain' ? { account: null } : {}),
    })),
  )

const keepAll = async ({ storage }: Opened) => {
  must(await storage.changeKept('draft', () => DRAFT))
  must(await storage.changeKept('draft_label', () => LABEL))
  must(await storage.changeKept('copied', () => COPIED))
}
const readAll = async ({ storage }: Opened) => [
  must(await storage.readKept('draft')),
  must(await storage.readKept('draft_label')),
  must(await storage.readKept('copied')),
]
const ALL = [DRAFT, LABEL, COPIED]

it('[V1] on an open device drafts and copied passwords are boxes of its own key, and are there after a reload', async () => {
  const first = await open()
  await getIn(first.db)
  await keepAll(first)
  expect(await rawDatabase(first.db)).not.toMatch(SECRETS)
  expect(await readAll(first)).toEqual(ALL)
  first.storage.close()
  const again = await open(first.disk)
  expect(await readAll(again)).toEqual(ALL)
  must(
    await again.storage.changeKept('copied', (kept) => [
      ...(kept as object[]),
      { password: 'Secret-4', at: 0 },
    ]),
  )
  expect(must(await again.storage.readKept('copied'))).toHaveLength(2)
  expect(await rawDatabase(again.db)).not.toMatch(SECRETS)
  must(await again.storage.changeKept('copied', () => undefined))
  expect(await again.db.state.get('setting:copied')).toBeUndefined()
})

it('[V1] what lay here in the clear is turned, and stays what it was', async () => {
  const opened = await open()
  await keepAll(opened)
  expect(await rawDatabase(opened.db)).toMatch(SECRETS)
  await getIn(opened.db)
  expect(await readAll(opened)).toEqual(ALL)
  await turnKept(opened.db)
  expect(await rawDatabase(opened.db)).not.toMatch(SECRETS)
  expect(await readAll(opened)).toEqual(ALL)
  const before = await opened.db.state.toArray()
  await turnKept(opened.db)
  expect(await opened.db.state.toArray()).toEqual(before)
})

it('[V19] a plain or waiting device keeps them as ever, in one transaction and with no key', async () => {
  for (const standing of [null, 'plain', 'waiting'] as const) {
    const opened = await open()
    if (standing !== null) await stand(opened.db, standing)
    let asked = 0
    must(
      await opened.storage.changeKept('draft', () => {
        asked++
        return DRAFT
      }),
    )
    expect(asked).toBe(1)
    expect(await opened.db.state.get('setting:draft')).toEqual({ key: 'setting:draft', value: DRAFT })
    await turnKept(opened.db)
    expect(await opened.db.state.get('setting:draft')).toEqual({ key: 'setting:draft', value: DRAFT })
    expect(await opened.db.keys.get('device')).toBeUndefined()
  }
})

it('[V5] a device that is apart, or whose history ended, still opens what it sealed', async () => {
  const opened = await open()
  await getIn(opened.db)
  await keepAll(opened)
  await stand(opened.db, 'apart')
  expect(await readAll(opened)).toEqual(ALL)
  must(await opened.storage.changeKept('draft_label', () => 'Another-Secret'))
  expect(await rawDatabase(opened.db)).not.toMatch(SECRETS)
  await stand(opened.db, 'plain')
  expect(await readAll(opened)).toEqual([DRAFT, 'Another-Secret', COPIED])
  await turnKept(opened.db)
  expect((await opened.db.state.get('setting:copied'))?.value).toEqual(COPIED)
})

it('a box that does not open is nothing: quietly, and what comes takes its place', async () => {
  const opened = await open()
  await getIn(opened.db)
  await keepAll(opened)
  // The box of another key than its own, and one that was cut off.
  const label = await opened.db.state.get('setting:draft_label')
  await opened.db.state.put({ key: 'setting:draft', value: label?.value })
  await opened.db.state.put({ key: 'setting:copied', value: { box: new Uint8Array(7) } })
  expect(await readAll(opened)).toEqual([undefined, LABEL, undefined])
  await turnKept(opened.db)
  expect(await opened.db.state.get('setting:draft')).toBeUndefined()
  expect(await opened.db.state.get('setting:copied')).toBeUndefined()
  await keepAll(opened)
  expect(await readAll(opened)).toEqual(ALL)
})

it('a key that the browser does not give out takes no box away, and stops nothing', async () => {
  const opened = await open()
  await getIn(opened.db)
  await keepAll(opened)
  const device = await opened.db.keys.get('device')
  await opened.db.keys.put({ ...device, dk: 'gone' } as never)
  expect(await readAll(opened)).toEqual([undefined, undefined, undefined])
  await turnKept(opened.db)
  must(await opened.storage.changeKept('draft_label', (kept) => kept))
  await opened.db.keys.put(device as never)
  expect(await readAll(opened)).toEqual(ALL)
})

it('[V1] what another tab wrote meanwhile is not lost', async () => {
  const opened = await open()
  await getIn(opened.db)
  const add = (password: string) => (kept: unknown) => [...((kept ?? []) as object[]), { password, at: NOW }]
  must(await opened.storage.changeKept('copied', add('Secret-before')))
  const before = await opened.db.state.get('setting:copied')
  must(await opened.storage.changeKept('copied', add('Secret-of-there')))
  const there = await opened.db.state.get('setting:copied')
  if (!before || !there) throw new Error('Nothing was kept')
  await opened.db.state.put(before)
  let writes = 0
  must(
    await opened.storage.changeKept('copied', (kept) => {
      if (writes++ === 0) void opened.db.state.put(there)
      return add('Secret-of-here')(kept)
    }),
  )
  expect(must(await opened.storage.readKept('copied'))).toMatchObject([
    { password: 'Secret-before' },
    { password: 'Secret-of-there' },
    { password: 'Secret-of-here' },
  ])
})

it('[V1] of changes that are asked for at once the last one counts', async () => {
  const opened = await open()
  await getIn(opened.db)
  const texts = Array.from({ length: 12 }, (_, n) => 'Secret'.slice(0, n + 1).repeat(n + 1))
  for (const text of texts) void opened.storage.changeKept('draft_label', () => text)
  must(await opened.storage.changeKept('draft', () => DRAFT))
  expect(must(await opened.storage.readKept('draft_label'))).toBe(texts.at(-1))
})
