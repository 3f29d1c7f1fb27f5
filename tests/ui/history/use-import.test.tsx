// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, it } from 'vitest'
import { servicesAtom } from '../../../src/state/services.ts'
import { userStorageAtom } from '../../../src/state/user-storage-atom.ts'
import type { UserStorage } from '../../../src/storage/user-storage.ts'
import { useImport } from '../../../src/ui/history/use-import.ts'
import { toldToasts } from '../../../src/ui/kit/told-toasts.ts'
import { storeOver } from '../../helpers/press.ts'
import { renderHook } from '../../helpers/render-hook.tsx'
import { must, NOW, openTestStorage, saveRequest } from '../../helpers/user-storage.ts'

const csv = (label: string) =>
  `Label,Password,Created At,Length\r\n${label},aB3$aB3$,2025-01-02T03:04:05.000Z,8\r\n`
const fileOf = (label: string) => new File([csv(label)], 'mine.csv')

/** A screen over a history of one password, whose database is as the test says. */
const openScreen = async (change: (storage: UserStorage) => Partial<UserStorage> = () => ({})) => {
  const { storage } = await openTestStorage()
  must(await storage.saveItem(saveRequest(1)))
  const store = storeOver({ ...storage, ...change(storage) })
  store.set(servicesAtom, { now: () => NOW } as never)
  const hook = renderHook(() => {
    const [file, choose] = useState<File | null>(null)
    return { file, choose, importing: useImport(file, () => choose(null)) }
  }, store)
  const importing = () => hook.current().importing
  const choose = (file: File) => hook.change(() => hook.current().choose(file))
  return { hook, importing, choose, storage }
}

/** What holds until it is let go. */
const holding = () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { held, letGo }
}

it('says of a file that is not UTF-8 that it cannot be read', async () => {
  const { hook, importing, choose } = await openScreen()
  const latin1 = Uint8Array.from(csv('Caf\u00e9'), (character) => character.charCodeAt(0))
  await choose(new File([latin1], 'mine.csv'))
  await hook.until(() => expect(importing().failure?.code).toBe('import_unreadable'))
  expect(importing().plan).toBeNull()
})

it('a file that is chosen while another is still read is the one that counts', async () => {
  const { held, letGo } = holding()
  let reads = 0
  const { hook, importing, choose } = await openScreen(({ readPage }) => ({
    readPage: async (after, limit) => {
      reads += 1
      if (reads === 1) await held
      return readPage(after, limit)
    },
  }))
  await choose(fileOf('One'))
  await hook.until(() => expect(reads).toBe(1))
  await hook.change(() => importing().close())
  await hook.until(() => expect(hook.current().file).toBeNull())
  await choose(fileOf('Two'))
  await hook.until(() => expect(importing().plan?.fresh[0]?.label).toBe('Two'))
  await hook.change(letGo)
  expect(importing().plan?.fresh[0]?.label).toBe('Two')
})

it('a second import is taken back while the first one still is', async () => {
  const { held, letGo } = holding()
  let removals = 0
  const { hook, importing, choose, storage } = await openScreen(({ removeItems }) => ({
    removeItems: async (ids) => {
      removals += 1
      if (removals === 1) await held
      return removeItems(ids)
    },
  }))
  const takeIn = async (label: string) => {
    await choose(fileOf(label))
    await hook.until(() => expect(importing().plan?.fresh[0]?.label).toBe(label))
    await hook.change(() => importing().accept())
    await hook.until(() => expect(hook.current().file).toBeNull())
  }
  const pressUndo = async () => {
    await hook.until(() => expect(toldToasts.now()).toHaveLength(1))
    const [told] = toldToasts.now()
    told?.action?.run()
    told?.onClose()
  }
  await takeIn('One')
  await takeIn('Two')
  await pressUndo()
  await pressUndo()
  letGo()
  const labels = async () =>
    must(await storage.readPage(null, 5)).items.map((item) => item.state === 'open' && item.label)
  await expect.poll(labels).toEqual(['label 1'])
  expect(removals).toBe(2)
})

it('[I16] an import is no longer offered to be taken back once its person has left', async () => {
  const { hook, importing, choose } = await openScreen()
  await choose(fileOf('One'))
  await hook.until(() => expect(importing().plan?.fresh[0]?.label).toBe('One'))
  await hook.change(() => importing().accept())
  await hook.until(() => expect(toldToasts.now()).toHaveLength(1))
  hook.store.set(userStorageAtom, null)
  expect(toldToasts.now()).toEqual([])
})

it('[U24] a file that another window has brought meanwhile is told as here already, and nothing of it as done', async () => {
  const { hook, importing, choose, storage } = await openScreen()
  await choose(fileOf('One'))
  await hook.until(() => expect(importing().plan?.fresh).toHaveLength(1))
  must(await storage.saveItem({ ...saveRequest(2, 'One'), password: 'aB3$aB3$' }))
  await hook.change(() => importing().accept())
  await hook.until(() => expect(importing().plan).toEqual({ fresh: [], doubles: ['One'], unusable: 0 }))
  expect(hook.current().file).not.toBeNull()
  expect(toldToasts.now()).toEqual([])
  expect(must(await storage.readPage(null, 5)).items).toHaveLength(2)
})
