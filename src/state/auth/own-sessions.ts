import { fail, ok, type Result } from '../../core/result.ts'
import type { UserStorage } from '../../storage/user-storage.ts'
import { type Services, withRemote } from '../services.ts'
import { forgetPerson } from './forget-person.ts'

/** For the person signed in here, with the old password: `old_password_wrong`. Their other sessions end. */
export const changePassword = async (
  services: Pick<Services, 'identity' | 'remote'>,
  form: { readonly old: string; readonly password: string },
): Promise<Result<void>> => {
  const user = services.identity.user()
  if (user === null) return fail({ code: 'no_session' })
  return withRemote(services, ({ auth }) => auth.changePassword({ email: user.email, ...form }))
}

/** Every session of the person ends at the service first, then nothing of them is left on this device. */
export const signOutEverywhere = async (
  services: Services,
  storage: Result<UserStorage> | null,
): Promise<Result<void>> => {
  const ended = await withRemote(services, ({ auth }) => auth.endAllSessions())
  if (!ended.ok) return ended
  await forgetPerson(services, storage, { isOver: true })
  return ok(undefined)
}
