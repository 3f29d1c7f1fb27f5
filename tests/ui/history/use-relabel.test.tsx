// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { fail } from '../../../src/core/result.ts'
import { userStorageAtom } from '../../../src/state/user-storage-atom.ts'
import type { UserStorage } from '../../../src/storage/user-storage.ts'
import { useRelabel } from '../../../src/ui/history/use-relabel.ts'
import { afterPaint } from '../../../src/ui/kit/after-paint.ts'
import { toldToasts } from '../../../src/ui/kit/told-toasts.ts'
import { storeOver } from '../../helpers/press.ts'
import { renderHook } from '../../helpers/render-hook.tsx'
import { must, openTestStorage, saveRequest } from '../../helpers/user-storage.ts'

/** Two saved passwords, and the hook over a database that is as the test says. */
const openScreen = async (change: (storage: UserStorage) => Partial<UserStorage>) => {
  const { storage } = await openTestStorage()
  for (const n of [1, 2]) must(await storage.saveItem(saveRequest(n)))
  const hook = renderHook(useRelabel, storeOver({ ...storage, ...change(storage) }))
  const items = must(await storage.readPage(null, 5)).items.filter((item) => item.state === 'open')
  const itemOf = (label: string) => {
    const found = items.find((item) => item.label === label)
    if (!found) throw new Error(`No ${label}`)
    return found
  }
  const labels = async () => {
    const { items: shown } = must(await storage.readPage(null, 5))
    return shown.flatMap((item) => (item.state === 'open' ? [item.label] : [])).toSorted()
  }
  return { hook, itemOf, labels }
}

const pressUndo = async () => {
  await expect.poll(() => toldToasts.now().filter(({ action }) => action !== undefined)).toHaveLength(1)
  const told = toldToasts.now().find(({ action }) => action !== undefined)
  told?.action?.run()
  told?.onClose()
}

it('a label is taken back while another one is being saved', async () => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { hook, itemOf, labels } = await openScreen(({ relabelItem }) => ({
    relabelItem: async (request) => {
      if (request.label === 'Slow') await held
      return relabelItem(request)
    },
  }))
  await hook.change(() => hook.current().relabel(itemOf('label 1'), 'Other'))
  expect(await labels()).toEqual(['Other', 'label 2'])
  const slow = hook.current().relabel(itemOf('label 2'), 'Slow')
  await hook.until(() => expect(hook.current().busy).toBe(true))
  await pressUndo()
  await expect.poll(labels).toEqual(['label 1', 'label 2'])
  letGo()
  expect(await slow).toBe(true)
  await pressUndo()
})

it('a label that cannot be taken back is told', async () => {
  let isBroken = false
  const { hook, itemOf } = await openScreen(({ relabelItem }) => ({
    relabelItem: async (request) => (isBroken ? fail({ code: 'storage_full' }) : relabelItem(request)),
  }))
  await hook.change(() => hook.current().relabel(itemOf('label 1'), 'Other'))
  isBroken = true
  await pressUndo()
  await expect.poll(() => toldToasts.now().map(({ kind }) => kind)).toContain('destructive')
})

const offers = () => toldToasts.now().filter(({ action }) => action !== undefined)

it('[I16] a label is no longer offered to be taken back once its person has left', async () => {
  const { hook, itemOf } = await openScreen(() => ({}))
  await hook.change(() => hook.current().relabel(itemOf('label 1'), 'Other'))
  await expect.poll(offers).toHaveLength(1)
  hook.store.set(userStorageAtom, null)
  expect(offers()).toEqual([])
})

it('[I16] nor is one that was changed while they left', async () => {
  const { hook, itemOf } = await openScreen(({ relabelItem }) => ({
    relabelItem: async (request) => {
      const done = await relabelItem(request)
      hook.store.set(userStorageAtom, null)
      return done
    },
  }))
  await hook.change(() => hook.current().relabel(itemOf('label 1'), 'Other'))
  // A toast is shown when what the press changed is painted.
  await new Promise<void>((resume) => afterPaint(() => setTimeout(resume)))
  expect(offers()).toEqual([])
})
