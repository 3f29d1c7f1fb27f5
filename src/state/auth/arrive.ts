/** Somebody comes in by a mail's link, by its code, or back from Google. */
import { atom } from 'jotai'
import type { AuthCallback, MailKind } from '../../core/account/arrival.ts'
import { ok, type Result } from '../../core/result.ts'
import { servicesAtom, withAuth } from '../services.ts'
import { admitArrived } from './admit.ts'
import { saveFullNameAtom } from './profile.ts'

type Purpose = {
  /** To set a new password. */
  readonly recovery: boolean
  /** They have to set one: the account has no other that works. */
  readonly passwordNeeded: boolean
}

export type Arrived = {
  /** The id of who came to set a new password. They may have to wait until the person here makes way. */
  readonly recovery: string | null
  readonly passwordNeeded: boolean
}

/** A session that nobody asked for on this device: it waits until its person says that it is theirs. */
export type Unasked = Purpose & { readonly email: string }

const enterAtom = atom(null, (get, _set, { recovery, passwordNeeded }: Purpose): Arrived => {
  const services = get(servicesAtom)
  const session = services.holder.held() ?? services.holder.read()
  admitArrived(services)
  return { recovery: recovery ? (session?.user.id ?? null) : null, passwordNeeded }
})

/** Turns what the address brought into a session. A code is good for one try. */
export const finishCallbackAtom = atom(
  null,
  async (get, set, callback: AuthCallback): Promise<Result<Arrived | Unasked>> => {
    const services = get(servicesAtom)
    const result = await withAuth(services, (auth) => auth.finishCallback(callback))
    if (!result.ok) return result
    const { recovery, passwordNeeded, unasked } = result.value
    // Somebody who is signed in is asked in any case, unless it is their own session.
    if (unasked && services.identity.user() === null)
      return ok({ recovery, passwordNeeded, email: unasked.email })
    return ok(set(enterAtom, result.value))
  },
)

/** The person says that it is theirs. */
export const enterUnaskedAtom = atom(
  null,
  async (_get, set, unasked: Unasked): Promise<Result<Arrived>> => ok(set(enterAtom, unasked)),
)

type MailCode = {
  readonly kind: MailKind
  readonly email: string
  readonly code: string
  /** What was typed at the sign-up; empty where that is not known any more. */
  readonly password: string
  readonly fullName: string
}

export const verifyCodeAtom = atom(
  null,
  async (get, set, { password, fullName, ...form }: MailCode): Promise<Result<Arrived>> => {
    const services = get(servicesAtom)
    const typed = password === '' ? null : { password, fullName }
    const result = await withAuth(services, (auth) => auth.verifyCode({ ...form, typed }))
    if (!result.ok) return result
    const arrived = set(enterAtom, result.value)
    const isHere = services.holder.held() === null
    // The profile has the name of whoever signed up with this address first; a failure leaves it to the profile dialog.
    if (isHere && result.value.replaced && fullName !== '') await set(saveFullNameAtom, fullName)
    return ok(arrived)
  },
)

/** Sends the mail, or sends it again. */
export const sendMailAtom = atom(
  null,
  (get, _set, kind: MailKind, email: string): Promise<Result<void>> =>
    withAuth(get(servicesAtom), (auth) =>
      kind === 'signup' ? auth.resendConfirmation(email) : auth.requestReset(email),
    ),
)
