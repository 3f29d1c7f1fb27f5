import { atom } from 'jotai'
import type { UsedOptions } from '../../core/generator/chosen-options.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import { isPremiumAtom } from '../plan/plan-atom.ts'
import { askGenerator } from './generate-atom.ts'
import { usedOptionsAtom } from './options-atom.ts'

/** What was made at once, with the options that made it. */
export type Batch = { readonly passwords: readonly string[]; readonly options: UsedOptions }

/**
 * `count` passwords of the chosen options, at once and kept nowhere. Premium; bulk never reaches the server,
 * so this is its gate.
 */
export const makeBulkAtom = atom(null, async (get, _set, count: number): Promise<Result<Batch>> => {
  if (!get(isPremiumAtom)) return fail({ code: 'premium_required' })
  const options = get(usedOptionsAtom)
  const made = await askGenerator(get, options, count)
  return made.ok ? ok({ passwords: made.value, options }) : made
})
