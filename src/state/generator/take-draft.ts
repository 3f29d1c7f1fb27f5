import { atom } from 'jotai'
import { parseUsedOptions, type UsedOptions } from '../../core/generator/chosen-options.ts'
import { isPartFailure } from '../part-failure.ts'
import { isPremiumAtom } from '../plan/plan-atom.ts'
import { isDraftReadAtom } from './draft-atoms.ts'
import { lookUpAtom } from './outlook-atom.ts'
import { isTakenAtom, type MadePassword, passwordAtom, showPasswordAtom, stepAtom } from './password-atom.ts'

/** As keep-draft.ts writes it. */
export type Draft = { readonly password: string; readonly options: UsedOptions }

/**
 * What the database kept, taken apart with mistrust: a password that its options could not have made is none
 * (null). Undefined: what knows its kind does not come.
 */
const parseDraftAtom = atom(
  null,
  async (_get, set, value: unknown): Promise<MadePassword | null | undefined> => {
    const { password, options } = (value ?? {}) as Partial<Draft>
    if (typeof password !== 'string') return null
    const known = parseUsedOptions(options)
    const outlook = await set(lookUpAtom, known)
    if (!outlook.ok) return isPartFailure(outlook.failure) ? undefined : null
    const { length = [...password].length, bits } = outlook.value
    return [...password].length === length ? { password, options: known, bits: bits(), cause: 'kept' } : null
  },
)

/**
 * What the database keeps goes on the plate: for premium, and for a free person whose week is used up
 * (`isAtLimit`). A first password that came before it stays within reach where somebody has copied it. False:
 * it cannot be read yet, for want of a part of the app; until then it counts as not looked for.
 */
export const takeDraftAtom = atom(
  null,
  async (get, set, kept: unknown, isAtLimit: boolean): Promise<boolean> => {
    const draft = await set(parseDraftAtom, kept)
    if (draft === undefined) return false
    const made = get(passwordAtom)
    const isFirst = made?.cause === 'first'
    if (draft && (get(isPremiumAtom) || isAtLimit) && (!made || isFirst)) {
      const isInUse = isFirst && get(isTakenAtom)
      set(showPasswordAtom, draft)
      if (isInUse) set(stepAtom, -1)
    }
    set(isDraftReadAtom, true)
    return true
  },
)
