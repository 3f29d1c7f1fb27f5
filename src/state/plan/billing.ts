import { atom } from 'jotai'
import { type FailureCode, isPaidAlready } from '../../core/failure.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import type { RemoteBilling, SessionStatus } from '../../remote/billing.ts'
import { within } from '../../storage/within.ts'
import { rememberedUserAtom } from '../auth/auth-atoms.ts'
import { servicesAtom, withRemote } from '../services.ts'
import { refreshPlanAtom } from './refresh-plan.ts'

/**
 * A page that does not come leaves this one standing. Pressed again, the server hands out the
 * same payment page.
 */
const LEAVE_PATIENCE_MS = 10_000

/** A page that is left for another may be brought back as it stood, by the browser's Back button. */
const whenBroughtBack = (): Promise<unknown> =>
  new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))

/** The person came back from paying and the plan has not followed yet. */
export const confirmingPurchaseAtom = atom(false)

const boughtByAtom = atom<string | null>(null)

/** The person came back to this page from paying; written when they do. */
export const boughtHereAtom = atom(
  (get) => {
    const user = get(rememberedUserAtom)
    return user !== null && get(boughtByAtom) === user.id
  },
  (get, set) => set(boughtByAtom, get(rememberedUserAtom)?.id ?? null),
)

/**
 * The address of a page of the person who asks. `signedOut`, whatever was answered, when they have left
 * meanwhile, also in another tab.
 */
const openOwnPageAtom = atom(
  null,
  async (
    get,
    _set,
    open: (billing: RemoteBilling) => Promise<Result<string>>,
    signedOut: FailureCode,
  ): Promise<Result<string>> => {
    const user = get(rememberedUserAtom)
    if (user === null) return fail({ code: signedOut })
    const services = get(servicesAtom)
    const page = await withRemote(services, ({ billing }) => open(billing))
    return services.identity.isHere(user.id) ? page : fail({ code: signedOut })
  },
)

/**
 * Leaves for the payment page. Answers with why it did not, or when this page is back, or was not left
 * in all this time.
 */
export const openCheckoutAtom = atom(null, async (_get, set): Promise<Result<void>> => {
  const page = await set(openOwnPageAtom, (billing) => billing.openCheckout(), 'checkout_no_session')
  if (!page.ok) {
    if (isPaidAlready(page.failure)) void set(refreshPlanAtom)
    return page
  }
  location.assign(page.value)
  await within(LEAVE_PATIENCE_MS, whenBroughtBack(), undefined)
  return ok(undefined)
})

/** The address of the billing portal. */
export const openPortalAtom = atom(
  null,
  (_get, set): Promise<Result<string>> =>
    set(openOwnPageAtom, (billing) => billing.openPortal(), 'portal_no_session'),
)

export const readSessionStatusAtom = atom(
  null,
  (get, _set, sessionId: string): Promise<Result<SessionStatus>> =>
    withRemote(get(servicesAtom), ({ billing }) => billing.readSessionStatus(sessionId)),
)
