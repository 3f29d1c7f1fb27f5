import { atom } from 'jotai'
import type { UsedOptions } from '../../core/generator/chosen-options.ts'
import { FREE_LABEL } from '../../core/history/label.ts'
import type { Result } from '../../core/result.ts'
import { storeItemAtom } from './save-item.ts'

/** Saves a free user's password for usage tracking. */
export const saveGeneratedAtom = atom(
  null,
  (
    _get,
    set,
    generated: { readonly password: string; readonly options: UsedOptions },
  ): Promise<Result<void>> => set(storeItemAtom, { label: FREE_LABEL, ...generated }),
)
