/**
 * Sign-out on this device: everything of the person goes, also with no network, and for good.
 *
 * [O1] the departure is noted on the disk first (src/storage/device/note-departure.ts), then the tokens go, then who is signed
 *      in; from then on no tab sends or shows anything of the person, also after a kill.
 * [O2] nothing waits for the service to hear of it; it hears of it when it can.
 * [O3] the departure names the database as to be deleted: what a closed or killed tab left undone, the next start does.
 * [O4] of the device's keys only those that belong to no person stay.
 * [O5] only who asked is forgotten: somebody else who has come in since the press stays, and so do they themselves come in anew.
 */
import type { Session } from '@supabase/supabase-js'
import type { Result } from '../../core/result.ts'
import type { Departure } from '../../storage/device/departures.ts'
import { noteDeparture } from '../../storage/device/note-departure.ts'
import { type SealedText, sealText } from '../../storage/device/seal.ts'
import type { UserStorage } from '../../storage/user-storage.ts'
import type { Services } from '../services.ts'
import { endSessionOf, removeDatabaseOf } from './depart.ts'
import { leaveDevice } from './leave-device.ts'
import { isStayOn, type RememberedUser, stayOf } from './remembered-user.ts'

type Ending = {
  /** Who asked, noted at the press; without it whoever this tab shows now. */
  readonly of?: RememberedUser | null
  /** The service has ended the sessions by itself (a deleted account): it need not hear of this one. */
  readonly isOver?: boolean
}

/** What ends the session later, too; undefined where the browser cannot keep it safely. */
export const sealTokens = ({ access_token, refresh_token }: Session): Promise<SealedText | undefined> =>
  sealText(JSON.stringify({ accessToken: access_token, refreshToken: refresh_token })).catch(() => undefined)

/** False: there was nobody to forget, or not any more. */
export const forgetPerson = async (
  services: Services,
  storage: Result<UserStorage> | null,
  { of: user = services.identity.user(), isOver = false }: Ending = {},
): Promise<boolean> => {
  const { device, identity, holder, generator, now } = services
  if (user === null) return false
  // [O5] Nobody at all is here where another tab was quicker, or the browser has lost who it was: the rows go in any case.
  if (identity.hereId() !== null && !isStayOn(device, user)) {
    identity.noticeStorageEvent(null)
    return false
  }
  const stored = isOver ? null : holder.read()
  const session = stored?.user.id === user.id ? stored : null
  const ending = session === null ? undefined : await sealTokens(session)
  const departure: Departure = {
    stay: stayOf(user),
    at: now(),
    userId: user.id,
    ...(ending !== undefined && { ending }),
  }
  const isNoted = await noteDeparture(departure) // [O1]
  leaveDevice(services, user)
  generator.stop()
  if (session !== null) void endSessionOf(services, departure.stay, session) // [O2]
  const wiped = storage?.ok && storage.value.userId === user.id ? await storage.value.wipe() : null
  // A database in memory is there where the browser refused the one on the disk, which may hold rows of before.
  const isGone = wiped?.ok === true && storage?.ok === true && storage.value.kind === 'database'
  // A full disk has room now.
  if (!isNoted) await noteDeparture(departure)
  // [O3] What the wipe could not do is on the list; where there was none, it is done here.
  if (isGone || wiped === null || wiped.ok) await removeDatabaseOf(departure, isGone)
  return true
}
