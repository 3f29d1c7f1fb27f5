import type { createStore } from 'jotai'
import { vi } from 'vitest'
import { userStorageAtom } from '../../src/state/user-storage-atom.ts'
import { afterPaint } from '../../src/ui/kit/after-paint.ts'

/** A deletion that becomes final with its screen writes twice and draws after each; one that fails draws once more. */
const ROUNDS = 3

/**
 * After a screen has gone: until what it still does is over, so that nothing of it looks for a document that the test's
 * end has taken away.
 */
export const letGo = async (store: ReturnType<typeof createStore>): Promise<void> => {
  const storage = store.get(userStorageAtom)
  if (!storage?.ok || vi.isFakeTimers()) return
  for (let count = 0; count < ROUNDS; count += 1) {
    await storage.value.readSetting('deleting')
    await new Promise<void>(afterPaint)
  }
}
