import { afterEach, expect, it, vi } from 'vitest'
import { must, newDisk, openTestStorage, saveRequest } from '../helpers/user-storage.ts'

afterEach(() => vi.unstubAllGlobals())

const pagehide = (persisted: boolean) => Object.assign(new Event('pagehide'), { persisted })

it('a write under way on a page that is put away does not keep the next page waiting', async () => {
  const left = new EventTarget()
  vi.stubGlobal('window', left)
  const disk = newDisk()
  const { db } = await openTestStorage(disk)
  vi.stubGlobal('window', new EventTarget())
  const next = await openTestStorage(disk)

  let writes = 0
  let isOver = false
  const end = db
    .transaction('rw', db.tables, async () => {
      for (;;) writes = await db.state.put({ key: 'slow', value: writes }).then(() => writes + 1)
    })
    .catch((error: Error) => error.name)
    .finally(() => {
      isOver = true
    })
  await vi.waitFor(() => expect(writes).toBeGreaterThan(3))

  left.dispatchEvent(pagehide(false))
  const before = writes
  await vi.waitFor(() => expect(writes).toBeGreaterThan(before + 3))
  expect(isOver).toBe(false)

  left.dispatchEvent(pagehide(true))
  expect(await end).toBe('AbortError')
  must(await next.storage.saveItem(saveRequest(1)))
  expect(must(await next.storage.readPage(null, 50)).items).toHaveLength(1)
  expect(await next.db.state.get('slow')).toBeUndefined()
  // Those that are over are left alone.
  left.dispatchEvent(pagehide(true))
})
