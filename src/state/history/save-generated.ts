import { atom } from 'jotai'
import type { UsedOptions } from '../../core/generator/chosen-options.ts'
import type { Result } from '../../core/result.ts'
import { storeItemAtom } from './save-item.ts'

/** The label by which the database knows a free user's counted password. */
export const FREE_LABEL = 'auto-generated-free'

/** Saves a free user's password for usage tracking. */
export const saveGeneratedAtom = atom(
  null,
  (
    _get,
    set,
    generated: { readonly password: string; readonly options: UsedOptions },
  ): Promise<Result<void>> => set(storeItemAtom, { label: FREE_LABEL, ...generated }),
)
