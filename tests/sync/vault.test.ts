import { afterAll, beforeAll, expect, it } from 'vitest'
import { FREE_LABEL } from '../../src/core/history/label.ts'
import { readVaultMemory } from '../../src/storage/keys.ts'
import { choose } from '../../src/sync/vault/choose.ts'
import type { VaultDuties } from '../../src/sync/vault/duties.ts'
import { keepForeign } from '../../src/sync/vault/keep-foreign.ts'
import { letIn } from '../../src/sync/vault/let-in.ts'
import { meet } from '../../src/sync/vault/meet.ts'
import { restoreBackup, takeBackup } from '../helpers/backup.ts'
import { startTestDatabase, type TestDatabase, type TestUser } from '../helpers/database.ts'
import { type Device, newSave, openDevice, serverFetch } from '../helpers/device.ts'
import { rawDatabase } from '../helpers/raw-database.ts'
import { must, nameOf } from '../helpers/user-storage.ts'

let server: TestDatabase
beforeAll(async () => {
  server = await startTestDatabase()
})
afterAll(() => server.close())

const signal = new AbortController().signal
const wordsOf = (seed: number) => ({ kind: 'words', secret: new Uint8Array(16).fill(seed) }) as const
const about = { name: '' }

const dutiesOf = ({ db, dependencies }: Device): VaultDuties => {
  if (!dependencies.vault) throw new Error('A device without a way to the vault')
  return { ...dependencies.vault, db, now: dependencies.now }
}
const chooseOn = (device: Device, seed = 1) => choose(dutiesOf(device), { ...wordsOf(seed), about }, signal)
const letInOn = (device: Device, seed = 1) => letIn(dutiesOf(device), wordsOf(seed), signal)

const save = async (device: Device, ...labels: string[]) => {
  for (const label of labels) must(await device.storage.saveItem(newSave(label)))
}
const standing = async ({ db }: Device) => (await readVaultMemory(db))?.standing ?? null

/** Until the job of a device that is open has nothing left to turn. */
const quiet = async (device: Device) => {
  for (let n = 0; n < 3; n++) must(await device.sync())
}

const rowsOf = (user: TestUser) =>
  server.database.query<{ settings: string }>(
    'select generation_settings::text as settings from public.password_history where user_id = $1',
    [user.id],
  )

const open = (user: TestUser, fetch = serverFetch(server)) => openDevice(user, fetch)
const premium = () => server.newUser({ tier: 'premium' })

/** A device that hears no answer while `line.isDeaf`, though the server takes what it sends. */
const openDeaf = async (user: TestUser) => {
  const line = { isDeaf: false }
  const device = await open(user, async (input, init) => {
    const answer = await serverFetch(server)(input, init)
    if (line.isDeaf) throw new TypeError('no answer')
    return answer
  })
  return { device, line }
}
/** The label of its one row, on this device. */
const relabel = async (device: Device, label: string) => {
  const [{ id } = { id: '' }] = must(await device.storage.readPage(null, 1)).items
  expect(must(await device.storage.relabelItem({ id, label }))).toBe(true)
}

// With a blank, which no ciphertext as text has: three letters are in one by chance.
const secrets = ['Ada ', 'abcdefgh12345678', 'includeSymbols']
const expectSealed = (texts: readonly string[]) => {
  for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret)
}

it('[V19] without a choice there is no key, no call of a vault, and rows are readable', async () => {
  const user = await premium()
  const asked: string[] = []
  const a = await open(user, async (input, init) => {
    const request = new Request(input, init)
    asked.push(new URL(request.url).pathname)
    return serverFetch(server)(request)
  })
  await save(a, 'Ada Mail')
  must(await a.sync())
  expect(new Set(asked)).toEqual(new Set(['/rest/v1/rpc/sync']))
  expect(await a.db.keys.count()).toBe(0)
  expect((await rowsOf(user)).map(({ settings }) => JSON.parse(settings).label)).toEqual(['Ada Mail'])
})

