// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { userStorageAtom } from '../../../src/state/user-storage-atom.ts'
import type { UserStorage } from '../../../src/storage/user-storage.ts'
import { useDelete } from '../../../src/ui/history/use-delete.ts'
import { toldToasts } from '../../../src/ui/kit/told-toasts.ts'
import { storeOver } from '../../helpers/press.ts'
import { renderHook } from '../../helpers/render-hook.tsx'
import { must, newDisk, openTestStorage, saveRequest, uuid } from '../../helpers/user-storage.ts'

const offers = () => toldToasts.now().filter(({ action }) => action !== undefined)
const failures = () => toldToasts.now().filter(({ kind }) => kind === 'destructive')

/** A window in which two passwords were deleted and can still be taken back, and another of the same device. */
const openWindows = async () => {
  const disk = newDisk()
  const { storage } = await openTestStorage(disk)
  const other = (await openTestStorage(disk)).storage
  must(await storage.saveItems([saveRequest(1), saveRequest(2)]))
  const hook = renderHook(useDelete, storeOver(storage))
  await hook.change(() => {})
  await hook.change(() => hook.current().remove(uuid(1)))
  await hook.change(() => hook.current().remove(uuid(2)))
  await hook.until(() => expect(offers()).toHaveLength(1))
  return { hook, storage, other }
}

it.each<[string, (other: UserStorage) => Promise<unknown>]>([
  ['has finished it for a sign-out', (other) => other.removeItems([uuid(1), uuid(2)])],
  ['has deleted all', (other) => other.removeAll()],
])('[I16] a deletion is no longer offered to be taken back when another window %s', async (_, act) => {
  const { hook, storage, other } = await openWindows()
  await hook.change(() => act(other))
  await hook.until(() => expect(offers()).toEqual([]))
  await expect.poll(async () => must(await storage.readSetting('deleting'))).toBeUndefined()
  expect(failures()).toEqual([])
})

it('[I16] with one of them gone the others can still be taken back', async () => {
  const { hook, storage, other } = await openWindows()
  must(await other.removeItems([uuid(1)]))
  await new Promise<void>((resume) => setTimeout(resume, 100))
  const [offer] = offers()
  await hook.change(() => offer?.action?.run())
  offer?.onClose()
  const ids = must(await storage.readPage(null, 5)).items.map(({ id }) => id)
  expect(ids).toEqual([uuid(2)])
})

it('[I16] no deletion is told as failed once its person has left in another window', async () => {
  const { hook, storage } = await openWindows()
  storage.close()
  hook.store.set(userStorageAtom, null)
  hook.stop()
  await new Promise<void>((resume) => setTimeout(resume, 100))
  expect(failures()).toEqual([])
  expect(offers()).toEqual([])
})

it('one that fails while its person is here is told', async () => {
  const { hook, storage } = await openWindows()
  storage.close()
  hook.stop()
  await expect.poll(failures).toHaveLength(1)
})
