import { afterAll, beforeAll, expect, it } from 'vitest'
import { FREE_LABEL } from '../../src/core/history/label.ts'
import { restoreBackup, takeBackup } from '../helpers/backup.ts'
import { startTestDatabase, type TestUser } from '../helpers/database.ts'
import { type Device, newSave, openDevice, serverFetch } from '../helpers/device.ts'
import { must, newDisk } from '../helpers/user-storage.ts'

let server: Awaited<ReturnType<typeof startTestDatabase>>
beforeAll(async () => {
  server = await startTestDatabase()
})
afterAll(() => server.close())

const premium = () => server.newUser({ tier: 'premium' })
const open = (user: TestUser) => openDevice(user, serverFetch(server))
const relabel = async (device: Device, id: string, label: string) =>
  must(await device.storage.relabelItem({ id, label }))
const rowOf = async ({ storage }: Device, id: string) => must(await storage.readItem(id))
const onServer = async (id: string) =>
  (
    await server.database.query<{ label: string }>(
      `select generation_settings ->> 'label' as label from public.password_history where id = $1`,
      [id],
    )
  ).map(({ label }) => label)
const sync = async (...devices: Device[]) => {
  for (const device of devices) must(await device.sync())
}
/** Two devices that know the same row. */
const pair = async (label = 'Bank') => {
  const user = await premium()
  const [a, b] = [await open(user), await open(user)]
  const item = newSave(label)
  must(await a.storage.saveItem(item))
  await sync(a, b)
  return { user, a, b, id: item.id }
}

it('[RL11] shows a new label at once, sends it, and brings it to the other device with nothing else changed', async () => {
  const { a, b, id } = await pair()
  const before = await rowOf(b, id)
  expect(await relabel(a, id, 'Bank of Oz')).toBe(true)
  expect(await rowOf(a, id)).toMatchObject({ label: 'Bank of Oz', sync: 'pending' })
  await sync(a, b)
  const after = { ...before, label: 'Bank of Oz' }
  expect([await rowOf(a, id), await rowOf(b, id)]).toEqual([after, after])
  a.sent.length = 0
  await sync(a)
  expect(a.sent).toHaveLength(1)
})

it('[RL12] keeps fields that only a newer app knows', async () => {
  const { a, b, id } = await pair()
  await a.db.mirror.update(id, {
    settings: JSON.stringify({ password: 'abcdefgh12345678', label: 'Bank', colour: [1, null] }),
  })
  await relabel(a, id, 'Other')
  await sync(a, b)
  expect((await b.db.mirror.get(id))?.settings).toEqual({
    password: 'abcdefgh12345678',
    label: 'Other',
    colour: [1, null],
  })
})

it('[RL13] a free row that two devices relabel offline after an upgrade ends alike on both, by the server’s order', async () => {
  const user = await server.newUser()
  const [a, b] = [await open(user), await open(user)]
  const item = newSave(FREE_LABEL)
  must(await a.storage.saveItem(item))
  await sync(a)
  await server.setTier(user, 'premium')
  await sync(a, b)
  await relabel(a, item.id, 'A, changed first')
  await relabel(b, item.id, 'B, changed last, but sent first')
  await sync(b, a, b)
  expect([await a.labels(), await b.labels()]).toEqual([['A, changed first'], ['A, changed first']])
  expect((await rowOf(b, item.id))?.sync).toBe('synced')
})

it('[RL14] a label that waits is not covered by one that comes down meanwhile', async () => {
  const { user, a, b, id } = await pair()
  const quick = await openDevice(user, serverFetch(server), { page: 1 })
  await sync(quick)
  await relabel(b, id, 'Theirs')
  await sync(b)
  await relabel(quick, id, 'Mine')
  // A page that was asked for before the label was given, as it comes: only rows, no outcome.
  const { applyAnswer } = await import('../../src/sync/apply-answer.ts')
  const { listChanges } = await import('../../src/sync/list-changes.ts')
  const asked = await listChanges(quick.db, Date.now, 0)
  const answer = must(await quick.dependencies.call(asked.request, new AbortController().signal))
  expect(answer.rows).toHaveLength(1)
  await applyAnswer(quick.db, asked.mark, answer)
  expect(await rowOf(quick, id)).toMatchObject({ label: 'Mine', sync: 'pending' })
  await sync(quick, a, b)
  expect([await a.labels(), await b.labels()]).toEqual([['Mine'], ['Mine']])
})

it('[RL15] a refused label stays, marked, and is sent again by an upgrade', async () => {
  const { user, a, b, id } = await pair()
  await server.setTier(user, 'free')
  await relabel(a, id, 'Later')
  await sync(a)
  expect(await rowOf(a, id)).toMatchObject({
    label: 'Later',
    sync: 'refused',
    refusal: 'premium_required',
  })
  expect(await onServer(id)).toEqual(['Bank'])
  expect(must(await a.storage.readUnsent())).toEqual({ waiting: 0, refused: 1 })
  await server.setTier(user, 'premium')
  await sync(a, a, b)
  expect([await a.labels(), await b.labels()]).toEqual([['Later'], ['Later']])
  expect(must(await a.storage.readUnsent())).toEqual({ waiting: 0, refused: 0 })
})

it('[RL16] a row whose label was refused is deleted on the server, too', async () => {
  const { user, a, id } = await pair()
  await server.setTier(user, 'free')
  await relabel(a, id, 'Later')
  await sync(a)
  must(await a.storage.removeItem(id))
  await sync(a)
  expect(await onServer(id)).toEqual([])
  expect(must(await a.storage.readUnsent())).toEqual({ waiting: 0, refused: 0 })
})

