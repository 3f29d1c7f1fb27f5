import { atom } from 'jotai'
import type { Failure } from '../../core/failure.ts'
import { checkLabel } from '../../core/history/label.ts'
import { numberedLabel } from '../../core/history/numbered-label.ts'
import type { Batch } from '../generator/bulk-atom.ts'
import { forgetCopiedAtom } from '../generator/copied-atom.ts'
import { storeItemAtom } from './save-item.ts'

export type BatchSaved = { readonly saved: number; readonly failure?: Failure }

/** Saves all of them under one label with a running number, and stops at the first that cannot be. `from`: saved before. */
export const saveBatchAtom = atom(
  null,
  async (_get, set, { passwords, options }: Batch, label: string, from: number): Promise<BatchSaved> => {
    const typed = checkLabel(label)
    if (!typed.ok) return { saved: from, failure: typed.failure }
    let saved = from
    for (const [at, password] of passwords.entries()) {
      if (at < from) continue
      const checked = checkLabel(numberedLabel(typed.value, at + 1, passwords.length))
      if (!checked.ok) return { saved, failure: checked.failure }
      const stored = await set(storeItemAtom, { label: checked.value, password, options })
      if (!stored.ok) return { saved, failure: stored.failure }
      await set(forgetCopiedAtom, password)
      saved += 1
    }
    return { saved }
  },
)
