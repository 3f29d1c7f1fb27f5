import { atom } from 'jotai'
import { ok, type Result } from '../../core/result.ts'
import { servicesAtom } from '../services.ts'
import { userStorageAtom } from '../user-storage-atom.ts'
import { admitArrived } from './admit.ts'
import { forgetPerson } from './forget-person.ts'
import { turnAway } from './turn-away.ts'

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
