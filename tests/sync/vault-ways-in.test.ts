import { afterAll, beforeAll, expect, it } from 'vitest'
import { readVaultMemory } from '../../src/storage/keys.ts'
import { openRing } from '../../src/storage/open-ring.ts'
import { addWayIn } from '../../src/sync/vault/add-way-in.ts'
import { choose } from '../../src/sync/vault/choose.ts'
import type { VaultDuties } from '../../src/sync/vault/duties.ts'
import { goBack } from '../../src/sync/vault/go-back.ts'
import { letIn } from '../../src/sync/vault/let-in.ts'
import { changeKey, keepThisOne, startAnew } from '../../src/sync/vault/new-key.ts'
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
const passkeyOf = (seed: number, backedUp: boolean) =>
  ({
    kind: 'passkey',
    secret: new Uint8Array(32).fill(seed),
    slotId: new Uint8Array(16).fill(seed),
    about: { name: 'Passkey', backedUp },
  }) as const

const dutiesOf = ({ db, dependencies }: Device): VaultDuties => {
  if (!dependencies.vault) throw new Error('A device without a way to the vault')
  return { ...dependencies.vault, db, now: dependencies.now }
}
const save = async (device: Device, ...labels: string[]) => {
  for (const label of labels) must(await device.storage.saveItem(newSave(label)))
}
const memoryOf = async ({ db }: Device) => {
  const memory = await readVaultMemory(db)
  if (memory === null) throw new Error('A device that never heard of a vault')
  return memory
}
const quiet = async (device: Device) => {
  for (let n = 0; n < 3; n++) must(await device.sync())
}
const open = (user: TestUser, fetch = serverFetch(server)) => openDevice(user, fetch)
const premium = () => server.newUser({ tier: 'premium' })
const letInOn = (device: Device, seed: number) => letIn(dutiesOf(device), wordsOf(seed), signal)
const sealedOf = async (user: TestUser) =>
  (
    await server.database.query<{ settings: string }>(
      'select generation_settings::text as settings from public.password_history where user_id = $1 order by created_at',
      [user.id],
    )
  ).map(({ settings }) => JSON.parse(settings))

/** An account with a vault, its first device and another one that was let in. */
const pair = async () => {
  const user = await premium()
  const [a, b] = [await open(user), await open(user)]
  must(await choose(dutiesOf(a), wordsOf(1), signal))
  await save(a, 'Ada Mail')
  await quiet(a)
  must(await b.sync())
  must(await letInOn(b, 1))
  await quiet(b)
  await quiet(a)
  return { user, a, b }
}
const slotOf = async ({ db }: Device) => (await openRing(db)).device?.slotId ?? ''

it('[V8] [V9] what was removed opens no row of the new key, and everybody else goes on by themselves', async () => {
  const { user, a, b } = await pair()
  const c = await open(user)
  must(await c.sync())
  must(await letInOn(c, 1))
  await quiet(a)
  must(await changeKey(dutiesOf(a), { removed: new Set([await slotOf(b)]) }, signal))
  await save(a, 'Ada later')
  await quiet(a)
  await quiet(c)
  expect(await c.labels()).toEqual(['Ada later', 'Ada Mail'])
  must(await b.sync())
  expect(await b.labels()).toEqual(['locked', 'Ada Mail'])
  expect((await memoryOf(b)).standing).toBe('apart')
  expect((await memoryOf(c)).account?.gen).toBe(2)
  // The words stay a way in, and open rows of both keys.
  const d = await open(user)
  must(await d.sync())
  must(await letInOn(d, 1))
  await quiet(d)
  expect(await d.labels()).toEqual(['Ada later', 'Ada Mail'])
})

