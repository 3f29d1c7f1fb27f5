import type { Session } from '@supabase/supabase-js'
import { noteDeparture } from '../../storage/device/note-departure.ts'
import type { Services } from '../services.ts'
import { endSessionOf } from './depart.ts'
import { sealTokens } from './forget-person.ts'

/** Ends a session whose person does not come in: now, or with no network as soon as the service can be told. */
export const turnAway = async (
  services: Pick<Services, 'remote' | 'now'>,
  session: Session,
): Promise<void> => {
  const [stay, ending] = [crypto.randomUUID() as string, await sealTokens(session)]
  if (ending !== undefined) await noteDeparture({ stay, at: services.now(), ending })
  await endSessionOf(services, stay, session)
}
