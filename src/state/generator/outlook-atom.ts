import { atom } from 'jotai'
import type { UsedOptions } from '../../core/generator/chosen-options.ts'
import { type EveryKind, loadEveryKind } from '../../core/generator/load-every-kind.ts'
import type { Outlook } from '../../core/generator/outlook.ts'
import { isPlain, plainOutlook } from '../../core/generator/plain.ts'
import { fail, type Result } from '../../core/result.ts'
import { partFailure } from '../part-failure.ts'
import { usedOptionsAtom } from './options-atom.ts'

/** What knows the passwords that are not plain; null until it has come. */
const everyKindAtom = atom<EveryKind | null>(null)

/** What the chosen options give; null while what knows it has not come. */
export const outlookAtom = atom((get): Result<Outlook> | null => {
  const options = get(usedOptionsAtom)
  return isPlain(options) ? plainOutlook(options) : (get(everyKindAtom)?.outlookOf(options) ?? null)
})

/**
 * What `options` give, for certain. Fails with `part_missing` or `part_offline` where what knows
 * it does not come.
 */
export const lookUpAtom = atom(null, async (_get, set, options: UsedOptions): Promise<Result<Outlook>> => {
  if (isPlain(options)) return plainOutlook(options)
  try {
    const every = await loadEveryKind()
    set(everyKindAtom, every)
    return every.outlookOf(options)
  } catch {
    return fail(partFailure())
  }
})
