import { atom } from 'jotai'
import { FREE_PLAN, isSamePlan, type Plan, parseTier } from '../../core/plan/plan.ts'

const STORAGE_KEY = 'cifra.plan'

/** Whose plan it is, so that another person's sign-in on this device never inherits it. */
export type RememberedPlan = { readonly userId: string; readonly plan: Plan; readonly readAtMs: number }

const parseRemembered = (text: string | null): RememberedPlan | null => {
  if (text === null) return null
  try {
    const { userId, plan, readAtMs } = JSON.parse(text)
    const tier = parseTier(plan?.tier)
    if (typeof userId !== 'string' || tier === undefined || typeof readAtMs !== 'number') return null
    return { userId, plan: { tier, lifetime: plan.lifetime === true }, readAtMs }
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

const rememberedAtom = atom<RememberedPlan | null>(readRemembered())

/** Another tab learned of a plan: this one hears of it without asking the server. */
rememberedAtom.onMount = (set) => {
  const listen = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY || event.key === null) set(readRemembered())
  }
  addEventListener('storage', listen)
  set(readRemembered())
  return () => removeEventListener('storage', listen)
}

/** The plan last learned on this device and whose it is; null before the first answer and after sign-out. */
export const rememberedPlanAtom = atom((get) => get(rememberedAtom))

/** The plan that the screens go by, also offline: what this device last learned of it, free when nothing. */
export const planAtom = atom<Plan>((get) => get(rememberedAtom)?.plan ?? FREE_PLAN)

/** Takes in what any answer of the server said of the user's plan (every sync answer, every refresh). */
export const learnPlanAtom = atom(null, (get, set, userId: string, plan: Plan, nowMs: number) => {
  const before = get(rememberedAtom)
  const same = before?.userId === userId && isSamePlan(before.plan, plan)
  const remembered: RememberedPlan = { userId, plan: same ? before.plan : plan, readAtMs: nowMs }
  set(rememberedAtom, remembered)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(remembered))
  } catch {
    // Without storage the plan lives as long as this page.
  }
})

/** At sign-out. */
export const forgetPlanAtom = atom(null, (_get, set) => {
  set(rememberedAtom, null)
  try {
    localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Nothing was stored.
  }
})
