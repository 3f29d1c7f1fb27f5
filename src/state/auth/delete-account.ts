import { ok, type Result } from '../../core/result.ts'
import type { UserStorage } from '../../storage/user-storage.ts'
import { type Services, withRemote } from '../services.ts'
import { forgetPerson } from './forget-person.ts'

/** `recent_sign_in_required` when the person must sign in once more. On success nothing of them is left on this device either. */
export const deleteAccount = async (
  services: Services,
  storage: Result<UserStorage> | null,
): Promise<Result<void>> => {
  const deleted = await withRemote(services, ({ account }) => account.deleteAccount())
  if (!deleted.ok) return deleted
  await forgetPerson(services, storage, { isOver: true })
  return ok(undefined)
}
