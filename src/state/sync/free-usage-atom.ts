import { type Atom, atom } from 'jotai'
import type { FreeUsage } from '../../core/usage/free-usage.ts'
import type { UserStorage } from '../../storage/user-storage.ts'
import { userStorageAtom } from '../user-storage-atom.ts'

const WEEK_MS = 7 * 86_400_000

/** Re-read after every change of the database, of any tab, and when the week ends. */
const observe = (storage: UserStorage): Atom<FreeUsage | null> => {
  const usageAtom = atom<FreeUsage | null>(null)
  usageAtom.onMount = (set) => {
    let weekEnd: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      const usage = await storage.readFreeUsage()
      if (!usage.ok) return
      set(usage.value)
      clearTimeout(weekEnd)
      const restMs = Date.parse(usage.value.weekStart) + WEEK_MS - Date.now()
      weekEnd = setTimeout(read, Math.max(1_000, restMs))
    }
    void read()
    const stop = storage.subscribe(() => void read())
    return () => {
      clearTimeout(weekEnd)
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
