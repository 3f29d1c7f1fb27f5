import { atom } from 'jotai'
import { checkLabel } from '../../core/history/label.ts'
import { numberedLabel } from '../../core/history/numbered-label.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import type { Batch } from '../generator/bulk-atom.ts'
import { forgetCopiedAtom } from '../generator/copied-atom.ts'
import { isPremiumAtom } from '../plan/plan-atom.ts'
import { savingStorageAtom } from '../user-storage-atom.ts'
import { storeItemAtom } from './save-item.ts'

/**
 * Saves all of them under one label with a running number, and stops at the first that cannot be. `from`: how
 * many were saved before; `onSaved` hears of each that is. Who has become free since they were made is
 * refused, as by the server.
 */
export const saveBatchAtom = atom(
  null,
  async (
    get,
    set,
    { passwords, options }: Batch,
    label: string,
    from: number,
    onSaved: (saved: number) => void,
  ): Promise<Result<void>> => {
    const typed = checkLabel(label)
    if (!typed.ok) return typed
    const ready = await set(savingStorageAtom)
    if (!ready.ok) return ready
    for (const [at, password] of passwords.entries()) {
      if (at < from) continue
      if (!get(isPremiumAtom)) return fail({ code: 'premium_required' })
      const checked = checkLabel(numberedLabel(typed.value, at + 1, passwords.length))
      if (!checked.ok) return checked
      const stored = await set(storeItemAtom, { label: checked.value, password, options })
      if (!stored.ok) return stored
      await set(forgetCopiedAtom, password)
      onSaved(at + 1)
    }
    return ok(undefined)
  },
)