it('[V1] [V2] [V14] a choice seals what is there and what comes, and nothing goes in the clear from then on', async () => {
  const user = await premium()
  const a = await open(user)
  await save(a, 'Ada Mail', 'Ada Bank')
  must(await a.sync())
  must(await chooseOn(a))
  const from = a.sent.length
  await save(a, 'Ada Cloud')
  await quiet(a)
  expect(await standing(a)).toBe('open')
  expect(await rowsOf(user)).toHaveLength(3)
  expectSealed((await rowsOf(user)).map(({ settings }) => settings))
  expectSealed(a.sent.slice(from).map((body) => JSON.stringify(body)))
  expectSealed([JSON.stringify(await a.db.mirror.toArray()), JSON.stringify(await a.db.outbox.toArray())])
  expect(await a.labels()).toEqual(['Ada Cloud', 'Ada Bank', 'Ada Mail'])
  expect(must(await a.storage.readPage(null, 9)).items[2]).toMatchObject({ password: 'abcdefgh12345678' })
  expect((await readVaultMemory(a.db))?.isTurned).toBe(true)
})

it('[V1] nothing of a password lies in the clear on the device that chose, nor on one that was let in', async () => {
  const user = await premium()
  const [a, b] = [await open(user), await open(user)]
  for (const device of [a, b]) {
    await save(device, 'Ada Mail')
    must(await device.storage.changeKept('draft', () => ({ password: 'abcdefgh12345678' })))
    must(await device.storage.changeKept('draft_label', () => 'Ada Bank'))
    must(await device.storage.changeKept('copied', () => [{ password: 'abcdefgh12345678', at: 0 }]))
    must(await device.sync())
  }
  must(await chooseOn(a))
  await save(a, 'Ada Cloud')
  await quiet(a)
  expectSealed([await rawDatabase(a.db)])
  must(await b.sync())
  expect(must(await b.storage.readKept('draft_label'))).toBe('Ada Bank')
  must(await letInOn(b))
  await quiet(b)
  expectSealed([await rawDatabase(b.db)])
  for (const device of [a, b]) {
    expect(must(await device.storage.readKept('draft'))).toEqual({ password: 'abcdefgh12345678' })
    expect(must(await device.storage.readKept('copied'))).toEqual([{ password: 'abcdefgh12345678', at: 0 }])
    expect(await device.labels()).toEqual(['Ada Cloud', 'Ada Mail', 'Ada Mail'])
  }
})

it('[V5] [V6] another device waits, shows what it had, keeps what it saves, and opens all by the words', async () => {
  const user = await premium()
  const [a, b] = [await open(user), await open(user)]
  await save(a, 'Ada Mail')
  must(await a.sync())
  must(await b.sync())
  must(await chooseOn(a))
  await save(a, 'Ada Bank')
  await quiet(a)

  const from = b.sent.length
  await save(b, 'Ada here')
  // It had not heard: what waited goes once in the clear, is refused and not stored.
  must(await b.sync())
  expect(await standing(b)).toBe('waiting')
  expect(await b.labels()).toEqual(['Ada here', 'locked', 'Ada Mail'])
  expect(await b.db.outbox.count()).toBe(1)
  expect(must(await b.storage.readUnsent())).toEqual({ waiting: 1, refused: 0 })
  expect(await rowsOf(user)).toHaveLength(2)
  const heard = b.sent.length
  await save(b, 'Ada too')
  must(await b.sync())
  expectSealed(b.sent.slice(heard).map((body) => JSON.stringify(body)))
  expect(heard - from).toBeGreaterThan(0)

  expect(await letInOn(b, 9)).toEqual({ ok: false, failure: { code: 'words_unknown' } })
  must(await letInOn(b))
  await quiet(b)
  expect(await standing(b)).toBe('open')
  expect(await b.labels()).toEqual(['Ada too', 'Ada here', 'Ada Bank', 'Ada Mail'])
  expectSealed((await rowsOf(user)).map(({ settings }) => settings))
  expect(await rowsOf(user)).toHaveLength(4)
  expectSealed([JSON.stringify(await b.db.mirror.toArray())])
  await quiet(a)
  expect(await a.labels()).toEqual(await b.labels())
})

