import type { Session } from '@supabase/supabase-js'
import type { LeftTokens } from '../../remote/end-session.ts'
import type { Departure } from '../../storage/device/departures.ts'
import { strikeOff } from '../../storage/device/note-departure.ts'
import { databaseName } from '../../storage/names.ts'
import { removeDatabase } from '../../storage/remove-database.ts'
import type { Services } from '../services.ts'

/** Strikes the database off the list once it is gone. `isGone`: the person's own storage has seen to it. */
export const removeDatabaseOf = async (
  { stay, userId }: Pick<Departure, 'stay' | 'userId'>,
  isGone = false,
): Promise<boolean> => {
  if (userId === undefined) return true
  const gone = isGone || (await removeDatabase(databaseName(userId)))
  if (gone) await strikeOff(stay, 'userId')
  return gone
}

/** By tokens that a departure has kept, or has at hand. A failure is for the next look. */
export const endByTokens = async (
  { remote }: Pick<Services, 'remote'>,
  stay: string,
  tokens: LeftTokens,
): Promise<void> => {
  try {
    const { endSession } = await remote()
    if ((await endSession(tokens)) === 'over') await strikeOff(stay, 'ending')
  } catch {
    // Its code could not be loaded: the next look tries again.
  }
}

/** Tells the service now, by tokens that are at hand. What does not reach it is sealed on the list. */
export const endSessionOf = (
  services: Pick<Services, 'remote'>,
  stay: string,
  { access_token, refresh_token }: Session,
): Promise<void> => endByTokens(services, stay, { accessToken: access_token, refreshToken: refresh_token })
