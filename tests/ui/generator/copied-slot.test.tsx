// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { clearCopiedAtom, noteCopiedAtom } from '../../../src/state/generator/copied-atom.ts'
import { userStorageAtom } from '../../../src/state/user-storage-atom.ts'
import { CopiedSlot } from '../../../src/ui/generator/CopiedSlot.tsx'
import { renderScreen } from '../../helpers/render-screen.tsx'
import { newDisk, openTestStorage } from '../../helpers/user-storage.ts'
import { createGeneratorStore } from '../../state/generator/generator-store.ts'

/** The atoms of a window on this device. */
const openWindow = async (disk: ReturnType<typeof newDisk>) => {
  const { store } = createGeneratorStore('premium')
  store.set(userStorageAtom, { ok: true, value: (await openTestStorage(disk)).storage })
  return store
}

it('[U24] what another window notes among the copied ones is listed here at once, and goes when it clears them', async () => {
  const disk = newDisk()
  const [here, other] = [await openWindow(disk), await openWindow(disk)]
  const { place } = await renderScreen(<CopiedSlot />, here)
  const listed = () => place.querySelectorAll('li').length
  await other.set(noteCopiedAtom, ['pass-1', 'pass-2'])
  await expect.poll(listed, { timeout: 20_000 }).toBe(2)
  await other.set(clearCopiedAtom)
  await expect.poll(listed, { timeout: 20_000 }).toBe(0)
})