it('[V6] [V13] two devices choose at once: one vault, and both ways in open all', async () => {
  const user = await premium()
  const [a, b] = [await open(user), await open(user)]
  await save(a, 'Ada Mail')
  must(await a.sync())
  must(await b.sync())
  // Both have read that there is none.
  let other: Promise<unknown> | null = null
  const slow = await openDevice(user, async (input, init) => {
    const request = new Request(input, init)
    if (request.url.endsWith('vault_write')) other ??= chooseOn(a, 1)
    await other
    return serverFetch(server)(request)
  })
  must(await slow.sync())
  // However often they press: only the way in that was made there opens it here.
  for (let n = 0; n < 2; n++) {
    expect(await chooseOn(slow, 2)).toMatchObject({ ok: false, failure: { code: 'choice_overtaken' } })
    expect(must(await slow.storage.readVault())).toMatchObject({ standing: 'waiting', isOvertaken: true })
    must(await slow.sync())
  }
  must(await letInOn(slow, 1))
  await quiet(slow)
  await quiet(a)
  const c = await open(user)
  must(await c.sync())
  must(await letInOn(c, 2))
  await quiet(c)
  expect(await c.labels()).toEqual(['Ada Mail'])
  expect(await standing(c)).toBe('open')
})

it('[V12] a choice whose answer was lost is finished at the next start', async () => {
  const user = await premium()
  let isLost = true
  const a = await openDevice(user, async (input, init) => {
    const request = new Request(input, init)
    const isWrite = request.url.endsWith('vault_write')
    const answer = await serverFetch(server)(request)
    if (isWrite && isLost) throw new TypeError('Failed to fetch')
    return answer
  })
  must(await a.sync())
  expect((await chooseOn(a)).ok).toBe(false)
  isLost = false
  await save(a, 'Ada Mail')
  await quiet(a)
  expect(await standing(a)).toBe('open')
  expectSealed((await rowsOf(user)).map(({ settings }) => settings))
})

it('[V13] a device that hears of a choice made elsewhere while its own is under way says so, and makes no second vault', async () => {
  const user = await premium()
  const [a, b] = [await open(user), await open(user)]
  must(await chooseOn(a, 1))
  // As the app does before it chooses.
  must(await b.sync())
  expect(await chooseOn(b, 2)).toMatchObject({ ok: false, failure: { code: 'chosen_elsewhere' } })
  expect(must(await b.storage.readVault())).toMatchObject({ standing: 'waiting', isOvertaken: false })
  expect(await letInOn(b, 2)).toMatchObject({ ok: false, failure: { code: 'words_unknown' } })
  must(await letInOn(b, 1))
  expect(await standing(b)).toBe('open')
})

for (const [what, isDone] of [
  ['answer', true],
  ['request', false],
] as const)
  it(`[V4] [V12] a choice whose ${what} was lost: rows of another device that come down in its first run are the person’s`, async () => {
    const user = await premium()
    let isLost = true
    const a = await open(user, async (input, init) => {
      const request = new Request(input, init)
      const isCut = request.url.endsWith('vault_write') && isLost
      if (isCut && !isDone) throw new TypeError('Failed to fetch')
      const answer = await serverFetch(server)(request)
      if (isCut) throw new TypeError('Failed to fetch')
      return answer
    })
    const b = await open(user)
    must(await a.sync())
    await save(b, 'Ada Mail')
    must(await b.sync())
    expect((await chooseOn(a)).ok).toBe(false)
    isLost = false
    await quiet(a)
    expect(must(await a.storage.readVault())).toMatchObject({ standing: 'open', left: 0 })
    expect((await readVaultMemory(a.db))?.takesOwn).toBe(false)
    expectSealed((await rowsOf(user)).map(({ settings }) => settings))
    expect(await a.labels()).toEqual(['Ada Mail'])
  })

