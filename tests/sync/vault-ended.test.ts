import { afterAll, beforeAll, expect, it } from 'vitest'
import { readVaultMemory } from '../../src/storage/keys.ts'
import { readVaultState } from '../../src/storage/read-vault-state.ts'
import { syncOnce } from '../../src/sync/sync-once.ts'
import { confirmEnd, denyEnd } from '../../src/sync/vault/answer-ended.ts'
import { choose } from '../../src/sync/vault/choose.ts'
import type { VaultDuties } from '../../src/sync/vault/duties.ts'
import { goBack } from '../../src/sync/vault/go-back.ts'
import { letIn } from '../../src/sync/vault/let-in.ts'
import { meet } from '../../src/sync/vault/meet.ts'
import { changeKey, startAnew } from '../../src/sync/vault/new-key.ts'
import { FROM_THE_START } from '../../src/sync/vault/turn-place.ts'
import { restoreBackup, takeBackup } from '../helpers/backup.ts'
import { startTestDatabase, type TestDatabase, type TestUser } from '../helpers/database.ts'
import { type Device, newSave, openDevice, serverFetch } from '../helpers/device.ts'
import { must, newDisk } from '../helpers/user-storage.ts'

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
const open = (user: TestUser, disk = newDisk()) => openDevice(user, serverFetch(server), { disk })

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

