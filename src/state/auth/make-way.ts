import { atom } from 'jotai'
import { ok, type Result } from '../../core/result.ts'
import { noteDeparture } from '../../storage/device/note-departure.ts'
import { servicesAtom } from '../services.ts'
import { userStorageAtom } from '../user-storage-atom.ts'
import { admitArrived } from './admit.ts'
import { endSessionOf } from './depart.ts'
import { forgetPerson, sealTokens } from './forget-person.ts'

/** The person here signs out: everything of theirs is removed, then the one who waits comes in. */
export const makeWayAtom = atom(null, async (get): Promise<Result<void>> => {
  const services = get(servicesAtom)
  await forgetPerson(services, get(userStorageAtom))
  admitArrived(services)
  return ok(undefined)
})

/** The one who waits does not come in. Their session ends, with no network as soon as the service can be told. */
export const turnAwayAtom = atom(null, async (get): Promise<Result<void>> => {
  const services = get(servicesAtom)
  const session = services.holder.held()
  services.holder.dropHeld()
  if (session === null) return ok(undefined)
  const [stay, ending] = [crypto.randomUUID() as string, await sealTokens(session)]
  if (ending !== undefined) await noteDeparture({ stay, at: services.now(), ending })
  await endSessionOf(services, stay, session)
  return ok(undefined)
})