it('[V12] a server that has lost the vault gets it again, and is sent nothing in the clear', async () => {
  const user = await premium()
  const a = await open(user)
  must(await chooseOn(a))
  await save(a, 'Ada Mail')
  await quiet(a)
  await server.database.query('delete from private.vaults where user_id = $1', [user.id])
  const from = a.sent.length
  await save(a, 'Ada Bank')
  await quiet(a)
  expectSealed(a.sent.slice(from).map((body) => JSON.stringify(body)))
  expect(await rowsOf(user)).toHaveLength(2)
  expect(await server.database.query('select gen from private.vaults where user_id = $1', [user.id])).toEqual(
    [{ gen: 1 }],
  )
})

it('[V4] a readable row that a server plants is not the person’s, is not sealed, and takes nothing’s place', async () => {
  const user = await premium()
  const a = await open(user)
  must(await chooseOn(a))
  await save(a, 'Ada Mail')
  await quiet(a)
  const [own] = await a.db.mirror.toArray()
  await server.database.query('alter table public.password_history disable trigger user')
  const planted = { password: 'evil-evil', label: 'Planted', options: {} }
  const body = JSON.stringify(planted)
  await server.database.query(
    `update public.password_history set generation_settings = '${body}', password_length = 9, rev = rev + 9 where user_id = $1`,
    [user.id],
  )
  await server.database.query(
    `insert into public.password_history (id, user_id, password_length, generation_settings, rev, created_at, inserted_at)
     select gen_random_uuid(), $1, 9, '${body}', rev + 99, now(), now() from private.sync_heads where user_id = $1`,
    [user.id],
  )
  await server.database.query('update private.sync_heads set rev = rev + 99 where user_id = $1', [user.id])
  await server.database.query('alter table public.password_history enable trigger user')
  await quiet(a)
  const shown = must(await a.storage.readPage(null, 9)).items
  expect(shown.filter((item) => nameOf(item) === 'Ada Mail')).toHaveLength(1)
  expect((await a.db.mirror.toArray()).find(({ id }) => id !== own?.id)).toMatchObject({ foreign: true })
  expect((await rowsOf(user)).filter(({ settings }) => settings.includes('evil'))).toHaveLength(1)
  // It is told, and only the person's own press makes it theirs.
  expect(must(await a.storage.readVault()).left).toBe(1)
  await keepForeign(a.db)
  await quiet(a)
  expect((await rowsOf(user)).filter(({ settings }) => settings.includes('evil'))).toHaveLength(0)
  expect(must(await a.storage.readVault()).left).toBe(0)
  expect(await a.labels()).toContain('Planted')
})

it('[V4] [S6] what a server plants and then loses is not sent by the device as its own, until the person says so', async () => {
  const user = await premium()
  const a = await open(user)
  must(await chooseOn(a))
  await save(a, 'Ada Mail')
  await quiet(a)
  const backup = await takeBackup(server.database, user.id)
  await server.database.query('alter table public.password_history disable trigger user')
  await server.database.query(
    `insert into public.password_history (id, user_id, password_length, generation_settings, rev, created_at, inserted_at)
     select gen_random_uuid(), $1, 9, '{"password":"evil-evil","label":"Planted","options":{}}', rev + 9, now(), now()
     from private.sync_heads where user_id = $1`,
    [user.id],
  )
  await server.database.query('update private.sync_heads set rev = rev + 9 where user_id = $1', [user.id])
  await server.database.query('alter table public.password_history enable trigger user')
  await quiet(a)
  expect(await a.labels()).toContain('Planted')
  await restoreBackup(server.database, user.id, backup)
  await quiet(a)
  expect(await rowsOf(user)).toHaveLength(1)
  await keepForeign(a.db)
  await quiet(a)
  expect(await rowsOf(user)).toHaveLength(2)
  expectSealed((await rowsOf(user)).map(({ settings }) => settings))
})

it('[V7] a server that says that the vault is over, with a note of its own, is not believed', async () => {
  const user = await premium()
  const a = await open(user)
  must(await chooseOn(a))
  await save(a, 'Ada Mail')
  await quiet(a)
  await server.database.query(`update private.vaults set ended = $2, rev = rev + 1 where user_id = $1`, [
    user.id,
    'x'.repeat(43),
  ])
  const from = a.sent.length
  await save(a, 'Ada Bank')
  await quiet(a)
  expectSealed(a.sent.slice(from).map((body) => JSON.stringify(body)))
  expect(
    await server.database.query('select ended from private.vaults where user_id = $1', [user.id]),
  ).toEqual([{ ended: null }])
  expect(await rowsOf(user)).toHaveLength(2)
})

