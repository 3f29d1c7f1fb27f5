import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { HistoryCounters } from '../../storage/user-storage.ts'
import { type Stored, useStored } from '../use-stored.ts'
import { userStorageAtom } from '../user-storage-atom.ts'
import { hiddenChangesAtom } from './hidden-changes-atom.ts'

/**
 * The week ends with no change of the database: the figures are read again for it. They are counters,
 * so that is cheap.
 */
const REREAD_MS = 60_000

/** This week's and all rows. */
export const useCounters = (): Stored<HistoryCounters> => {
  const storage = useAtomValue(userStorageAtom)
  const also = useAtomValue(hiddenChangesAtom)
  const query = useMemo(() => (storage?.ok ? () => storage.value.readCounters() : null), [storage])
  return useStored(query, { also, everyMs: REREAD_MS })
}