it('[V5] [V11] a device whose keys have gone goes on waiting once it says “only me”, and sends nothing in the clear', async () => {
  const { user, b } = await begin()
  const disk = newDisk()
  const c = await open(user, disk)
  await sync(c)
  must(await letIn(dutiesOf(c), way, signal))
  await sync(c)
  must(await letIn(dutiesOf(b), way, signal))
  must(await goBackOn(b))
  await sync(b)
  await c.db.keys.delete('device')
  c.storage.close()
  const again = await open(user, disk)
  const from = again.sent.length
  await save(again, 'Ada here')
  await sync(again)
  expect(await standing(again)).toBe('asks_ended')
  must(await denyEnd(dutiesOf(again), signal))
  expect(await readVaultState(again.db)).toMatchObject({ standing: 'waiting', hasLostKeys: true })
  await sync(again)
  for (const body of sentOf(again, from)) expect(body).not.toContain('Ada ')
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

/** What the server holds of a person's rows: how many in each form, and whether the document is there. */
const formsOf = async (user: TestUser) => {
  const [counted] = await server.database.query<{ sealed: number; readable: number; doc: boolean | null }>(
    `select count(*) filter (where not generation_settings ? 'password')::int as sealed,
       count(*) filter (where generation_settings ? 'password')::int as readable,
       (select doc is not null from private.vaults where user_id = $1) as doc
     from public.password_history where user_id = $1`,
    [user.id],
  )
  return counted
}
const goBackOn = (device: Device) => goBack(dutiesOf(device), signal)

it('[V11] [V14] [V17] going back makes every row readable on every device, the document goes last, and each is told', async () => {
  const { user, a, b } = await begin()
  must(await letIn(dutiesOf(b), way, signal))
  await sync(b)
  await save(b, 'Ada Bank')
  await sync(b)
  await sync(a)
  const before = await a.labels()
  must(await goBackOn(a))
  expect(await standing(a)).toBe('plain')
  await sync(a)
  await sync(a)
  await sync(b)
  expect(await standing(b)).toBe('plain')
  expect(await formsOf(user)).toEqual({ sealed: 0, readable: 2, doc: false })
  for (const device of [a, b]) {
    expect(await device.labels()).toEqual(before)
    expect(await readVaultState(device.db)).toMatchObject({ sealed: 0, total: 2, locked: 0 })
  }
  // Who pressed knows; the other device says so.
  expect((await readVaultState(a.db)).endedElsewhereAt).toBe(null)
  expect((await readVaultState(b.db)).endedElsewhereAt).not.toBe(null)
  // A device that comes later meets nothing of it.
  const c = await open(user)
  await sync(c)
  expect(await c.labels()).toEqual(before)
  expect(await standing(c)).toBe('plain')
})

it('[V17] [I9] what was made readable is asked for once more at once, is never called stuck, and then it is quiet', async () => {
  const { a } = await begin()
  const bad = { ...newSave('Ada too long'), password: 'p'.repeat(60) }
  must(await a.storage.saveItem(bad))
  await sync(a)
  must(await goBackOn(a))
  let asked = 0
  const step = async () => {
    asked = 0
    const from = a.sent.length
    must(await syncOnce({ ...a.dependencies, place, onMoreWork: () => (asked += 1) }, signal))
    return { asked, requests: a.sent.length - from, ...(await readVaultState(a.db)) }
  }
  const place = { after: FROM_THE_START }
  // Turned on the server, still sealed here.
  expect(await step()).toMatchObject({ asked: 1, sealed: 2, stuck: 1 })
  // The one that stays sealed is looked at, since it came down anew, and asks for nothing.
  expect(await step()).toMatchObject({ asked: 0, sealed: 1, stuck: 1 })
  expect(await step()).toMatchObject({ asked: 0, requests: 1, stuck: 1 })
})

it('[V17] a device that hears of the end, and then of nothing, calls no row stuck', async () => {
  const { user, a } = await begin()
  let isAway = false
  const b = await openDevice(user, async (input, init) => {
    const request = new Request(input, init)
    if (isAway && request.url.endsWith('/sync')) throw new TypeError('Failed to fetch')
    return serverFetch(server)(request)
  })
  await sync(b)
  must(await letIn(dutiesOf(b), way, signal))
  await sync(b)
  must(await goBackOn(a))
  await sync(a)
  isAway = true
  must(await meet(dutiesOf(b), signal))
  expect(await readVaultState(b.db)).toMatchObject({ standing: 'plain', sealed: 1, stuck: 0 })
})

it('[V11] a note that the server makes up does not take the place of the one that was proven', async () => {
  const { user, a, b } = await begin()
  must(await letIn(dutiesOf(b), way, signal))
  await sync(b)
  await sync(a)
  const before = await lie(user, 'select $1')
  must(await goBackOn(a))
  await sync(a)
  await lie(user, `update private.vaults set ended = repeat('x', 43), rev = rev + 7 where user_id = $1`)
  await sync(a)
  // Set back to before the end, which this device writes again: the other one proves it.
  await server.database.query(
    'update private.vaults set doc = $2::jsonb, ended = null, rev = rev + 7 where user_id = $1',
    [user.id, before?.doc],
  )
  await sync(a)
  await sync(b)
  expect([await standing(a), await standing(b)]).toEqual(['plain', 'plain'])
  expect(await readVaultMemory(a.db)).toMatchObject({ hasHeard: false })
})

it('[V6] [V12] [I1] a backup of before the key that was ended: who knows of the end writes it again, and others prove it', async () => {
  const { user, a, b } = await begin()
  must(await letIn(dutiesOf(b), way, signal))
  // A row that the server does not take in readable form: as long as it is there, the document is.
  const bad = { ...newSave('Ada too long'), password: 'p'.repeat(60) }
  must(await a.storage.saveItem(bad))
  await sync(b)
  await sync(a)
  const backup = await takeBackup(server.database, user.id)
  // From here on `b` is away.
  must(await changeKey(dutiesOf(a), {}, signal))
  await sync(a)
  must(await goBackOn(a))
  await sync(a)

  await restoreBackup(server.database, user.id, backup)
  expect(await formsOf(user)).toEqual({ sealed: 2, readable: 0, doc: true })
  await save(a, 'Ada later')
  await sync(a)
  expect(await standing(a)).toBe('plain')
  expect(await formsOf(user)).toEqual({ sealed: 1, readable: 2, doc: true })
  await save(b, 'Ada Bank')
  await sync(b)
  await sync(a)
  expect(await standing(b)).toBe('plain')
  expect(await formsOf(user)).toEqual({ sealed: 1, readable: 3, doc: true })
  for (const device of [a, b]) {
    expect((await device.labels()).toSorted()).toEqual(['Ada Bank', 'Ada Mail', 'Ada later', 'Ada too long'])
    expect((await readVaultState(device.db)).locked).toBe(0)
  }
})

it('[V14] a device that missed a new key and the way back opens what was saved in between, and helps', async () => {
  const { user, a, b } = await begin()
  must(await letIn(dutiesOf(b), way, signal))
  await sync(b)
  await sync(a)
  must(await changeKey(dutiesOf(a), {}, signal))
  await save(a, 'Ada new')
  await sync(a)
  must(await goBackOn(a))
  a.storage.close()
  expect(await formsOf(user)).toEqual({ sealed: 2, readable: 0, doc: true })
  await sync(b)
  expect(await standing(b)).toBe('plain')
  expect(await b.labels()).toEqual(['Ada new', 'Ada Mail'])
  expect(await formsOf(user)).toEqual({ sealed: 0, readable: 2, doc: false })
})

it('[V2] [I19] a row that the server does not take in readable form stays as it is, and holds up no other', async () => {
  const { user, a } = await begin()
  for (let n = 0; n < 20; n++) await save(a, `Ada ${n}`)
  // Its options say 16 characters. A sealed row is the app's to check.
  const bad = { ...newSave('Ada too long'), password: 'p'.repeat(60) }
  must(await a.storage.saveItem(bad))
  for (let n = 20; n < 40; n++) await save(a, `Ada ${n}`)
  await sync(a)
  expect(await formsOf(user)).toEqual({ sealed: 42, readable: 0, doc: true })
  const before = await a.labels()
  must(await goBackOn(a))
  const from = a.sent.length
  must(await a.sync())
  expect(await formsOf(user)).toEqual({ sealed: 1, readable: 41, doc: true })
  const turns = a.sent.slice(from).filter((body) => 'rows' in body)
  expect(turns.length).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(42)) + 1)
  await sync(a)
  expect(await a.labels()).toEqual(before)
  expect(await readVaultState(a.db)).toMatchObject({ sealed: 1, locked: 0, stuck: 1 })
  // Whoever comes later opens it with the words: the document is there as long as it is needed.
  const c = await open(user)
  await sync(c)
  must(await letIn(dutiesOf(c), way, signal))
  await sync(c)
  expect(await c.labels()).toEqual(before)
  // With the row its reason goes.
  must(await a.storage.removeItems([bad.id]))
  await sync(a)
  expect(await formsOf(user)).toMatchObject({ sealed: 0, readable: 41 })
})

