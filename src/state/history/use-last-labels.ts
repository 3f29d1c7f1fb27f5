import { useCallback } from 'react'
import { isOpen } from '../../core/history/item.ts'
import { FREE_LABEL } from '../../core/history/label.ts'
import { ok } from '../../core/result.ts'
import type { UserStorage } from '../../storage/user-storage.ts'
import { useStored } from '../use-stored.ts'

/** Among so many rows the labels are looked for. */
const LOOKED_AT = 30

/** The last `most` different labels that this person has given, newest first; none until they are read. */
export const useLastLabels = (
  storage: Pick<UserStorage, 'readRows' | 'decodeRows'> | null,
  most: number,
): readonly string[] => {
  const read = useCallback(async () => {
    if (!storage) return ok<readonly string[]>([])
    const rows = await storage.readRows(null, LOOKED_AT)
    if (!rows.ok) return rows
    const page = await storage.decodeRows(rows.value)
    if (!page.ok) return page
    const labels = page.value.items
      .filter(isOpen)
      .map(({ label }) => label)
      .filter((label) => label !== FREE_LABEL)
    return ok<readonly string[]>([...new Set(labels)].slice(0, most))
  }, [storage, most])
  const { answer } = useStored(read)
  return answer?.ok ? answer.value : []
}
