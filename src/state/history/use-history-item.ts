import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { HistoryItem } from '../../core/history/item.ts'
import { useStored } from '../use-stored.ts'
import { userStorageAtom } from '../user-storage-atom.ts'
import { useVaultState } from '../vault/use-vault-state.ts'

/**
 * One row as this device has it now, wherever the list that it was found in ends, and whatever is searched.
 * null: there is none any more. undefined: not read, or not readable.
 */
export const useHistoryItem = (id: string | undefined): HistoryItem | null | undefined => {
  const opened = useAtomValue(userStorageAtom)
  const storage = opened?.ok ? opened.value : null
  // Rows that were closed open with another key.
  const also = useVaultState()?.stamp
  const read = useMemo(
    () => (storage === null || id === undefined ? null : () => storage.readItem(id)),
    [storage, id],
  )
  const { answer } = useStored(read, { also })
  return answer?.ok ? answer.value : undefined
}