it('[V8] replaced words open nothing any more; the new ones open all', async () => {
  const { user, a } = await pair()
  const memory = await memoryOf(a)
  const words = memory.doc?.slots.find(({ kind }) => kind === 'words')
  must(await changeKey(dutiesOf(a), { removed: new Set([words?.id ?? '']), added: wordsOf(2) }, signal))
  await save(a, 'Ada later')
  await quiet(a)
  const c = await open(user)
  must(await c.sync())
  expect(await letInOn(c, 1)).toEqual({ ok: false, failure: { code: 'words_unknown' } })
  must(await letInOn(c, 2))
  await quiet(c)
  expect(await c.labels()).toEqual(['Ada later', 'Ada Mail'])
})

it('[V10] the last way in that outlives the devices is not removed; nor is a passkey that stays on its device one', async () => {
  const { user, a } = await pair()
  const words = (await memoryOf(a)).doc?.slots.find(({ kind }) => kind === 'words')
  const removed = new Set([words?.id ?? ''])
  const revOf = () => server.database.query('select rev from private.vaults where user_id = $1', [user.id])
  const before = await revOf()
  expect(await changeKey(dutiesOf(a), { removed }, signal)).toEqual({
    ok: false,
    failure: { code: 'last_way_in' },
  })
  expect(await revOf()).toEqual(before)
  must(await addWayIn(dutiesOf(a), passkeyOf(7, false), signal))
  expect(await changeKey(dutiesOf(a), { removed }, signal)).toMatchObject({
    failure: { code: 'last_way_in' },
  })
  must(await addWayIn(dutiesOf(a), passkeyOf(8, true), signal))
  must(await changeKey(dutiesOf(a), { removed }, signal))
  const c = await open(user)
  must(await c.sync())
  must(await letIn(dutiesOf(c), passkeyOf(8, true), signal))
  await quiet(c)
  expect(await c.labels()).toEqual(['Ada Mail'])
})

/** The words' slot in the document, as a server may spoil it. */
const spoilWords = (user: TestUser) =>
  server.database.query(
    `update private.vaults set rev = rev + 1, doc = jsonb_set(doc, '{slots}', (select jsonb_agg(case when slot ->> 'kind' = 'words'
       then slot || jsonb_build_object('proof', repeat('A', 43), 'lock', repeat('A', 80)) else slot end)
       from jsonb_array_elements(doc -> 'slots') slot)) where user_id = $1`,
    [user.id],
  )

it('[V9] [V12] words that the server has spoilt do not take the place of those that are known here, as another way in is added', async () => {
  const { user, a } = await pair()
  await spoilWords(user)
  must(await addWayIn(dutiesOf(a), wordsOf(2), signal))
  await quiet(a)
  for (const seed of [1, 2]) {
    const c = await open(user)
    must(await c.sync())
    must(await letInOn(c, seed))
  }
})

it('[V12] words that the server has spoilt open again once a device that knew them has met the vault, without a press', async () => {
  const { user, a } = await pair()
  await spoilWords(user)
  await quiet(a)
  const c = await open(user)
  must(await c.sync())
  must(await letInOn(c, 1))
})

it('[V17] a way in that was added is told on every other open device, once, and not on the one that added it', async () => {
  const { a, b } = await pair()
  const own = await slotOf(b)
  expect((await memoryOf(a)).news).toMatchObject([{ id: own }])
  expect((await memoryOf(b)).news).toEqual([])
  must(await addWayIn(dutiesOf(b), passkeyOf(7, true), signal))
  await quiet(a)
  await quiet(b)
  expect((await memoryOf(a)).news?.map(({ id }) => id)).toContain('BwcHBwcHBwcHBwcHBwcHBw')
  expect((await memoryOf(b)).news).toEqual([])
  expect((await memoryOf(a)).standing).toBe('open')
})

it('[V17] a new key takes away no news of ways in that stay, only of what it removes', async () => {
  const { user, a, b } = await pair()
  const c = await open(user)
  must(await c.sync())
  must(await letInOn(c, 1))
  // Heard of within the new key itself: nobody has read of it.
  must(await changeKey(dutiesOf(a), { removed: new Set([await slotOf(b)]) }, signal))
  expect((await memoryOf(a)).news?.map(({ id }) => id)).toEqual([await slotOf(c)])
})

