import { atom } from 'jotai'
import { fail, ok, type Result } from '../../core/result.ts'
import { servicesAtom, withAuth, withRemote } from '../services.ts'
import { userStorageAtom } from '../user-storage-atom.ts'
import { forgetPerson } from './forget-person.ts'

/** For whom a mail has signed in: the old password is not asked for. */
export const setPasswordAtom = atom(
  null,
  (get, _set, password: string): Promise<Result<void>> =>
    withAuth(get(servicesAtom), (auth) => auth.setPassword(password)),
)

/** For the person signed in here, with the old password: `old_password_wrong`. Their other sessions end. */
export const changePasswordAtom = atom(
  null,
  async (get, _set, form: { readonly old: string; readonly password: string }): Promise<Result<void>> => {
    const services = get(servicesAtom)
    const user = services.identity.user()
    if (user === null) return fail({ code: 'no_session' })
    return withAuth(services, (auth) => auth.changePassword({ email: user.email, ...form }))
  },
)

/** The service has ended the sessions by itself: nothing of the person is left on this device either. */
const forgetEndedAtom = atom(null, async (get): Promise<Result<void>> => {
  await forgetPerson(get(servicesAtom), get(userStorageAtom), { isOver: true })
  return ok(undefined)
})

/** Every session of the person ends at the service first, then this device is left. */
export const signOutEverywhereAtom = atom(null, async (get, set): Promise<Result<void>> => {
  const ended = await withAuth(get(servicesAtom), (auth) => auth.endAllSessions())
  return ended.ok ? set(forgetEndedAtom) : ended
})

/** `recent_sign_in_required` when the person must sign in once more. */
export const deleteAccountAtom = atom(null, async (get, set): Promise<Result<void>> => {
  const deleted = await withRemote(get(servicesAtom), ({ account }) => account.deleteAccount())
  return deleted.ok ? set(forgetEndedAtom) : deleted
})
