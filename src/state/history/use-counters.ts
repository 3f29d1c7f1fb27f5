import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import type { HistoryCounters, UserStorage } from '../../storage/user-storage.ts'
import { type Stored, useStored } from '../use-stored.ts'
import { hiddenChangesAtom } from './hidden-changes-atom.ts'

/** The week ends with no change of the database: the figures are read again for it. They are counters, so that is cheap. */
const REREAD_MS = 60_000

/** This week's and all rows. */
export const useCounters = (storage: Pick<UserStorage, 'readCounters'>): Stored<HistoryCounters> => {
  const also = useAtomValue(hiddenChangesAtom)
  const query = useCallback(() => storage.readCounters(), [storage])
  return useStored(query, { also, everyMs: REREAD_MS })
}
