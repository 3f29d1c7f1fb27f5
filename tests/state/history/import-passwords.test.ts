import { expect, it } from 'vitest'
import { fail } from '../../../src/core/result.ts'
import { importAtom, planImportAtom, undoImportAtom } from '../../../src/state/history/import-passwords.ts'
import type { UserStorage } from '../../../src/storage/user-storage.ts'
import { press } from '../../helpers/press.ts'
import { must, NOW, openTestStorage, saveRequest } from '../../helpers/user-storage.ts'

const services = { now: () => NOW } as Parameters<typeof press>[0]['services']
const world = (storage: UserStorage) => ({ services, storage: { ok: true, value: storage } as const })
const jsonOf = (entries: readonly unknown[]) => new Blob([JSON.stringify(entries)])
const entriesOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    label: `label ${n + 1}`,
    password: saveRequest(n + 1).password,
    created_at: new Date(NOW - n * 1_000).toISOString(),
  }))

it('names doubles, in the history and in the file, and writes nothing', async () => {
  const { db, storage } = await openTestStorage()
  must(await storage.saveItem(saveRequest(1)))
  must(await storage.saveItem(saveRequest(2, 'another label')))
  const entries = entriesOf(3)
  const plan = must(
    await press(world(storage), planImportAtom, jsonOf([...entries, entries[2], { label: 'x' }])),
  )
  expect(plan.fresh.map(({ label }) => label)).toEqual(['label 2', 'label 3'])
  expect(plan.doubles).toEqual(['label 1', 'label 3'])
  expect(plan.unusable).toBe(1)
  expect(await db.mirror.count()).toBe(2)
})

it('brings 1,200 with their times, tells how far it is, and takes all of them back at once', async () => {
  const { db, storage } = await openTestStorage()
  must(await storage.saveItem(saveRequest(20_000)))
  const plan = must(await press(world(storage), planImportAtom, jsonOf(entriesOf(1_200))))
  const steps: number[] = []
  const ids = must(
    await press(world(storage), importAtom, { entries: plan.fresh, onProgress: (done) => steps.push(done) }),
  )
  expect(ids).toHaveLength(1_200)
  expect([steps.length, steps.at(-1)]).toEqual([3, 1])
  expect(must(await storage.readCounters()).total).toBe(1_201)
  expect(must(await storage.readUnsent()).waiting).toBe(1_201)
  expect(must(await storage.readItem(ids[9] ?? ''))).toMatchObject({
    label: 'label 10',
    createdAt: new Date(NOW - 9_000).toISOString(),
  })
  must(await press(world(storage), undoImportAtom, ids))
  expect(must(await storage.readCounters()).total).toBe(1)
  expect(await db.mirror.count()).toBe(1)
})

it('keeps the times of the file where this device is a day behind, and tells them to the server as its own', async () => {
  const { db, storage } = await openTestStorage()
  must(await storage.saveItem(saveRequest(1)))
  const record = (await db.state.get('sync'))?.value
  await db.state.put({ key: 'sync', value: { ...Object(record), clockOffsetMs: 86_400_000 } })
  const file = [
    { label: 'Bank', password: 'aB3$aB3$', created_at: '2025-01-02T03:04:05.000Z' },
    { label: 'Mail', password: 'aB3$aB3$' },
  ]
  const plan = must(await press(world(storage), planImportAtom, jsonOf(file)))
  const ids = must(await press(world(storage), importAtom, { entries: plan.fresh, onProgress: () => {} }))
  const shown = await Promise.all(ids.map(async (id) => must(await storage.readItem(id))?.createdAt))
  expect(shown).toEqual(['2025-01-02T03:04:05.000Z', '2026-11-28T12:00:00.000Z'])
  const sent = (await db.outbox.toArray()).map(({ op }) => 'createdAt' in op && op.createdAt)
  expect(sent.slice(1)).toEqual(['2025-01-01T03:04:05.000Z', '2026-11-27T12:00:00.000Z'])
})

it('is whole or not at all: what was saved before a failure goes again', async () => {
  const { storage } = await openTestStorage()
  must(await storage.saveItem(saveRequest(20_000)))
  let steps = 0
  const full: UserStorage = {
    ...storage,
    saveItems: async (requests) =>
      ++steps === 2 ? fail({ code: 'storage_full' }) : storage.saveItems(requests),
  }
  const plan = must(await press(world(storage), planImportAtom, jsonOf(entriesOf(1_200))))
  const saved = await press(world(full), importAtom, { entries: plan.fresh, onProgress: () => {} })
  expect(saved).toEqual({ ok: false, failure: { code: 'storage_full' } })
  expect(must(await storage.readCounters()).total).toBe(1)
})

it('[U24] what another window has brought since the question was asked is not written twice', async () => {
  const { db, storage } = await openTestStorage()
  must(await storage.saveItem(saveRequest(20_000)))
  const plan = must(await press(world(storage), planImportAtom, jsonOf(entriesOf(3))))
  const first = plan.fresh.slice(0, 2)
  must(await press(world(storage), importAtom, { entries: first, onProgress: () => {} }))
  const take = () => press(world(storage), importAtom, { entries: plan.fresh, onProgress: () => {} })
  expect(must(await take())).toHaveLength(1)
  expect(must(await take())).toEqual([])
  expect(await db.mirror.count()).toBe(4)
})
