import { atom } from 'jotai'
import type { Plan } from '../../core/plan/plan.ts'
import { isPlanStale } from '../../core/plan/staleness.ts'
import { fail, type Result } from '../../core/result.ts'
import { rememberedUserAtom } from '../auth/auth-atoms.ts'
import { servicesAtom, withRemote } from '../services.ts'
import { learnPlanAtom, planReadAtAtom } from './plan-atom.ts'

type Running = { readonly userId: string; readonly reading: Promise<Result<Plan>> }

const runningAtom = atom<Running | null>(null)

/**
 * Reads the person's plan from the server and takes it in. Who asks while a reading of their own plan runs
 * gets that one's answer.
 */
export const refreshPlanAtom = atom(null, (get, set): Promise<Result<Plan>> => {
  const user = get(rememberedUserAtom)
  if (user === null) return Promise.resolve(fail({ code: 'no_session' }))
  const running = get(runningAtom)
  if (running?.userId === user.id) return running.reading
  const services = get(servicesAtom)
  const reading = withRemote(services, ({ billing }) => billing.readPlan(user.id))
    .then((plan) => {
      // The remembered plan stays in force; the code alone is logged.
      if (!plan.ok) console.warn(`The plan could not be read: ${plan.failure.code}`)
      // After a sign-out, also another tab's, nothing is left behind.
      else if (services.identity.isHere(user.id)) set(learnPlanAtom, user.id, plan.value, services.now())
      return plan
    })
    .finally(() => {
      // The next person's may run by now.
      if (get(runningAtom)?.reading === reading) set(runningAtom, null)
    })
  set(runningAtom, { userId: user.id, reading })
  return reading
})

/**
 * For a screen that shows the plan: reads it if this page has not yet, or again if it is stale. Never called
 * because a window gained focus.
 */
export const wantPlanAtom = atom(null, (get, set): void => {
  if (get(rememberedUserAtom) === null) return
  if (isPlanStale(get(planReadAtAtom), get(servicesAtom).now())) void set(refreshPlanAtom)
})