it('[V17] a choice made elsewhere is told where there were rows before, and nowhere else', async () => {
  const user = await premium()
  const [a, b, c] = [await open(user), await open(user), await open(user)]
  await save(a, 'Ada Mail')
  must(await a.sync())
  must(await b.sync())
  must(await choose(dutiesOf(a), wordsOf(1), signal))
  await quiet(a)
  must(await b.sync())
  must(await c.sync())
  expect((await memoryOf(b)).chosenElsewhereAt).toEqual(expect.any(Number))
  expect((await memoryOf(c)).chosenElsewhereAt).toBeUndefined()
})

it('[V5] [V12] who lost every way in starts anew: what is known here is sealed again, what waited goes, the rest stays locked', async () => {
  const user = await premium()
  const [a, b] = [await open(user), await open(user)]
  await save(a, 'Ada Mail')
  must(await a.sync())
  must(await b.sync())
  must(await choose(dutiesOf(a), wordsOf(1), signal))
  await save(a, 'Ada Bank')
  await quiet(a)
  must(await b.sync())
  await save(b, 'Ada here')
  must(await startAnew(dutiesOf(b), wordsOf(2), signal))
  await quiet(b)
  await quiet(b)
  expect((await memoryOf(b)).standing).toBe('open')
  expect(await b.labels()).toEqual(['Ada here', 'locked', 'Ada Mail'])
  expect(must(await b.storage.readVault()).locked).toBe(1)
  const kid = (await memoryOf(b)).account?.kid
  expect((await sealedOf(user)).map((settings) => settings.kid === kid)).toEqual([true, false, true])
  // A new device opens with the new words what the new key has.
  const c = await open(user)
  must(await c.sync())
  must(await letInOn(c, 2))
  await quiet(c)
  expect(await c.labels()).toEqual(['Ada here', 'locked', 'Ada Mail'])
  // The words are found later: entered on an open device they open the rest, there and everywhere.
  must(await letInOn(c, 1))
  await quiet(c)
  expect((await memoryOf(c)).account?.kid).toBe(kid)
  expect(await c.labels()).toEqual(['Ada here', 'Ada Bank', 'Ada Mail'])
  await quiet(b)
  expect(await b.labels()).toEqual(['Ada here', 'Ada Bank', 'Ada Mail'])
})

/** Started anew elsewhere: the first device is apart. */
const apart = async () => {
  const user = await premium()
  const [a, b] = [await open(user), await open(user)]
  must(await choose(dutiesOf(a), wordsOf(1), signal))
  await save(a, 'Ada Mail')
  await quiet(a)
  must(await b.sync())
  must(await startAnew(dutiesOf(b), wordsOf(2), signal))
  await save(b, 'Ada new')
  await quiet(b)
  await save(a, 'Ada apart')
  must(await a.sync())
  expect((await memoryOf(a)).standing).toBe('apart')
  return { user, a, b }
}

it('[V6] [V7] apart, joined: only by a way in of there; both open all, and what waited is sent once', async () => {
  const { user, a, b } = await apart()
  expect(await a.labels()).toEqual(['Ada apart', 'locked', 'Ada Mail'])
  expect(await letInOn(a, 1)).toMatchObject({ failure: { code: 'words_unknown' } })
  must(await letInOn(a, 2))
  await quiet(a)
  await quiet(b)
  expect((await memoryOf(a)).standing).toBe('open')
  expect(await a.labels()).toEqual(['Ada apart', 'Ada new', 'Ada Mail'])
  expect(await b.labels()).toEqual(await a.labels())
  expect(await sealedOf(user)).toHaveLength(3)
})

