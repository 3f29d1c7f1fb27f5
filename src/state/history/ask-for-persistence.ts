import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import type { UserStorage } from '../../storage/user-storage.ts'
import { useStored } from '../use-stored.ts'
import { userStorageAtom } from '../user-storage-atom.ts'
import { useUnsentCount } from './use-unsent-count.ts'

/**
 * Whether the browser may throw this device's data away when space runs short. `unknown`: not asked yet, or
 * it cannot say; `refused_now`: this page has asked, `refused`: an earlier one.
 */
type Persistence = 'unknown' | 'granted' | 'refused_now' | 'refused'

export const persistenceAtom = atom<Persistence>('unknown')

type Asking = {
  readonly storage: Pick<UserStorage, 'kind' | 'readSetting' | 'writeSetting'>
  readonly manager: Partial<Pick<StorageManager, 'persist' | 'persisted'>> | undefined
}

const ask = async ({ storage, manager }: Asking): Promise<Persistence> => {
  if (storage.kind === 'memory' || !manager?.persist) return 'unknown'
  try {
    if (await manager.persisted?.()) return 'granted'
    const before = await storage.readSetting('persistence')
    if (before.ok && before.value === 'refused') return 'refused'
    const isGranted = await manager.persist()
    await storage.writeSetting('persistence', isGranted ? 'granted' : 'refused')
    return isGranted ? 'granted' : 'refused_now'
  } catch {
    return 'unknown'
  }
}

const isAskingAtom = atom(false)

/**
 * Asks the browser to keep the data, since there are some now: some browsers ask the person. Asked once per
 * device; a refusal is remembered.
 */
const askForPersistenceAtom = atom(null, async (get, set, asking: Asking): Promise<void> => {
  if (get(isAskingAtom) || get(persistenceAtom) !== 'unknown') return
  set(isAskingAtom, true)
  set(persistenceAtom, await ask(asking))
  set(isAskingAtom, false)
})

/** After the first save, and not before: only then there is something to lose. */
export const useAskForPersistence = (manager: Asking['manager']): void => {
  const storage = useAtomValue(userStorageAtom)
  const isEmpty = useIsEmpty()
  const askForPersistence = useSetAtom(askForPersistenceAtom)
  useEffect(() => {
    if (storage?.ok && !isEmpty) void askForPersistence({ storage: storage.value, manager })
  }, [storage, isEmpty, askForPersistence, manager])
}

/** A refusal is news once. Later it matters only while this device has something that the server has not. */
export const useTellsRefusal = (): boolean => {
  const persistence = useAtomValue(persistenceAtom)
  const unsent = useUnsentCount(0)
  return persistence === 'refused_now' || (persistence === 'refused' && unsent > 0)
}

const useIsEmpty = (): boolean => {
  const storage = useAtomValue(userStorageAtom)
  const query = useMemo(() => (storage?.ok ? () => storage.value.readCounters() : null), [storage])
  const { answer } = useStored(query)
  return !answer?.ok || answer.value.total === 0
}
