import { atom, type Setter } from 'jotai'
import type { Failure } from '../../core/failure.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import type { VaultDuties } from '../../sync/vault/duties.ts'
import type { WayIn } from '../../sync/vault/way-in.ts'
import { partFailure } from '../part-failure.ts'
import { syncLoopAtom } from '../sync/sync-state-atom.ts'
import { vaultDutiesAtom } from './vault-duties-atom.ts'

const loadPart = () =>
  Promise.all([
    import('../../core/vault/words.ts'),
    import('../../sync/vault/let-in.ts'),
    import('./passkeys.ts'),
    import('../../storage/keys.ts'),
  ])

type Part = Awaited<ReturnType<typeof loadPart>>

/** Whether the device is open now: old words may open old rows and leave it apart. */
const letInBy = async (
  [, { letIn }, , { readVaultMemory }]: Part,
  duties: VaultDuties,
  way: WayIn,
): Promise<Result<boolean>> => {
  const result = await letIn(duties, way, new AbortController().signal)
  return result.ok ? ok((await readVaultMemory(duties.db))?.standing === 'open') : result
}

/** What waited here goes now, and the rows that are sealed anew come down. */
const syncAtom = atom(null, (get) => get(syncLoopAtom)?.trigger('person'))

const wordsFailure = (read: Exclude<ReturnType<Part[0]['readWords']>, { readonly ok: true }>): Failure => {
  if (read.fault === 'count') return { code: 'words_incomplete' }
  if (read.fault === 'unknown_word') return { code: 'words_misspelt', message: `${read.index + 1}` }
  return { code: 'words_unknown' }
}

const withPart = async (
  duties: VaultDuties | null,
  set: Setter,
  act: (part: Part, duties: VaultDuties) => Promise<Result<boolean>>,
): Promise<Result<boolean>> => {
  const part = await loadPart().catch(() => null)
  if (part === null) return fail(partFailure())
  if (duties === null) return fail({ code: 'storage_unavailable' })
  const result = await act(part, duties)
  if (result.ok) set(syncAtom)
  return result
}

/**
 * The person's twelve words, as they typed them, let this device in. `words_incomplete`, `words_misspelt` (its `message` is the word's number),
 * `words_unknown`. The words themselves go nowhere. Answers whether the history is open here now.
 */
export const letInByWordsAtom = atom(
  null,
  (get, set, text: string): Promise<Result<boolean>> =>
    withPart(get(vaultDutiesAtom), set, async (part, duties) => {
      const read = part[0].readWords(text)
      if (!read.ok) return fail(wordsFailure(read))
      return letInBy(part, duties, { kind: 'words', secret: read.entropy })
    }),
)

/** The same by a passkey, which the browser asks for. `passkey_unknown`: of another account, or taken away since. */
export const letInByPasskeyAtom = atom(
  null,
  (get, set): Promise<Result<boolean>> =>
    withPart(get(vaultDutiesAtom), set, async (part, duties) => {
      const used = await part[2].askPasskey()
      if (!used.ok) return used
      const result = await letInBy(part, duties, { kind: 'passkey', secret: used.value.secret })
      return !result.ok && result.failure.code === 'words_unknown'
        ? fail({ code: 'passkey_unknown' })
        : result
    }),
)