it('[V7] [V11] apart, kept: the other’s words let nobody in, its key opens nothing of what comes', async () => {
  const { user, a, b } = await apart()
  must(await keepThisOne(dutiesOf(a), signal))
  await quiet(a)
  expect((await memoryOf(a)).account?.gen).toBe(3)
  expect(await a.labels()).toEqual(['Ada apart', 'locked', 'Ada Mail'])
  must(await b.sync())
  expect((await memoryOf(b)).standing).toBe('apart')
  expect(await b.labels()).toEqual(['locked', 'Ada new', 'locked'])
  const c = await open(user)
  must(await c.sync())
  must(await letInOn(c, 1))
  await quiet(c)
  expect(await c.labels()).toEqual(['Ada apart', 'locked', 'Ada Mail'])
})

it('[V4] [V12] apart, kept: rows that the other sealed anew, and that are known here, are sealed again, and going back is possible', async () => {
  const user = await premium()
  const [a, b] = [await open(user), await open(user)]
  await save(a, 'Ada Mail')
  must(await a.sync())
  must(await b.sync())
  must(await choose(dutiesOf(a), wordsOf(1), signal))
  await quiet(a)
  await quiet(b)
  // What it knew as readable goes under its own key.
  must(await startAnew(dutiesOf(b), wordsOf(2), signal))
  await quiet(b)
  await quiet(a)
  expect((await memoryOf(a)).standing).toBe('apart')
  expect(await a.labels()).toEqual(['Ada Mail'])
  must(await keepThisOne(dutiesOf(a), signal))
  await quiet(a)
  expect(must(await a.storage.readVault())).toMatchObject({ standing: 'open', locked: 0 })
  const c = await open(user)
  must(await c.sync())
  must(await letInOn(c, 1))
  await quiet(c)
  expect(await c.labels()).toEqual(['Ada Mail'])
  must(await goBack(dutiesOf(a), signal))
})

it('[V13] a new key whose answer was lost is found by the next meeting, and a second try makes no second vault', async () => {
  const { user, a } = await pair()
  let isLost = true
  const slow = await openDevice(user, async (input, init) => {
    const request = new Request(input, init)
    const isWrite = request.url.endsWith('vault_write') && isLost
    const answer = await serverFetch(server)(request)
    if (isWrite) throw new TypeError('Failed to fetch')
    return answer
  })
  isLost = false
  must(await slow.sync())
  must(await letInOn(slow, 1))
  await quiet(slow)
  isLost = true
  expect((await changeKey(dutiesOf(slow), { removed: new Set([await slotOf(a)]) }, signal)).ok).toBe(false)
  isLost = false
  await quiet(slow)
  expect((await memoryOf(slow)).account?.gen).toBe(2)
  expect((await memoryOf(slow)).standing).toBe('open')
  must(await changeKey(dutiesOf(slow), {}, signal))
  expect(await server.database.query('select gen from private.vaults where user_id = $1', [user.id])).toEqual(
    [{ gen: 3 }],
  )
})

/** A device whose network loses `vault_write` while `cut.at` says so: what goes out, or what comes back. */
const openLossy = async (user: TestUser) => {
  const cut: { at: 'request' | 'answer' | null } = { at: null }
  const device = await open(user, async (input, init) => {
    const request = new Request(input, init)
    const isWrite = request.url.endsWith('vault_write')
    if (isWrite && cut.at === 'request') throw new TypeError('Failed to fetch')
    const answer = await serverFetch(server)(request)
    if (isWrite && cut.at === 'answer') throw new TypeError('Failed to fetch')
    return answer
  })
  return { device, cut }
}

for (const at of ['request', 'answer'] as const)
  it(`[V12] [V14] a new beginning whose ${at} was lost seals again what is known here, too`, async () => {
    const user = await premium()
    const [a, { device: b, cut }] = [await open(user), await openLossy(user)]
    await save(a, 'Ada Mail')
    must(await a.sync())
    must(await b.sync())
    must(await choose(dutiesOf(a), wordsOf(1), signal))
    await quiet(a)
    await quiet(b)
    cut.at = at
    expect((await startAnew(dutiesOf(b), wordsOf(2), signal)).ok).toBe(false)
    cut.at = null
    await quiet(b)
    // Nothing came of it, so they press once more.
    if (at === 'request') must(await startAnew(dutiesOf(b), wordsOf(2), signal))
    await quiet(b)
    expect(must(await b.storage.readVault())).toMatchObject({ standing: 'open', locked: 0 })
    const c = await open(user)
    must(await c.sync())
    must(await letInOn(c, 2))
    await quiet(c)
    expect(await c.labels()).toEqual(['Ada Mail'])
  })

