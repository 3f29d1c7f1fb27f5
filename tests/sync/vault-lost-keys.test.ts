import { IDBObjectStore } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { readVaultMemory } from '../../src/storage/keys.ts'
import { openRing } from '../../src/storage/open-ring.ts'
import { confirmEnd } from '../../src/sync/vault/answer-ended.ts'
import { choose } from '../../src/sync/vault/choose.ts'
import type { VaultDuties } from '../../src/sync/vault/duties.ts'
import { goBack } from '../../src/sync/vault/go-back.ts'
import { letIn } from '../../src/sync/vault/let-in.ts'
import { changeKey, startAnew } from '../../src/sync/vault/new-key.ts'
import { restoreBackup, takeBackup } from '../helpers/backup.ts'
import { startTestDatabase, type TestDatabase, type TestUser } from '../helpers/database.ts'
import { type Device, newSave, openDevice, serverFetch } from '../helpers/device.ts'
import { must, newDisk } from '../helpers/user-storage.ts'

let server: TestDatabase
beforeAll(async () => {
  server = await startTestDatabase()
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const signal = new AbortController().signal
const wordsOf = (seed: number) =>
  ({ kind: 'words', secret: new Uint8Array(16).fill(seed), about: { name: '' } }) as const
const UNKNOWN = { ok: false, failure: { code: 'words_unknown' } }

const dutiesOf = ({ db, dependencies }: Device): VaultDuties => {
  if (!dependencies.vault) throw new Error('A device without a way to the vault')
  return { ...dependencies.vault, db, now: dependencies.now }
}
const letInOn = (device: Device, seed = 1) => letIn(dutiesOf(device), wordsOf(seed), signal)
const save = async (device: Device, label: string) => must(await device.storage.saveItem(newSave(label)))
const quiet = async (device: Device) => {
  for (let n = 0; n < 3; n++) must(await device.sync())
}
const open = (user: TestUser, disk = newDisk()) => openDevice(user, serverFetch(server), { disk })
const memoryOf = async ({ db }: Device) => {
  const memory = await readVaultMemory(db)
  if (memory === null) throw new Error('A device that never heard of a vault')
  return memory
}
const wordSlots = async (device: Device) =>
  ((await memoryOf(device)).doc?.slots ?? []).filter(({ kind }) => kind === 'words').map(({ id }) => id)
const keyOnServer = async (user: TestUser) =>
  (await server.database.query('select kid, gen from private.vaults where user_id = $1', [user.id]))[0]

/** An account whose vault was begun on this device, by words of number 1, with a row in it. */
const begin = async () => {
  const user = await server.newUser({ tier: 'premium' })
  const disk = newDisk()
  const a = await open(user, disk)
  must(await choose(dutiesOf(a), wordsOf(1), signal))
  await save(a, 'Ada Mail')
  await quiet(a)
  return { user, disk, a }
}

/** The same profile, started again after the browser has lost the device's keys. */
const loseKeys = async (a: Device, user: TestUser, disk: ReturnType<typeof newDisk>) => {
  await a.db.keys.delete('device')
  a.storage.close()
  return open(user, disk)
}

it('[V5] [V6] a browser that has lost what closes its keys waits, and is let in again by the words', async () => {
  const { user, disk, a } = await begin()
  const again = await loseKeys(a, user, disk)
  // Its next sync notices, and does not wait for the daily look.
  await save(again, 'Ada Bank')
  must(await again.sync())
  expect(must(await again.storage.readVault())).toMatchObject({
    standing: 'waiting',
    hasLostKeys: true,
    locked: 1,
  })
  must(await letInOn(again))
  await quiet(again)
  expect(must(await again.storage.readVault())).toMatchObject({
    standing: 'open',
    hasLostKeys: false,
    locked: 0,
  })
  expect(await again.labels()).toEqual(['Ada Bank', 'Ada Mail'])
  expect(must(await again.storage.readUnsent())).toEqual({ waiting: 0, refused: 0 })
})

it('[I17] what waited under a key that had gone, as the vault ended, is sent by itself once the key comes back', async () => {
  const { user, disk, a } = await begin()
  const b = await open(user)
  must(await b.sync())
  must(await letInOn(b))
  await quiet(b)
  await quiet(a)
  await save(a, 'Ada Bank')
  const again = await loseKeys(a, user, disk)
  must(await goBack(dutiesOf(b), signal))
  await quiet(b)
  await quiet(again)
  // It cannot prove the end: only the person knows.
  must(await confirmEnd(dutiesOf(again)))
  await quiet(again)
  expect(must(await again.storage.readUnsent()).refused).toBe(1)
  expect(await b.labels()).toEqual(['Ada Mail'])

  must(await choose(dutiesOf(b), wordsOf(2), signal))
  await quiet(b)
  await quiet(again)
  must(await letInOn(again, 2))
  await quiet(again)
  await quiet(b)
  expect(must(await again.storage.readUnsent()).refused).toBe(0)
  expect(await b.labels()).toEqual(['Ada Bank', 'Ada Mail'])
})

it('[I17] [V6] what was refused for the plan, and whose key went before that was heard, is opened by the words once the vault is over', async () => {
  const { user, disk, a } = await begin()
  const b = await open(user)
  must(await letInOn(b))
  await quiet(b)
  await quiet(a)
  a.storage.close()
  const answers: typeof fetch = async (input, init) => {
    await serverFetch(server)(input, init)
    throw new TypeError('committed but never heard')
  }
  const deaf = await openDevice(user, answers, { disk })
  await server.setTier(user, 'free')
  await save(deaf, 'Ada Bank')
  expect((await deaf.sync()).ok).toBe(false)
  const again = await loseKeys(deaf, user, disk)
  must(await goBack(dutiesOf(b), signal))
  await quiet(b)
  await server.setTier(user, 'premium')
  await quiet(again)
  must(await confirmEnd(dutiesOf(again)))
  await quiet(again)
  // What the screen says it by, and asks for the words.
  expect(must(await again.storage.readVault())).toMatchObject({ standing: 'plain', locked: 1 })
  expect(await letInOn(again, 7)).toEqual(UNKNOWN)
  must(await letInOn(again))
  await quiet(again)
  expect(must(await again.storage.readVault())).toMatchObject({ standing: 'plain', locked: 0, sealed: 0 })
  expect(must(await again.storage.readUnsent())).toEqual({ waiting: 0, refused: 0 })
  await quiet(b)
  expect((await b.labels()).sort()).toEqual(['Ada Bank', 'Ada Mail'])
})

it('[V6] [V9] where the server was set back to before the last key, the words open that key here, and the server has it again', async () => {
  const { user, disk, a } = await begin()
  const backup = await takeBackup(server.database, user.id)
  must(await changeKey(dutiesOf(a), {}, signal))
  await save(a, 'Ada later')
  await quiet(a)
  const later = await keyOnServer(user)
  expect(later).toMatchObject({ gen: 2 })

  const again = await loseKeys(a, user, disk)
  await restoreBackup(server.database, user.id, backup)
  must(await again.sync())
  expect((await memoryOf(again)).standing).toBe('waiting')
  must(await letInOn(again))
  await quiet(again)
  expect((await memoryOf(again)).account).toEqual(later)
  expect(await keyOnServer(user)).toEqual(later)
  expect(await again.labels()).toEqual(['Ada later', 'Ada Mail'])
  // Both generations open for who comes later.
  const b = await open(user)
  must(await b.sync())
  must(await letInOn(b))
  await quiet(b)
  expect(await b.labels()).toEqual(['Ada later', 'Ada Mail'])
})

it('[V8] [V9] words that were replaced let it in neither then nor later; a new beginning is above what was remembered', async () => {
  const { user, disk, a } = await begin()
  const backup = await takeBackup(server.database, user.id)
  const removed = new Set(await wordSlots(a))
  must(await changeKey(dutiesOf(a), { removed, added: wordsOf(2) }, signal))
  await quiet(a)

  const again = await loseKeys(a, user, disk)
  expect(await letInOn(again)).toEqual(UNKNOWN)
  await restoreBackup(server.database, user.id, backup)
  must(await again.sync())
  expect(await letInOn(again)).toEqual(UNKNOWN)
  must(await startAnew(dutiesOf(again), wordsOf(3), signal))
  await quiet(again)
  expect((await memoryOf(again)).account?.gen).toBe(3)
  // On an open device words of before open what they opened.
  expect(await again.labels()).toEqual(['locked'])
  must(await letInOn(again, 2))
  await quiet(again)
  expect(await again.labels()).toEqual(['Ada Mail'])
})

it('[V8] a key that was replaced elsewhere is not taken from memory: the words of now are asked for', async () => {
  const { user, disk, a } = await begin()
  const b = await open(user)
  must(await b.sync())
  must(await letInOn(b))
  await quiet(b)
  const again = await loseKeys(a, user, disk)
  must(await changeKey(dutiesOf(b), { removed: new Set(await wordSlots(b)), added: wordsOf(2) }, signal))
  expect(await letInOn(again)).toEqual(UNKNOWN)
  must(await letInOn(again, 2))
  await quiet(again)
  expect((await memoryOf(again)).account?.gen).toBe(2)
  expect(await again.labels()).toEqual(['Ada Mail'])
})

it('[V9] an open device that is given words of before keeps the ways in that the server leaves out', async () => {
  const { user, a } = await begin()
  const ways = (await memoryOf(a)).doc?.slots.map(({ id }) => id)
  await server.database.query(
    `update private.vaults set rev = rev + 1, doc = jsonb_set(doc, '{slots}', (
       select jsonb_agg(slot) from jsonb_array_elements(doc -> 'slots') as slot where slot ->> 'kind' = 'words'))
     where user_id = $1`,
    [user.id],
  )
  must(await letInOn(a))
  await quiet(a)
  expect((await memoryOf(a)).doc?.slots.map(({ id }) => id)).toEqual(ways)
})

type RawStore = {
  readonly getValue: (key: IDBKeyRange | IDBValidKey) => { readonly slot?: string } | undefined
}
type FakeStore = IDBObjectStore & {
  readonly _rawObjectStore: RawStore
  readonly transaction: { _execRequestAsync(request: object): IDBRequest }
}

/** A browser that has lost what it wrapped the keys of this way in with: reading their record fails, or gives something without keys. */
const withoutKeychain = (isLost: (slot: string) => boolean, read: () => unknown) => {
  const get = IDBObjectStore.prototype.get
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: unknown,
    key: IDBKeyRange | IDBValidKey,
  ) {
    const store = this as FakeStore
    const isAway = store.name === 'keys' && key === 'device'
    const stored = isAway ? store._rawObjectStore.getValue(key) : undefined
    if (stored === undefined || !isLost(stored.slot ?? '')) return get.call(store, key)
    return store.transaction._execRequestAsync({ operation: () => read(), source: store })
  })
}

