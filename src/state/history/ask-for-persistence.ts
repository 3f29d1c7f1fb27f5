import { atom, type createStore } from 'jotai'
import type { UserStorage } from '../../storage/user-storage.ts'

/**
 * Whether the browser may throw this device's data away when space runs short. `unknown`: not asked yet, or it cannot say.
 */
export const persistenceAtom = atom<'unknown' | 'granted' | 'refused'>('unknown')

type Store = ReturnType<typeof createStore>

/**
 * After the first save, and not before, the browser is asked to keep the data: only then there is something to lose, and
 * some browsers ask the person. Asked once per device; a refusal is remembered, and the screens tell it.
 * Returns its stop.
 */
export const askForPersistence = (
  store: Store,
  storage: Pick<UserStorage, 'kind' | 'readCounters' | 'readSetting' | 'writeSetting' | 'subscribe'>,
  manager: Partial<Pick<StorageManager, 'persist' | 'persisted'>> | undefined,
): (() => void) => {
  if (storage.kind === 'memory' || !manager?.persist) return () => undefined
  let isAsking = false
  const look = async () => {
    if (isAsking || store.get(persistenceAtom) !== 'unknown') return
    isAsking = true
    const answer = await ask()
    isAsking = false
    if (answer !== null) store.set(persistenceAtom, answer)
  }
  const ask = async (): Promise<'granted' | 'refused' | null> => {
    const counters = await storage.readCounters()
    if (!counters.ok || counters.value.total === 0) return null
    try {
      if (await manager.persisted?.()) return 'granted'
      const before = await storage.readSetting('persistence')
      if (before.ok && before.value === 'refused') return 'refused'
      const answer = (await manager.persist?.()) ? 'granted' : 'refused'
      await storage.writeSetting('persistence', answer)
      return answer
    } catch {
      return null
    }
  }
  return storage.subscribe(() => void look())
}