it('[V2] a label that is taken back, to the one of a free row, is taken by the server', async () => {
  const user = await premium()
  const a = await open(user)
  await save(a, FREE_LABEL)
  must(await chooseOn(a))
  await quiet(a)
  const [item] = must(await a.storage.readPage(null, 10)).items
  for (const label of ['Ada Mail', FREE_LABEL]) {
    must(await a.storage.relabelItem({ id: item?.id ?? '', label }))
    await quiet(a)
  }
  expect(await a.db.outcomes.count()).toBe(0)
  expect(await a.labels()).toEqual([FREE_LABEL])
})

it('[V14] a row is not sealed under a label that the server has refused, and goes with it once it is taken', async () => {
  const user = await premium()
  const a = await open(user)
  await save(a, 'Ada Mail')
  await quiet(a)
  const [row] = await a.db.mirror.toArray()
  must(await a.storage.relabelItem({ id: row?.id ?? '', label: 'Ada Bank' }))
  must(await chooseOn(a))
  // The label has taken the form of the vault when it is refused.
  await server.setTier(user, 'free')
  await quiet(a)
  expect((await rowsOf(user)).map(({ settings }) => JSON.parse(settings).label)).toEqual(['Ada Mail'])
  await server.setTier(user, 'premium')
  await quiet(a)
  expectSealed((await rowsOf(user)).map(({ settings }) => settings))
  expect(await a.labels()).toEqual(['Ada Bank'])
})

it('[V1] what was refused before the choice lies sealed on the device too, and goes once the plan takes it', async () => {
  const user = await premium()
  const a = await open(user)
  await quiet(a)
  await server.setTier(user, 'free')
  await save(a, 'Ada Mail', 'Ada Bank')
  await quiet(a)
  expect((await a.db.outcomes.toArray()).map(({ code }) => code)).toEqual([
    'premium_required',
    'premium_required',
  ])
  const [first] = must(await a.storage.readPage(null, 1)).items
  must(await a.storage.relabelItem({ id: first?.id ?? '', label: 'Ada Shop' }))
  // Chosen on another device, so that the refused rows are not sent before.
  const b = await open(user)
  await server.setTier(user, 'premium')
  must(await chooseOn(b))
  await quiet(b)
  await server.setTier(user, 'free')
  await quiet(a)
  must(await letInOn(a))
  await quiet(a)
  expect(await a.db.outcomes.count()).toBe(2)
  for (const table of [a.db.mirror, a.db.outcomes, a.db.outbox])
    expectSealed([JSON.stringify(await table.toArray())])
  expect((await a.labels()).sort()).toEqual(['Ada Mail', 'Ada Shop'])
  await server.setTier(user, 'premium')
  await quiet(a)
  expect(await a.db.outcomes.count()).toBe(0)
  expect(await rowsOf(user)).toHaveLength(2)
  expectSealed((await rowsOf(user)).map(({ settings }) => settings))
  // Both may have been saved within a millisecond: then their ids decide on the order.
  expect((await a.labels()).sort()).toEqual(['Ada Mail', 'Ada Shop'])
})

it('[V2] a label that was taken back before the choice and refused while free goes once the plan takes it', async () => {
  const user = await premium()
  const [a, b] = [await open(user), await open(user)]
  await save(a, 'Ada Mail')
  const [{ id } = { id: '' }] = must(await a.storage.readPage(null, 1)).items
  must(await a.storage.relabelItem({ id, label: FREE_LABEL }))
  must(await chooseOn(b))
  await quiet(b)
  must(await meet(dutiesOf(a), signal))
  must(await letInOn(a))
  await server.setTier(user, 'free')
  await quiet(a)
  expect((await a.db.outcomes.toArray()).map(({ op, code }) => [op.type, code])).toEqual([
    ['label', 'premium_required'],
  ])
  await server.setTier(user, 'premium')
  await quiet(a)
  expect(await a.db.outcomes.count()).toBe(0)
  await quiet(b)
  for (const device of [a, b]) expect(await device.labels()).toEqual([FREE_LABEL])
})

