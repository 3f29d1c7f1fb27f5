import { atom, type createStore } from 'jotai'
import { parseUsedOptions, type UsedOptions } from '../../core/generator/chosen-options.ts'
import type { UserStorage } from '../../storage/user-storage.ts'
import { isPartFailure } from '../part-failure.ts'
import { isPremiumAtom } from '../plan/plan-atom.ts'
import { tryAgain } from '../try-again.ts'
import { draftLabelAtom, isDraftReadAtom } from './draft-atoms.ts'
import { lookUpAtom } from './outlook-atom.ts'
import { isTakenAtom, type MadePassword, passwordAtom, showPasswordAtom, stepAtom } from './password-atom.ts'

type Store = ReturnType<typeof createStore>

type Draft = { readonly password: string; readonly options: UsedOptions }

/**
 * What the database kept, taken apart with mistrust: a password that its options could not have made is none (null). Undefined:
 * what knows its kind does not come.
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
 * What the database keeps goes on the plate: for premium, and for a free person whose week is used up (`isAtLimit`). A first
 * password that came before it stays within reach where somebody has copied it. False: it cannot be read yet, for want of a
 * part of the app; until then it counts as not looked for.
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

/**
 * Keeps a premium person's password that waits for its label, and what is typed of the label, in their own database, so that a
 * reload, a crash or an ended session does not take what they may already have typed elsewhere. It goes when it is saved, and
 * with everything else at sign-out. A free person's passwords are counted as they are made, and only the last is kept: once
 * the week is used up a new page can make no other, so that one is back on the plate. Of a premium person's automatic first
 * password and a draft that was read after it the draft counts: it takes the plate, or, where somebody has copied the first one
 * by then, stands next to it. Where a first look (storage/first-look.ts) has brought the
 * draft back already, it is not read again. Returns its stop.
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
  const bringBack = async (): Promise<boolean> => {
    if (!store.get(isDraftReadAtom)) {
      const kept = await storage.readKept('draft')
      const usage = isPremium() ? null : await storage.readFreeUsage()
      if (stopped) return true
      const value = kept.ok ? kept.value : undefined
      const isAtLimit = usage?.ok === true && usage.value.limitReached
      if (!(await store.set(takeDraftAtom, value, isAtLimit))) return false
    }
    if (!stopped) keep()
    return true
  }
  const stops = [store.sub(passwordAtom, keep), store.sub(draftLabelAtom, keepLabel)]
  void bringBack().then((isDone) => {
    if (!isDone && !stopped) stops.push(tryAgain(bringBack))
  })
  void bringLabelBack()
  return () => {
    stopped = true
    store.set(isDraftReadAtom, false)
    for (const stop of stops) stop()
  }
}
