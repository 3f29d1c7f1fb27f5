import type { createStore } from 'jotai'
import { entropyOf } from '../../core/generator/entropy.ts'
import type { GeneratorOptions } from '../../core/generator/options.ts'
import { createRecipe } from '../../core/generator/recipe.ts'
import { parseRememberedOptions } from '../../core/generator/remembered-options.ts'
import type { UserStorage } from '../../storage/user-storage.ts'
import { planAtom } from '../plan/plan-atom.ts'
import { draftLabelAtom } from './draft-label-atom.ts'
import { type MadePassword, passwordAtom, showPasswordAtom } from './password-atom.ts'

type Store = ReturnType<typeof createStore>

type Draft = { readonly password: string; readonly options: GeneratorOptions }

/** What the database kept, taken apart with mistrust: a password that its options could not have made is none. */
const parseDraft = (value: unknown): MadePassword | null => {
  const { password, options } = (value ?? {}) as Partial<Draft>
  if (typeof password !== 'string') return null
  const known = parseRememberedOptions(JSON.stringify(options ?? null))
  const recipe = createRecipe(known)
  if (!recipe.ok || password.length !== known.length) return null
  return { password, options: known, bits: entropyOf(recipe.value).bits, cause: 'button' }
}

/**
 * Keeps a premium person's password that waits for its label, and what is typed of the label, in their own database, so that a reload, a crash or an
 * ended session does not take what they may already have typed elsewhere. It goes when it is saved, and
 * with everything else at sign-out. A free person's passwords are saved as they are made. Returns its stop.
 */
export const keepDraft = (
  store: Store,
  storage: Pick<UserStorage, 'readSetting' | 'writeSetting'>,
): (() => void) => {
  let stopped = false
  const keep = () => {
    const made = store.get(passwordAtom)
    if (!made || store.get(planAtom).tier !== 'premium') return
    const draft: Draft = { password: made.password, options: made.options }
    // The password is on the plate whether or not this succeeds; a full disk is told of at the save.
    void storage.writeSetting('draft', draft)
  }
  const keepLabel = () => {
    if (store.get(planAtom).tier !== 'premium') return
    void storage.writeSetting('draft_label', store.get(draftLabelAtom) || undefined)
  }
  const bringLabelBack = async () => {
    const kept = await storage.readSetting('draft_label')
    if (!kept.ok || typeof kept.value !== 'string' || stopped || store.get(draftLabelAtom) !== '') return
    if (store.get(planAtom).tier === 'premium') store.set(draftLabelAtom, kept.value)
  }
  const bringBack = async () => {
    const kept = await storage.readSetting('draft')
    const draft = kept.ok ? parseDraft(kept.value) : null
    if (draft && !stopped && !store.get(passwordAtom) && store.get(planAtom).tier === 'premium') {
      store.set(showPasswordAtom, draft)
    }
  }
  void bringBack()
  void bringLabelBack()
  const unsubscribes = [store.sub(passwordAtom, keep), store.sub(draftLabelAtom, keepLabel)]
  keep() // one may have been made before the database was open
  return () => {
    stopped = true
    for (const unsubscribe of unsubscribes) unsubscribe()
  }
}
