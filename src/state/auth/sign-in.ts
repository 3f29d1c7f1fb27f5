import { atom } from 'jotai'
import { fail, type Result } from '../../core/result.ts'
import type { SignUpForm } from '../../remote/auth.ts'
import { servicesAtom, withAuth } from '../services.ts'
import { admitArrived } from './admit.ts'
import { isStayOn } from './remembered-user.ts'

export const signUpAtom = atom(
  null,
  async (get, _set, form: SignUpForm): Promise<Result<'check_email' | 'signed_in'>> => {
    const services = get(servicesAtom)
    const result = await withAuth(services, (auth) => auth.signUp(form))
    if (result.ok && result.value === 'signed_in') admitArrived(services)
    return result
  },
)

/**
 * [R4] Whoever signs in again where they are already, and has left before the answer comes, is not brought back by it; nor is the next
 * one asked to make way for them.
 */
export const signInAtom = atom(
  null,
  async (get, _set, form: { readonly email: string; readonly password: string }): Promise<Result<void>> => {
    const services = get(servicesAtom)
    const { device, holder, identity } = services
    const user = identity.user()
    const result = await withAuth(services, (auth) => auth.signIn(form))
    if (!result.ok) return result
    if (user === null || isStayOn(device, user)) {
      admitArrived(services)
      return result
    }
    const late = holder.held()
    holder.dropHeld()
    if (late !== null) {
      const part = await import('./turn-away.ts').catch(() => null)
      await part?.turnAway(services, late)
    }
    return fail({ code: 'no_session' })
  },
)

/** Leaves the page for Google; it comes back to /dashboard. */
export const signInWithGoogleAtom = atom(
  null,
  (get): Promise<Result<void>> => withAuth(get(servicesAtom), (auth) => auth.startGoogle()),
)