it('[RL17] a refused row goes to the server under the label that it was given since', async () => {
  const user = await server.newUser()
  const a = await open(user)
  const item = newSave('Of my own')
  must(await a.storage.saveItem(item))
  await sync(a)
  expect((await rowOf(a, item.id))?.sync).toBe('refused')
  await server.setTier(user, 'premium')
  await relabel(a, item.id, 'Another')
  await sync(a)
  expect(await onServer(item.id)).toEqual(['Another'])
  expect(await rowOf(a, item.id)).toMatchObject({ label: 'Another', sync: 'synced' })
})

it('[RL18] a row that the server has lost comes back under its new label', async () => {
  const { user, a, b, id } = await pair()
  must(await a.storage.removeItem(id))
  await sync(a, b)
  const backup = await takeBackup(server.database, user.id)
  const lost = newSave('Lost')
  must(await a.storage.saveItem(lost))
  await sync(a, b)
  await restoreBackup(server.database, user.id, backup)
  await relabel(a, lost.id, 'Found')
  await sync(a, a, b)
  expect(await onServer(lost.id)).toEqual(['Found'])
  expect([await a.labels(), await b.labels()]).toEqual([['Found'], ['Found']])
})

it('[RL19] takes a label back only while it is its own', async () => {
  const { a, b, id } = await pair()
  await relabel(a, id, 'New')
  expect(must(await a.storage.relabelItem({ id, label: 'Bank', over: 'New' }))).toBe(true)
  expect(await a.labels()).toEqual(['Bank'])
  await relabel(a, id, 'New')
  await sync(a, b)
  await relabel(b, id, 'Theirs')
  await sync(b, a)
  expect(must(await a.storage.relabelItem({ id, label: 'Bank', over: 'New' }))).toBe(false)
  expect(await a.labels()).toEqual(['Theirs'])
})

it('[RL20] changes nothing where there is nothing to change', async () => {
  const { a, id } = await pair()
  const none = crypto.randomUUID()
  expect([await relabel(a, id, 'Bank'), await relabel(a, none, 'x')]).toEqual([false, false])
  await a.db.mirror.update(id, { settings: 'cut off {' })
  expect(await relabel(a, id, 'x')).toBe(false)
  expect(await a.db.outbox.count()).toBe(0)
})

it('[RL21] makes the settings again from a row that changed while they were made', async () => {
  const { a, b, id } = await pair()
  await b.db.mirror.update(id, {
    settings: { password: 'abcdefgh12345678', label: 'Bank', colour: 'red' },
  })
  await relabel(b, id, 'Theirs')
  await sync(b)
  const { relabelItem } = await import('../../src/storage/relabel-item.ts')
  const { rowCodec } = await import('../../src/remote/rows.ts')
  let made = 0
  const slow = {
    ...rowCodec,
    relabel: async (rowId: string, body: Parameters<typeof rowCodec.relabel>[1], label: string) => {
      if (made++ === 0) await sync(a)
      return rowCodec.relabel(rowId, body, label)
    },
  }
  expect(await relabelItem(a.db, slow, { id, label: 'Mine' })).toBe(true)
  expect((await a.db.mirror.get(id))?.settings).toMatchObject({ label: 'Mine', colour: 'red' })
  expect(made).toBe(2)
})

it('[RL22] what two tabs of one browser give at once ends as one of them, here and there', async () => {
  const user = await premium()
  const disk = newDisk()
  const [one, two] = [
    await openDevice(user, serverFetch(server), { disk }),
    await openDevice(user, serverFetch(server), { disk }),
  ]
  const item = newSave('Bank')
  must(await one.storage.saveItem(item))
  await Promise.all([relabel(one, item.id, 'One'), relabel(two, item.id, 'Two')])
  await sync(one)
  expect(await onServer(item.id)).toEqual(await two.labels())
})

it('[S9] [I5] a row that got another label while it was refused still waits, and is gone once it is removed', async () => {
  const user = await server.newUser()
  const item = newSave('Bank')
  let calls = 0
  const a: Device = await openDevice(user, async (input, init) => {
    if (++calls > 1 && calls < 4) throw new TypeError('no network')
    const answer = await serverFetch(server)(input, init)
    if (calls === 1) await relabel(a, item.id, 'Shop')
    return answer
  })
  must(await a.storage.saveItem(item))
  expect(await a.sync()).toMatchObject({ ok: false })
  expect(await rowOf(a, item.id)).toMatchObject({ label: 'Shop', sync: 'pending' })
  expect(await a.db.outcomes.count()).toBe(0)
  must(await a.storage.removeItem(item.id))
  await server.setTier(user, 'premium')
  calls = 4
  await sync(a)
  expect(await onServer(item.id)).toEqual([])
  expect(await a.labels()).toEqual([])
})

it('[I5] what waits of a refused row does not bring it back once it is removed', async () => {
  const user = await server.newUser()
  const a = await open(user)
  const item = newSave('Bank')
  must(await a.storage.saveItem(item))
  await sync(a)
  await relabel(a, item.id, 'Shop')
  // As an earlier app left it: marked as refused, and something of it on its way.
  await a.db.mirror.update(item.id, { sync: 'refused', refusal: 'premium_required' })
  must(await a.storage.removeItem(item.id))
  await server.setTier(user, 'premium')
  await sync(a)
  expect(await onServer(item.id)).toEqual([])
})