const READS: readonly [string, () => unknown][] = [
  [
    'the read fails',
    () => {
      throw new DOMException('The object store currently does not give out its keys', 'UnknownError')
    },
  ],
  ['it reads as nothing', () => undefined],
  ['its keys read as null', () => ({ id: 'device', dk: null, pair: null, slot: 'lost', public: '' })],
  [
    'one of its pair reads as null',
    () => ({
      id: 'device',
      dk: new Uint8Array(32),
      pair: { privateKey: null, publicKey: null },
      slot: 'lost',
      public: '',
    }),
  ],
]

it.each(READS)('[V5] [V12] a record of keys that is there and not given out: %s', async (_how, read) => {
  const { user, disk, a } = await begin()
  const lost = (await openRing(a.db)).device?.slotId
  const stored = await a.db.keys.where('id').startsWith('key:').primaryKeys()
  a.storage.close()
  withoutKeychain((slot) => slot === lost, read)
  const again = await open(user, disk)
  await save(again, 'Ada Bank')
  for (let n = 0; n < 3; n++) must(await again.sync())
  expect(must(await again.storage.readVault())).toMatchObject({ standing: 'waiting', hasLostKeys: true })
  expect(await again.labels()).toEqual(['Ada Bank', 'locked'])
  // Nothing is thrown away: the browser may give them out again.
  expect(await again.db.keys.where('id').startsWith('key:').primaryKeys()).toEqual(stored)
  must(await letInOn(again))
  await quiet(again)
  expect(must(await again.storage.readVault())).toMatchObject({ standing: 'open', hasLostKeys: false })
  expect(await again.labels()).toEqual(['Ada Bank', 'Ada Mail'])
  again.storage.close()
  const later = await open(user, disk)
  expect(await later.labels()).toEqual(['Ada Bank', 'Ada Mail'])
})