it('[A11] a sealed row of an earlier app whose label nobody can see goes back under the name that the screens give it', async () => {
  const { user, a } = await begin()
  await save(a, '\u2800')
  await sync(a)
  const before = await a.labels()
  must(await goBackOn(a))
  await sync(a)
  expect(await formsOf(user)).toMatchObject({ sealed: 0, readable: 2 })
  expect(await a.labels()).toEqual(before)
})

it('[V11] a press that comes twice, or whose answer was lost, is one', async () => {
  const { user, a } = await begin()
  const { db } = a
  const lossy = async (...given: Parameters<VaultDuties['calls']['write']>) => {
    await dutiesOf(a).calls.write(...given)
    return { ok: false, failure: { code: 'offline' } } as const
  }
  const duties = dutiesOf(a)
  const lost = await goBack({ ...duties, calls: { ...duties.calls, write: lossy } }, signal)
  expect(lost).toMatchObject({ ok: false, failure: { code: 'offline' } })
  must(await goBackOn(a))
  must(await goBackOn(a))
  expect(await standing(a)).toBe('plain')
  expect((await readVaultMemory(db))?.ended).not.toBe(null)
  await sync(a)
  expect(await formsOf(user)).toEqual({ sealed: 0, readable: 1, doc: false })
})

it('[V14] what is locked here would stay sealed: it is opened or removed first', async () => {
  const { user, a, b } = await begin()
  must(await startAnew(dutiesOf(b), { ...way, secret: new Uint8Array(16).fill(2) }, signal))
  await sync(b)
  expect((await readVaultState(b.db)).locked).toBe(1)
  expect(await goBackOn(b)).toMatchObject({ ok: false, failure: { code: 'rows_locked' } })
  expect((await formsOf(user))?.doc).toBe(true)
  expect(await standing(a)).toBe('open')
})

it('[V11] a device that only signs in cannot go back', async () => {
  const { b } = await begin()
  expect(await goBackOn(b)).toMatchObject({ ok: false, failure: { code: 'vault_changed' } })
  expect(await standing(b)).toBe('waiting')
})

it('[V14] the device that went back is lost in the middle: another opens by the words, and goes on', async () => {
  const { user, a } = await begin()
  must(await goBackOn(a))
  expect(await formsOf(user)).toEqual({ sealed: 1, readable: 0, doc: true })
  a.storage.close()
  const c = await open(user)
  await sync(c)
  expect(await readVaultState(c.db)).toMatchObject({ standing: 'plain', locked: 1, sealed: 1 })
  must(await letIn(dutiesOf(c), way, signal))
  await sync(c)
  expect(await readVaultState(c.db)).toMatchObject({ standing: 'plain', locked: 0, sealed: 0 })
  expect(await c.labels()).toEqual(['Ada Mail'])
  expect(await formsOf(user)).toEqual({ sealed: 0, readable: 1, doc: false })
})

it('[V9] [V11] whoever chooses again in the middle of it has a new key, and nothing is lost', async () => {
  const { user, a } = await begin()
  must(await goBackOn(a))
  const again = { ...way, secret: new Uint8Array(16).fill(3) }
  must(await choose(dutiesOf(a), again, signal))
  await sync(a)
  expect(await standing(a)).toBe('open')
  expect((await readVaultMemory(a.db))?.account?.gen).toBe(2)
  expect(await a.labels()).toEqual(['Ada Mail'])
  const c = await open(user)
  await sync(c)
  must(await letIn(dutiesOf(c), again, signal))
  await sync(c)
  expect(await c.labels()).toEqual(['Ada Mail'])
})

