import { atom } from 'jotai'
import { fail, type Result } from '../../core/result.ts'
import { isPremiumAtom } from '../plan/plan-atom.ts'
import { servicesAtom } from '../services.ts'
import { usedOptionsAtom } from './options-atom.ts'

/** `count` passwords of the chosen options, at once and kept nowhere. Premium; bulk never reaches the server, so this is its gate. */
export const makeBulkAtom = atom(
  null,
  async (get, _set, count: number): Promise<Result<readonly string[]>> => {
    if (!get(isPremiumAtom)) return fail({ code: 'premium_required' })
    try {
      return await get(servicesAtom).generator.generate(get(usedOptionsAtom), count)
    } catch (error) {
      console.error('The generator failed', error instanceof Error ? error.name : typeof error)
      return fail({ code: 'generation_failed' })
    }
  },
)