it('[V5] keys that come back open the history again by themselves, without words', async () => {
  const { user, disk, a } = await begin()
  a.storage.close()
  withoutKeychain(
    () => true,
    () => undefined,
  )
  const again = await open(user, disk)
  must(await again.sync())
  expect((await memoryOf(again)).standing).toBe('waiting')
  vi.restoreAllMocks()
  again.storage.close()
  const later = await openDevice(user, serverFetch(server), { disk, now: () => Date.now() + 2 * 86_400_000 })
  await quiet(later)
  expect((await memoryOf(later)).standing).toBe('open')
  expect(await later.labels()).toEqual(['Ada Mail'])
})

it('[V5] a browser that takes keys and never gives them out again keeps their bytes', async () => {
  const { user, disk, a } = await begin()
  a.storage.close()
  const get = IDBObjectStore.prototype.get
  // Every CryptoKey reads as null; anything else is what it was.
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
    this: unknown,
    key: IDBKeyRange | IDBValidKey,
  ) {
    const store = this as FakeStore
    if (store.name !== 'keys' || key !== 'device') return get.call(store, key)
    const operation = () => {
      const stored = Object(store._rawObjectStore.getValue(key))
      return stored.dk instanceof CryptoKey ? { ...stored, dk: null, pair: null } : stored
    }
    return store.transaction._execRequestAsync({ operation, source: store })
  })
  const again = await open(user, disk)
  must(await again.sync())
  expect((await memoryOf(again)).standing).toBe('waiting')
  must(await letInOn(again))
  await quiet(again)
  expect(await again.labels()).toEqual(['Ada Mail'])
})
