import { atom, type Getter } from 'jotai'
import type { Failure } from '../../core/failure.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import type { ReadWords } from '../../core/vault/words.ts'
import type { VaultDuties } from '../../sync/vault/duties.ts'
import type { WayIn } from '../../sync/vault/way-in.ts'
import { partFailure } from '../part-failure.ts'
import { syncLoopAtom } from '../sync/sync-state-atom.ts'
import { vaultDutiesAtom } from './vault-duties-atom.ts'

export type LetIn = {
  /**
   * Old words may open old rows and leave the device apart. Of a vault that is ending, its rows open here and
   * are made readable.
   */
  readonly isOpen: boolean
  /** The passkey was backed up, and is not any more. */
  readonly lostBackup?: boolean
}

// Of the two ways in only the one that is taken is loaded.
const loadWords = async () => {
  const { readWords } = await import('../../core/vault/words.ts')
  return { readWords }
}
const loadPasskeys = async () => {
  const [{ askPasskey }, { changeAbout }, { toB64 }] = await Promise.all([
    import('./passkeys.ts'),
    import('../../sync/vault/change-about.ts'),
    import('../../core/vault/bytes.ts'),
  ])
  return { askPasskey, changeAbout, toB64 }
}

/**
 * Lets the device in by the way that `act` gets from the person; then what waited here goes, and what was
 * sealed anew comes down.
 */
const withPart = async <Part>(
  get: Getter,
  loadWay: () => Promise<Part>,
  act: (
    part: Part,
    duties: VaultDuties,
    by: (way: WayIn) => Promise<Result<LetIn>>,
  ) => Promise<Result<LetIn>>,
): Promise<Result<LetIn>> => {
  const loaded = await Promise.all([
    loadWay(),
    import('../../sync/vault/let-in.ts'),
    import('../../storage/keys.ts'),
  ]).catch(() => null)
  if (loaded === null) return fail(partFailure())
  const [part, { letIn }, { readVaultMemory }] = loaded
  const duties = get(vaultDutiesAtom)
  if (duties === null) return fail({ code: 'storage_unavailable' })
  const result = await act(part, duties, async (way) => {
    const done = await letIn(duties, way, new AbortController().signal)
    if (!done.ok) return done
    const standing = (await readVaultMemory(duties.db))?.standing
    return ok({ isOpen: standing === 'open' || standing === 'plain' })
  })
  if (result.ok) get(syncLoopAtom)?.trigger('person')
  return result
}

const wordsFailure = (read: Exclude<ReadWords, { readonly ok: true }>): Failure => {
  if (read.fault === 'count') return { code: 'words_incomplete' }
  if (read.fault === 'unknown_word') return { code: 'words_misspelt', message: `${read.index + 1}` }
  return { code: 'words_unknown' }
}

/**
 * The person's twelve words, as they typed them, let this device in; `language`: the screen's, in which they
 * most likely are. `words_incomplete`, `words_misspelt` (its `message` is the word's number),
 * `words_unknown`. The words themselves go nowhere.
 */
export const letInByWordsAtom = atom(
  null,
  (get, _set, text: string, language: string): Promise<Result<LetIn>> =>
    withPart(get, loadWords, async ({ readWords }, _duties, by) => {
      const read = await readWords(text, language).catch(() => null)
      if (read === null) return fail(partFailure())
      return read.ok ? by({ kind: 'words', secret: read.entropy }) : fail(wordsFailure(read))
    }),
)

/**
 * The same by a passkey, which the browser asks for. `passkey_unknown`: of another account, or
 * taken away since.
 */
export const letInByPasskeyAtom = atom(
  null,
  (get): Promise<Result<LetIn>> =>
    withPart(get, loadPasskeys, async ({ askPasskey, changeAbout, toB64 }, duties, by) => {
      const used = await askPasskey()
      if (!used.ok) return used
      const { slotId, secret, backedUp } = used.value
      const result = await by({ kind: 'passkey', secret })
      if (!result.ok)
        return result.failure.code === 'words_unknown' ? fail({ code: 'passkey_unknown' }) : result
      if (!result.value.isOpen) return result
      // [V10] Each use tells whether it outlives this device. What cannot be written down now is
      // at the next one.
      const noted = await changeAbout(duties, toB64(slotId), { backedUp }, new AbortController().signal)
      return ok({ isOpen: true, lostBackup: noted.ok && noted.value && !backedUp })
    }),
)
