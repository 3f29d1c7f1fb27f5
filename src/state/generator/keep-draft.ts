import type { createStore } from 'jotai'
import type { UserStorage } from '../../storage/user-storage.ts'
import { isPremiumAtom } from '../plan/plan-atom.ts'
import { tryAgain } from '../try-again.ts'
import { draftLabelAtom, isDraftReadAtom } from './draft-atoms.ts'
import { passwordAtom } from './password-atom.ts'
import { type Draft, takeDraftAtom } from './take-draft.ts'

type Store = ReturnType<typeof createStore>

/**
 * Keeps a premium person's password that waits for its label, and what is typed of the label, in their own
 * database, so that a reload, a crash or an ended session does not take what they may already have typed
 * elsewhere. It goes when it is saved, and with everything else at sign-out. A free person's passwords are
 * counted as they are made, and only the last is kept: once the week is used up a new page can make no other,
 * so that one is back on the plate. Of a premium person's automatic first password and a draft that was read
 * after it the draft counts: it takes the plate, or, where somebody has copied the first one by then, stands
 * next to it. Where a first look (storage/first-look.ts) has brought the draft back already, it is not read
 * again. Returns its stop.
 */
export const keepDraft = (
  store: Store,
  storage: Pick<UserStorage, 'readKept' | 'changeKept' | 'readFreeUsage'>,
): (() => void) => {
  let stopped = false
  const isPremium = () => store.get(isPremiumAtom)
  const keep = () => {
    const made = store.get(passwordAtom)
    // An automatic first one does not count for a free person, and for nobody before a draft that
    // waits has been read.
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