it('[V1] [V11] chosen again, and the answer was lost: nothing goes in the clear, and the choice is written once more', async () => {
  const { user, a } = await begin()
  must(await goBackOn(a))
  await sync(a)
  const duties = dutiesOf(a)
  const lost = async () => ({ ok: false, failure: { code: 'offline' } }) as const
  const again = { ...way, secret: new Uint8Array(16).fill(3) }
  await choose({ ...duties, calls: { ...duties.calls, write: lost } }, again, signal)
  const from = a.sent.length
  await save(a, 'Ada Bank')
  await sync(a)
  expect(await standing(a)).toBe('open')
  expect(await readVaultMemory(a.db)).toMatchObject({ ended: null, note: null })
  for (const body of sentOf(a, from)) expect(body).not.toContain('Ada ')
  expect(await formsOf(user)).toMatchObject({ sealed: 2, readable: 0 })
})

it('[V14] going back, killed at every call of it, ends the same', async () => {
  for (let killedAt = 1, wasKilled = true; wasKilled; killedAt++) {
    wasKilled = false
    const user = await server.newUser({ tier: 'premium' })
    const disk = newDisk()
    const a = await openDevice(user, serverFetch(server), { disk })
    await save(a, 'Ada Mail')
    await save(a, 'Ada Bank')
    must(await choose(dutiesOf(a), way, signal))
    await sync(a)
    a.storage.close()

    let calls = 0
    const dying = await openDevice(
      user,
      async (input, init) => {
        calls += 1
        // The server has done it, and nobody hears of it; nothing goes out after it.
        if (calls > killedAt) throw new TypeError('Failed to fetch')
        const answer = await serverFetch(server)(input, init)
        if (calls < killedAt) return answer
        wasKilled = true
        throw new TypeError('Failed to fetch')
      },
      { disk },
    )
    await goBackOn(dying)
    await sync(dying)
    dying.storage.close()

    const after = await openDevice(user, serverFetch(server), { disk })
    await sync(after)
    // Not begun, as far as they can see: they press once more.
    if ((await standing(after)) === 'open') must(await goBackOn(after))
    await sync(after)
    expect(await standing(after), `killed at call ${killedAt}`).toBe('plain')
    expect(await after.labels()).toEqual(['Ada Bank', 'Ada Mail'])
    expect(await formsOf(user)).toEqual({ sealed: 0, readable: 2, doc: false })
    after.storage.close()
  }
})

/** Two devices that open the history. `a` hears no answer while `net.isDeaf`, and its clock may go wrong by `net.skew`. */
const openBoth = async () => {
  const user = await server.newUser({ tier: 'premium' })
  const net = { isDeaf: false, skew: 0 }
  const deaf: typeof fetch = async (input, init) => {
    const answer = await serverFetch(server)(input, init)
    if (net.isDeaf) throw new TypeError('no answer')
    return answer
  }
  const a = await openDevice(user, deaf, { now: () => Date.now() + net.skew })
  const b = await open(user)
  await save(b, 'Ada Mail')
  await sync(b)
  must(await choose(dutiesOf(b), way, signal))
  await sync(b)
  await sync(a)
  must(await letIn(dutiesOf(a), way, signal))
  for (const device of [a, b]) await sync(device)
  expect([await standing(a), await standing(b)]).toEqual(['open', 'open'])
  const [{ id } = { id: '' }] = must(await a.storage.readPage(null, 1)).items
  return { a, b, net, id }
}
const NEXT_DAY = 25 * 3_600_000

it('[S13] [V11] a deletion of everything behind a label, both heard without an answer, is not done again once the vault is over', async () => {
  const { a, b, net, id } = await openBoth()
  net.isDeaf = true
  must(await a.storage.relabelItem({ id, label: 'Ada Earlier' }))
  must(await a.storage.removeAll())
  expect(await a.sync()).toMatchObject({ ok: false })
  net.isDeaf = false
  await sync(b)
  must(await goBack(dutiesOf(b), signal))
  await sync(b)
  await save(b, 'Ada Bank')
  await sync(b)
  net.skew = NEXT_DAY
  for (const device of [a, b, a]) await sync(device)
  expect([await a.labels(), await b.labels()]).toEqual([['Ada Bank'], ['Ada Bank']])
})

it('[RL7] [V11] a label that was heard without an answer does not come back, readable, over a later one', async () => {
  const { a, b, net, id } = await openBoth()
  net.isDeaf = true
  must(await a.storage.relabelItem({ id, label: 'Ada Earlier' }))
  expect(await a.sync()).toMatchObject({ ok: false })
  net.isDeaf = false
  await sync(b)
  must(await b.storage.relabelItem({ id, label: 'Ada Later' }))
  await sync(b)
  must(await goBack(dutiesOf(b), signal))
  await sync(b)
  net.skew = NEXT_DAY
  for (const device of [a, b, a]) await sync(device)
  expect([await a.labels(), await b.labels()]).toEqual([['Ada Later'], ['Ada Later']])
})
