import { atom } from 'jotai'
import { fail, type Result } from '../../core/result.ts'
import { servicesAtom, withAuth, withRemote } from '../services.ts'
import { userStorageAtom } from '../user-storage-atom.ts'
import { forgetPerson } from './forget-person.ts'
import { isStayOn } from './remembered-user.ts'
import { turnAway } from './turn-away.ts'

/** For whom a mail has signed in: the old password is not asked for. */
export const setPasswordAtom = atom(null, async (get, _set, password: string): Promise<Result<void>> => {
  const services = get(servicesAtom)
  const user = services.identity.user()
  if (user === null) return fail({ code: 'no_session' })
  return withAuth(services, (auth) => auth.setPassword(user.id, password))
})

/** For the person signed in here, with the old password: `old_password_wrong`. Their other sessions end. */
export const changePasswordAtom = atom(
  null,
  async (get, _set, form: { readonly old: string; readonly password: string }): Promise<Result<void>> => {
    const services = get(servicesAtom)
    const user = services.identity.user()
    if (user === null) return fail({ code: 'no_session' })
    const { holder, device } = services
    const waiting = holder.held()
    const changed = await withAuth(services, (auth) =>
      auth.changePassword({
        ...form,
        userId: user.id,
        email: user.email,
        isWanted: () => isStayOn(device, user),
      }),
    )
    // [R4] The old password has signed in somebody who has left by then, or another account that has this address now.
    const late = holder.held()
    if (!changed.ok && late !== null && late !== waiting) {
      holder.dropHeld()
      await turnAway(services, late)
    }
    return changed
  },
)

/*
 * [O5] Both below are about who pressed, and nobody else: between the press and its end another tab may have let somebody else in.
 * `signal` ends with the question that they were pressed in (null is answered then): what has not been sent by then is not sent.
 */

/** Every session of the person ends at the service first, then this device is left. */
export const signOutEverywhereAtom = atom(
  null,
  async (get, _set, signal: AbortSignal): Promise<Result<void> | null> => {
    const services = get(servicesAtom)
    const user = services.identity.user()
    if (user === null) return fail({ code: 'no_session' })
    const ended = await withAuth(services, (auth) => auth.endAllSessions(user.id, signal))
    // Whatever the service has done by now: what only this device has stays with the person, who may have to sign in again.
    if (signal.aborted) return null
    if (!ended.ok) return ended
    await forgetPerson(services, get(userStorageAtom), { of: user, isOver: true })
    return ended
  },
)

/** `recent_sign_in_required` when the person must sign in once more. */
export const deleteAccountAtom = atom(
  null,
  async (get, _set, signal: AbortSignal): Promise<Result<void> | null> => {
    const services = get(servicesAtom)
    const user = services.identity.user()
    if (user === null) return fail({ code: 'no_session' })
    const deleted = await withRemote(services, ({ account }) => account.deleteAccount(user.id, signal))
    if (!deleted.ok) return signal.aborted ? null : deleted
    // Nobody who is here instead is told of it.
    const isForgotten = await forgetPerson(services, get(userStorageAtom), { of: user, isOver: true })
    return isForgotten ? deleted : null
  },
)
