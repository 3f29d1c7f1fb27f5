import { type Departure, listUnfinished } from '../../storage/device/departures.ts'
import { noteDeparture, strikeOff } from '../../storage/device/note-departure.ts'
import { openSealed } from '../../storage/device/seal.ts'
import type { Services } from '../services.ts'
import { endByTokens, removeDatabaseOf } from './depart.ts'

const LOOK_EVERY_MS = 60_000
/** After that the service has forgotten the session, or will never be asked. */
const ENDING_KEPT_MS = 30 * 86_400_000
/** So long the page that was left may still be waiting for the service's answer itself. */
const ENDING_UNDER_WAY_MS = 25_000

/** Where an older app noted the databases that it had still to delete. */
const OLD_LIST_KEY = 'cifra.wipe'

const endSealed = async (services: Pick<Services, 'remote' | 'now'>, departure: Departure): Promise<void> => {
  const { stay, at, ending } = departure
  const age = services.now() - at
  // A clock that was set back since must not keep it for as long.
  if (ending === undefined || (age >= 0 && age < ENDING_UNDER_WAY_MS)) return
  const text = age > ENDING_KEPT_MS ? null : await openSealed(ending)
  if (text === null) await strikeOff(stay, 'ending')
  else await endByTokens(services, stay, JSON.parse(text))
}

const takeOverOldList = async ({ device, now }: Pick<Services, 'device' | 'now'>): Promise<void> => {
  const text = device.getItem(OLD_LIST_KEY)
  if (text === null) return
  device.removeItem(OLD_LIST_KEY)
  const list: unknown = await Promise.resolve(text)
    .then(JSON.parse)
    .catch(() => [])
  for (const userId of Array.isArray(list) ? list : []) {
    if (typeof userId === 'string') await noteDeparture({ stay: crypto.randomUUID(), at: now(), userId })
  }
}

/**
 * Does what departures have left undone: databases that could not be deleted, sessions that the service has not heard of. The
 * database of whoever is signed in now is theirs to clear (`clearOwnDatabase`), before they open it.
 */
export const finishDepartures = async (
  services: Pick<Services, 'device' | 'identity' | 'now' | 'remote'>,
): Promise<void> => {
  await takeOverOldList(services)
  await Promise.all(
    (await listUnfinished()).map(async (departure) => {
      const { userId } = departure
      if (userId !== undefined && !services.identity.isHere(userId)) await removeDatabaseOf(departure)
      await endSealed(services, departure)
    }),
  )
}

/** Looks now, when the network comes back, and once a minute. Returns its stop. */
export const startFinishing = (services: Parameters<typeof finishDepartures>[0]): (() => void) => {
  const look = () => void finishDepartures(services)
  const timer = setInterval(look, LOOK_EVERY_MS)
  addEventListener('online', look)
  look()
  return () => {
    clearInterval(timer)
    removeEventListener('online', look)
  }
}
