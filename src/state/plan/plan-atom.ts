import { atom } from 'jotai'
import { formatPlan, isPaid, type Plan, parsePlan, resolvePlan } from '../../core/plan/plan.ts'
import { PLAN_CACHE_MS } from '../../core/plan/staleness.ts'
import { rememberedUserAtom, sessionAtom } from '../auth/auth-atoms.ts'

const STORAGE_KEY = 'cifra.plan'

/** Whose plan it is, so that another person's sign-in on this device never inherits it. */
export type RememberedPlan = { readonly userId: string; readonly plan: Plan; readonly readAtMs: number }

const parseRemembered = (text: string | null): RememberedPlan | null => {
  if (text === null) return null
  try {
    const { userId, plan: kept, readAtMs } = JSON.parse(text)
    const plan = parsePlan(kept)
    if (typeof userId !== 'string' || plan === undefined || typeof readAtMs !== 'number') return null
    return { userId, plan, readAtMs }
  } catch {
    return null
  }
}

const readRemembered = (): RememberedPlan | null => {
  try {
    return parseRemembered(localStorage.getItem(STORAGE_KEY))
  } catch {
    return null
  }
}

/** What this store has learned; undefined: nothing yet, or not looked at for so long that it left memory. */
const learnedAtom = atom<RememberedPlan | null | undefined>(undefined)

learnedAtom.onMount = (set) => {
  /** Another tab learned of a plan: this one hears of it without asking the server. */
  const listen = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) set(readRemembered())
  }
  addEventListener('storage', listen)
  return () => {
    removeEventListener('storage', listen)
    setTimeout(() => set(undefined), PLAN_CACHE_MS)
  }
}

/** The plan last learned on this device and whose it is; null before the first answer and after sign-out. */
export const rememberedPlanAtom = atom((get): RememberedPlan | null => {
  const learned = get(learnedAtom)
  return learned === undefined ? readRemembered() : learned
})

/**
 * When this page, or another tab while this one looked, last heard of the plan; a new page has
 * heard nothing yet.
 */
export const planReadAtAtom = atom((get): number | null => get(learnedAtom)?.readAtMs ?? null)

/**
 * The plan that the screens go by, also offline: what this device last learned of it. Where it has
 * learned nothing yet, what the sign-in itself brought, so that nobody who has paid is first shown, and
 * counted, as free.
 */
export const planAtom = atom((get): Plan => {
  const remembered = get(rememberedPlanAtom)
  const user = get(rememberedUserAtom)
  if (remembered !== null && (user === null || user.id === remembered.userId)) return remembered.plan
  const metadata: object | undefined = get(sessionAtom)?.user.app_metadata
  return resolvePlan(metadata, null)
})

/** Whether everything is open: what most screens ask of the plan. */
export const isPremiumAtom = atom((get) => isPaid(get(planAtom)))

/** Takes in what any answer of the server said of the user's plan (every sync answer, every refresh). */
export const learnPlanAtom = atom(null, (_get, set, userId: string, plan: Plan, nowMs: number) => {
  const remembered: RememberedPlan = { userId, plan, readAtMs: nowMs }
  set(learnedAtom, remembered)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...remembered, plan: formatPlan(plan) }))
  } catch {
    // Without storage the plan lives as long as this page.
  }
})
