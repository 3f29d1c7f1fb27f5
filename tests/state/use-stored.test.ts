// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, it } from 'vitest'
import { fail, ok, type Result } from '../../src/core/result.ts'
import { useStored } from '../../src/state/use-stored.ts'
import { renderHook } from '../helpers/render-hook.tsx'
import { must, newDisk, openTestStorage, saveRequest } from '../helpers/user-storage.ts'

const idle = () => new Promise((resume) => setTimeout(resume, 30))

it('hears of every commit, of every tab, that changes what its query reads', async () => {
  const disk = newDisk()
  const { storage } = await openTestStorage(disk)
  const { storage: otherTab } = await openTestStorage(disk)
  const counters = renderHook(() => useStored(storage.readCounters))
  const usage = renderHook(() => useStored(storage.readFreeUsage))
  const position = renderHook(() => useStored(storage.readSyncPosition))
  const version = renderHook(() => useStored(storage.readVersion))
  await counters.until(() => expect(counters.current().answer).toEqual(ok({ total: 0, thisWeek: 0 })))
  must(await otherTab.saveItem(saveRequest(1)))
  await counters.until(() => expect(counters.current().answer).toMatchObject(ok({ total: 1 })))
  await usage.until(() => expect(usage.current().answer).toMatchObject(ok({ remaining: 2 })))
  await position.until(() => expect(position.current().answer).toMatchObject(ok({ waiting: 1 })))
  await version.until(() => expect(version.current().answer).toEqual(ok(1)))
  must(await storage.saveItem(saveRequest(2)))
  await counters.until(() => expect(counters.current().answer).toMatchObject(ok({ total: 2 })))
})

it('an answer belongs to its query: another one has none until it has its own', async () => {
  const { storage } = await openTestStorage()
  const seen: (Result<unknown> | null)[] = []
  const hook = renderHook(() => {
    const [query, setQuery] = useState<() => Promise<Result<unknown>>>(() => storage.readCounters)
    const { answer } = useStored(query)
    seen.push(answer)
    return { answer, setQuery }
  })
  await hook.until(() => expect(hook.current().answer).toMatchObject(ok({ total: 0 })))
  seen.length = 0
  await hook.change(() => hook.current().setQuery(() => storage.readUnsent))
  await hook.until(() => expect(hook.current().answer).toEqual(ok({ waiting: 0, refused: 0 })))
  expect(seen.filter((answer) => answer !== null)).toEqual([ok({ waiting: 0, refused: 0 })])
})

it('[R10] a failure is an answer, with a way to ask again', async () => {
  let asked = 0
  const query = async () => (++asked === 1 ? fail({ code: 'storage_unreadable' as const }) : ok('read'))
  const hook = renderHook(() => useStored(query))
  await hook.until(() => expect(hook.current().answer).toEqual(fail({ code: 'storage_unreadable' })))
  await hook.change(() => hook.current().readAgain())
  await hook.until(() => expect(hook.current().answer).toEqual(ok('read')))
  expect(hook.current().isReading).toBe(false)
})

it('[R10] a query whose first try failed still hears of changes', async () => {
  const { db, storage } = await openTestStorage()
  let fails = false
  db.mirror.hook('reading', (row) => {
    if (!fails) return row
    fails = false
    throw new Error('UnknownError')
  })
  must(await storage.saveItem(saveRequest(1)))
  fails = true
  const query = () => storage.readRows(null, 9)
  const hook = renderHook(() => useStored(query))
  await hook.until(() => expect(hook.current().answer).toMatchObject(ok({ next: null })))
  expect(fails).toBe(false)
  must(await storage.saveItem(saveRequest(2)))
  await hook.until(() => {
    const { answer } = hook.current()
    expect(answer?.ok && answer.value.rows).toHaveLength(2)
  })
})

it('asks again when what it depends on beside the database changes, and not after it is gone', async () => {
  const { storage } = await openTestStorage()
  must(await storage.saveItem(saveRequest(1)))
  let asked = 0
  const query = () => {
    asked++
    return storage.readCounters()
  }
  const hook = renderHook(() => {
    const [also, setAlso] = useState(0)
    return { ...useStored(query, { also }), hide: () => setAlso((n) => n + 1) }
  })
  await hook.until(() => expect(hook.current().answer).toMatchObject(ok({ total: 1 })))
  storage.hideItem(saveRequest(1).id)
  await hook.change(() => hook.current().hide())
  await hook.until(() => expect(hook.current().answer).toMatchObject(ok({ total: 0 })))
  hook.stop()
  const before = asked
  must(await storage.saveItem(saveRequest(2)))
  await idle()
  expect(asked).toBe(before)
})
