import { atom } from 'jotai'
import type { Result } from '../../core/result.ts'
import type { SignUpForm } from '../../remote/auth.ts'
import { servicesAtom, withAuth } from '../services.ts'
import { admitArrived } from './admit.ts'

export const signUpAtom = atom(
  null,
  async (get, _set, form: SignUpForm): Promise<Result<'check_email' | 'signed_in'>> => {
    const services = get(servicesAtom)
    const result = await withAuth(services, (auth) => auth.signUp(form))
    if (result.ok && result.value === 'signed_in') admitArrived(services)
    return result
  },
)

export const signInAtom = atom(
  null,
  async (get, _set, form: { readonly email: string; readonly password: string }): Promise<Result<void>> => {
    const services = get(servicesAtom)
    const result = await withAuth(services, (auth) => auth.signIn(form))
    if (result.ok) admitArrived(services)
    return result
  },
)

/** Leaves the page for Google; it comes back to /dashboard. */
export const signInWithGoogleAtom = atom(
  null,
  (get): Promise<Result<void>> => withAuth(get(servicesAtom), (auth) => auth.startGoogle()),
)
