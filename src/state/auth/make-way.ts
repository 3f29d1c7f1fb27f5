import type { Result } from '../../core/result.ts'
import type { UserStorage } from '../../storage/user-storage.ts'
import type { Services } from '../services.ts'
import { admitArrived } from './admit.ts'
import { forgetPerson } from './forget-person.ts'

/** The person signed in here makes way: everything of theirs goes, then the one who waits comes in. */
export const makeWay = async (services: Services, storage: Result<UserStorage> | null): Promise<void> => {
  await forgetPerson(services, storage)
  admitArrived(services)
}

/** The one who waits is turned away; their session is over before it began. */
export const turnAway = ({ holder, remote }: Pick<Services, 'holder' | 'remote'>): void => {
  const token = holder.held()?.access_token
  holder.dropHeld()
  if (token === undefined) return
  remote()
    .then(({ auth }) => auth.revoke(token))
    .catch(() => {})
}
