import { atom } from 'jotai'
import { fail, type Result } from '../../core/result.ts'
import { partFailure } from '../part-failure.ts'
import { syncLoopAtom } from '../sync/sync-state-atom.ts'
import { vaultDutiesAtom } from './vault-duties-atom.ts'

const loadWords = async () => {
  const [{ readWords }, { letIn }] = await Promise.all([
    import('../../core/vault/words.ts'),
    import('../../sync/vault/let-in.ts'),
  ])
  return { readWords, letIn }
}

/**
 * The person's twelve words, as they typed them, let this device in. `words_incomplete`, `words_misspelt` (its `message` is the word's number),
 * `words_unknown`. The words themselves go nowhere.
 */
export const letInByWordsAtom = atom(null, async (get, _set, text: string): Promise<Result<void>> => {
  const part = await loadWords().catch(() => null)
  if (part === null) return fail(partFailure())
  const read = part.readWords(text)
  if (!read.ok) {
    if (read.fault === 'count') return fail({ code: 'words_incomplete' })
    if (read.fault === 'unknown_word') return fail({ code: 'words_misspelt', message: `${read.index + 1}` })
    return fail({ code: 'words_unknown' })
  }
  const duties = get(vaultDutiesAtom)
  if (duties === null) return fail({ code: 'storage_unavailable' })
  const way = { kind: 'words', secret: read.entropy } as const
  const result = await part.letIn(duties, way, new AbortController().signal)
  // What waited here goes now, and the rows that are sealed anew come down.
  if (result.ok) get(syncLoopAtom)?.trigger('person')
  return result
})
