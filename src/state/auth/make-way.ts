import { atom } from 'jotai'
import { isPasswordNeeded } from '../../core/account/password-needed.ts'
import { ok, type Result } from '../../core/result.ts'
import { servicesAtom } from '../services.ts'
import { userStorageAtom } from '../user-storage-atom.ts'
import { admitArrived } from './admit.ts'
import { otherPersonAtom } from './auth-atoms.ts'
import { forgetPerson } from './forget-person.ts'
import { turnAway } from './turn-away.ts'

/** Whether the password of the one who waits has ended with their mail's proof: if they are sent away, this is where they hear of it. */
export const otherNeedsPasswordAtom = atom((get): boolean => {
  const { holder } = get(servicesAtom)
  return get(otherPersonAtom) !== null && isPasswordNeeded(holder.held()?.user.user_metadata)
})

/** The person here signs out: everything of theirs is removed, then the one who waits comes in. */
export const makeWayAtom = atom(null, async (get): Promise<Result<void>> => {
  const services = get(servicesAtom)
  await forgetPerson(services, get(userStorageAtom))
  admitArrived(services)
  return ok(undefined)
})

/** The one who waits does not come in, and their session ends. */
export const turnAwayAtom = atom(null, async (get): Promise<Result<void>> => {
  const services = get(servicesAtom)
  const session = services.holder.held()
  services.holder.dropHeld()
  if (session !== null) await turnAway(services, session)
  return ok(undefined)
})