it('[V12] [V17] apart, kept, the answer was lost, and another device makes a later key: what is known here is sealed again', async () => {
  const user = await premium()
  const [{ device: a, cut }, b] = [await openLossy(user), await open(user)]
  await save(a, 'Ada Mail')
  must(await a.sync())
  must(await b.sync())
  must(await choose(dutiesOf(a), wordsOf(1), signal))
  await quiet(a)
  await quiet(b)
  must(await startAnew(dutiesOf(b), wordsOf(2), signal))
  await quiet(b)
  await quiet(a)
  cut.at = 'answer'
  expect((await keepThisOne(dutiesOf(a), signal)).ok).toBe(false)
  cut.at = null
  const c = await open(user)
  must(await c.sync())
  must(await letInOn(c, 1))
  must(await changeKey(dutiesOf(c), {}, signal))
  await quiet(a)
  await quiet(a)
  expect(must(await a.storage.readVault())).toMatchObject({ standing: 'open', locked: 0 })
  expect((await memoryOf(a)).news?.map(({ id }) => id)).toEqual([await slotOf(c)])
  await quiet(c)
  expect(await c.labels()).toEqual(['Ada Mail'])
})

it('[V17] a new key whose answer was lost: the words that came with it are no news where they were made', async () => {
  const { user } = await pair()
  const { device, cut } = await openLossy(user)
  must(await device.sync())
  must(await letInOn(device, 1))
  await quiet(device)
  cut.at = 'answer'
  expect((await changeKey(dutiesOf(device), { added: wordsOf(3) }, signal)).ok).toBe(false)
  cut.at = null
  await quiet(device)
  expect(await memoryOf(device)).toMatchObject({ standing: 'open', account: { gen: 2 }, news: [] })
})

it('[V12] [V13] who presses again after an answer was lost has one vault, and every way in that was shown', async () => {
  const user = await premium()
  let isLost = true
  const a = await openDevice(user, async (input, init) => {
    const request = new Request(input, init)
    const isWrite = request.url.endsWith('vault_write')
    const answer = await serverFetch(server)(request)
    if (isWrite && isLost) throw new TypeError('Failed to fetch')
    return answer
  })
  await save(a, 'Ada Mail')
  must(await a.sync())
  expect((await choose(dutiesOf(a), wordsOf(1), signal)).ok).toBe(false)
  isLost = false
  must(await choose(dutiesOf(a), wordsOf(1), signal))
  const kinds = async () => (await memoryOf(a)).doc?.slots.map(({ kind }) => kind).sort()
  expect(await kinds()).toEqual(['device', 'words'])
  must(await choose(dutiesOf(a), wordsOf(2), signal))
  expect(await kinds()).toEqual(['device', 'words', 'words'])
  await quiet(a)
  for (const seed of [1, 2]) {
    const other = await open(user)
    must(await other.sync())
    must(await letInOn(other, seed))
    await quiet(other)
    expect(await other.labels()).toEqual(['Ada Mail'])
  }
})

it('[V9] a new key needs a sign-in of the last minutes, and without it nothing is changed', async () => {
  const { user, a } = await pair()
  await server.database.query(
    "update auth.sessions set created_at = now() - interval '1 hour' where user_id = $1",
    [user.id],
  )
  const before = await memoryOf(a)
  expect(await changeKey(dutiesOf(a), {}, signal)).toMatchObject({
    failure: { code: 'recent_sign_in_required' },
  })
  await quiet(a)
  expect((await memoryOf(a)).account).toEqual(before.account)
  await save(a, 'Ada goes on')
  await quiet(a)
  expect((await sealedOf(user)).at(-1).kid).toBe(before.account?.kid)
})
