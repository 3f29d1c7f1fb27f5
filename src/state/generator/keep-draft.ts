import type { createStore } from 'jotai'
import { parseUsedOptions, type UsedOptions } from '../../core/generator/chosen-options.ts'
import { entropyOf } from '../../core/generator/entropy.ts'
import { createRecipe } from '../../core/generator/recipe.ts'
import type { UserStorage } from '../../storage/user-storage.ts'
import { isPremiumAtom } from '../plan/plan-atom.ts'
import { draftLabelAtom, isDraftReadAtom } from './draft-atoms.ts'
import { isTakenAtom, type MadePassword, passwordAtom, showPasswordAtom, stepAtom } from './password-atom.ts'

type Store = ReturnType<typeof createStore>

type Draft = { readonly password: string; readonly options: UsedOptions }

/** What the database kept, taken apart with mistrust: a password that its options could not have made is none. */
const parseDraft = (value: unknown): MadePassword | null => {
  const { password, options } = (value ?? {}) as Partial<Draft>
  if (typeof password !== 'string') return null
  const known = parseUsedOptions(options)
  const recipe = createRecipe(known)
  if (!recipe.ok || ('length' in recipe.value && [...password].length !== recipe.value.length)) return null
  return { password, options: known, bits: entropyOf(recipe.value).bits, cause: 'kept' }
}

/**
 * Keeps a premium person's password that waits for its label, and what is typed of the label, in their own database, so that a
 * reload, a crash or an ended session does not take what they may already have typed elsewhere. It goes when it is saved, and
 * with everything else at sign-out. A free person's passwords are counted as they are made, and only the last is kept: once
 * the week is used up a new page can make no other, so that one is back on the plate. Of a premium person's automatic first
 * password and a draft that was read after it the draft counts: it takes the plate, or, where somebody has copied the first one
 * by then, stands next to it. Returns its stop.
 */
export const keepDraft = (
  store: Store,
  storage: Pick<UserStorage, 'readKept' | 'changeKept' | 'readFreeUsage'>,
): (() => void) => {
  let stopped = false
  const isPremium = () => store.get(isPremiumAtom)
  const keep = () => {
    const made = store.get(passwordAtom)
    // An automatic first one does not count for a free person, and for nobody before a draft that waits has been read.
    if (!made || (made.cause === 'first' && !(isPremium() && store.get(isDraftReadAtom)))) return
    const draft: Draft = { password: made.password, options: made.options }
    // The password is on the plate whether or not this succeeds; a full disk is told of at the save.
    void storage.changeKept('draft', () => draft)
  }
  let written: unknown
  const keepLabel = () => {
    if (!isPremium()) return
    const before = written
    const label = store.get(draftLabelAtom)
    written = label
    // An empty field takes away what this page has written, and not what another tab's field holds.
    void storage.changeKept('draft_label', (kept) => label || (kept === before ? undefined : kept))
  }
  const bringLabelBack = async () => {
    const kept = await storage.readKept('draft_label')
    if (!kept.ok || typeof kept.value !== 'string' || stopped || store.get(draftLabelAtom) !== '') return
    written = kept.value
    if (isPremium()) store.set(draftLabelAtom, kept.value)
  }
  const bringBack = async () => {
    const kept = await storage.readKept('draft')
    const draft = kept.ok ? parseDraft(kept.value) : null
    const usage = isPremium() ? null : await storage.readFreeUsage()
    const isWanted = isPremium() || (usage?.ok && usage.value.limitReached)
    if (stopped) return
    const made = store.get(passwordAtom)
    const isFirst = made?.cause === 'first'
    if (draft && isWanted && (!made || isFirst)) {
      const isInUse = isFirst && store.get(isTakenAtom)
      store.set(showPasswordAtom, draft)
      if (isInUse) store.set(stepAtom, -1)
    }
    store.set(isDraftReadAtom, true)
    keep()
  }
  void bringBack()
  void bringLabelBack()
  const unsubscribes = [store.sub(passwordAtom, keep), store.sub(draftLabelAtom, keepLabel)]
  return () => {
    stopped = true
    store.set(isDraftReadAtom, false)
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}