it('[S12] [V5] a label that a choice elsewhere turned away still waits, over the sealed row of the same answer', async () => {
  const user = await premium()
  const [a, b] = [await open(user), await open(user)]
  await save(a, 'Ada Mail')
  for (const device of [a, b]) must(await device.sync())
  must(await chooseOn(a))
  await quiet(a)
  const [{ id } = { id: '' }] = must(await b.storage.readPage(null, 1)).items
  expect(must(await b.storage.relabelItem({ id, label: 'Ada Bank' }))).toBe(true)
  must(await b.sync())
  expect(await standing(b)).toBe('waiting')
  expect(await b.labels()).toEqual(['Ada Bank'])
  expect(await b.db.mirror.get(id)).toMatchObject({ sync: 'pending' })
  must(await letInOn(b))
  for (const device of [b, a]) await quiet(device)
  for (const device of [a, b]) expect(await device.labels()).toEqual(['Ada Bank'])
})

it('[S13] rows that were saved after a deletion of everything whose answer was lost are there in the end', async () => {
  const user = await premium()
  const { device: a, line } = await openDeaf(user)
  const b = await open(user)
  line.isDeaf = true
  await save(a, 'Ada Mail')
  must(await a.storage.removeAll())
  await save(a, 'Ada Cloud')
  expect(await a.sync()).toMatchObject({ ok: false })
  line.isDeaf = false
  must(await chooseOn(b))
  await quiet(b)
  // It hears of the choice before its next sync: what waits is readable, and held.
  must(await meet(dutiesOf(a), signal))
  expect(await standing(a)).toBe('waiting')
  await save(b, 'Ada Bank')
  must(await b.sync())
  must(await a.sync())
  must(await letInOn(a))
  must(await a.sync())
  expect(await a.labels()).toEqual(await b.labels())
  expect(await a.labels()).toEqual(['Ada Bank', 'Ada Cloud'])
})

it('[S13] a deletion of everything behind a label, both heard without an answer, is not done again once the label is sealed', async () => {
  const user = await premium()
  const { device: a, line } = await openDeaf(user)
  const b = await open(user)
  await save(a, 'Ada Mail')
  for (const device of [a, b]) must(await device.sync())
  line.isDeaf = true
  await relabel(a, 'Ada Cloud')
  must(await a.storage.removeAll())
  expect(await a.sync()).toMatchObject({ ok: false })
  line.isDeaf = false
  must(await chooseOn(b))
  await quiet(b)
  must(await meet(dutiesOf(a), signal))
  expect(await standing(a)).toBe('waiting')
  await save(b, 'Ada Bank')
  must(await b.sync())
  must(await a.sync())
  must(await letInOn(a))
  must(await a.sync())
  for (const device of [b, a]) await quiet(device)
  expect([await a.labels(), await b.labels()]).toEqual([['Ada Bank'], ['Ada Bank']])
})

it('[RL7] a label that was heard without an answer does not come back, sealed, over a later one', async () => {
  const user = await premium()
  const { device: a, line } = await openDeaf(user)
  const b = await open(user)
  await save(a, 'Ada Mail')
  must(await a.sync())
  line.isDeaf = true
  await relabel(a, 'Ada Earlier')
  expect(await a.sync()).toMatchObject({ ok: false })
  line.isDeaf = false
  must(await b.sync())
  await relabel(b, 'Ada Later')
  must(await b.sync())
  must(await chooseOn(b))
  await quiet(b)
  must(await meet(dutiesOf(a), signal))
  must(await a.sync())
  must(await letInOn(a))
  for (const device of [a, b, a]) await quiet(device)
  expect([await a.labels(), await b.labels()]).toEqual([['Ada Later'], ['Ada Later']])
})
