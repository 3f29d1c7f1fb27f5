import { atom } from 'jotai'
import { isPaidAlready } from '../../core/failure.ts'
import { ok, type Result } from '../../core/result.ts'
import type { SessionStatus } from '../../remote/billing.ts'
import { servicesAtom, withRemote } from '../services.ts'
import { refreshPlanAtom } from './refresh-plan.ts'

/** A page that is left for another may be brought back as it stood, by the browser's Back button. */
const whenBroughtBack = (): Promise<unknown> =>
  new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))

/** The person came back from paying and the plan has not followed yet. */
export const confirmingPurchaseAtom = atom(false)

/** This page was come back to from paying. */
export const boughtHereAtom = atom(false)

/** Leaves for the payment page. Answers with why it did not, or when the page is back. */
export const openCheckoutAtom = atom(null, async (get, set): Promise<Result<void>> => {
  const page = await withRemote(get(servicesAtom), ({ billing }) => billing.openCheckout())
  if (!page.ok) {
    if (isPaidAlready(page.failure)) void set(refreshPlanAtom)
    return page
  }
  location.assign(page.value)
  await whenBroughtBack()
  return ok(undefined)
})

/** The address of the billing portal. */
export const openPortalAtom = atom(
  null,
  (get): Promise<Result<string>> => withRemote(get(servicesAtom), ({ billing }) => billing.openPortal()),
)

export const readSessionStatusAtom = atom(
  null,
  (get, _set, sessionId: string): Promise<Result<SessionStatus>> =>
    withRemote(get(servicesAtom), ({ billing }) => billing.readSessionStatus(sessionId)),
)
