import type { Result } from '../../core/result.ts'
import { noteDeparture } from '../../storage/device/departures.ts'
import type { UserStorage } from '../../storage/user-storage.ts'
import type { Services } from '../services.ts'
import { admitArrived } from './admit.ts'
import { endSessionOf } from './finish-departures.ts'
import { forgetPerson, sealTokens } from './forget-person.ts'

/** The person signed in here makes way: everything of theirs goes, then the one who waits comes in. */
export const makeWay = async (services: Services, storage: Result<UserStorage> | null): Promise<void> => {
  await forgetPerson(services, storage)
  admitArrived(services)
}

/** The one who waits is turned away; their session is over before it began, also if the service hears of it later. */
export const turnAway = async (services: Pick<Services, 'holder' | 'now' | 'remote'>): Promise<void> => {
  const session = services.holder.held()
  services.holder.dropHeld()
  if (session === null) return
  const [stay, ending] = [crypto.randomUUID() as string, await sealTokens(session)]
  if (ending !== undefined) await noteDeparture({ stay, at: services.now(), ending })
  await endSessionOf(services, stay, session)
}
