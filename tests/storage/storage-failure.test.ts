import { Dexie } from 'dexie'
import { expect, it } from 'vitest'
import { storageFailure } from '../../src/storage/storage-failure.ts'
import { must, openTestStorage, saveRequest } from '../helpers/user-storage.ts'

it('[LF-72] knows a full disk, also as the cause of an aborted transaction', () => {
  const quota = new DOMException('no room', 'QuotaExceededError')
  expect(storageFailure(quota)).toEqual({ code: 'storage_full' })
  expect(storageFailure(new Dexie.AbortError('aborted', quota))).toEqual({ code: 'storage_full' })
  expect(storageFailure(new Dexie.QuotaExceededError('no room'))).toEqual({ code: 'storage_full' })
})

it('says nothing of what the browser quoted', () => {
  expect(storageFailure(new DOMException('key secret-password is not valid', 'DataError'))).toEqual({
    code: 'storage_failed',
  })
})

it('[LF-72] a save that meets a full disk comes back as a code, and the next one works', async () => {
  const { db, storage } = await openTestStorage()
  let isFull = true
  db.outbox.hook('creating', () => {
    if (isFull) throw new DOMException('no room', 'QuotaExceededError')
  })
  expect(await storage.saveItem(saveRequest(1))).toEqual({ ok: false, failure: { code: 'storage_full' } })
  expect(must(await storage.readCounters()).total).toBe(0)
  isFull = false
  must(await storage.saveItem(saveRequest(1)))
  expect(must(await storage.readCounters()).total).toBe(1)
})
