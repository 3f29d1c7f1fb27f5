import { type Atom, atom } from 'jotai'
import type { FreeUsage } from '../../core/usage/free-usage.ts'
import type { UserStorage } from '../../storage/user-storage.ts'
import { userStorageAtom } from '../user-storage-atom.ts'

/**
 * The week ends by the server's clock, which this device may know badly: so it is looked up anew at times, rather than
 * awaited with a timer for days, which a wrong or jumping clock would turn into none or very many.
 */
const REREAD_MS = 60_000

/** Re-read after every change of the database, of any tab, and once a minute for the end of the week. */
const observe = (storage: UserStorage): Atom<FreeUsage | null> => {
  const usageAtom = atom<FreeUsage | null>(null)
  usageAtom.onMount = (set) => {
    const read = async () => {
      const usage = await storage.readFreeUsage()
      if (usage.ok) set(usage.value)
    }
    void read()
    const timer = setInterval(read, REREAD_MS)
    const stop = storage.subscribe(() => void read())
    return () => {
      clearInterval(timer)
      stop()
    }
  }
  return usageAtom
}

const unknownAtom = atom<FreeUsage | null>(null)

const observedAtom = atom((get) => {
  const opened = get(userStorageAtom)
  return opened?.ok ? observe(opened.value) : unknownAtom
})

/** Where the free user stands this week; null while it is not known. */
export const freeUsageAtom = atom((get): FreeUsage | null => get(get(observedAtom)))
