import { listUnfinished } from '../../storage/device/departures.ts'

/**
 * Before a person's database is opened: what an earlier stay has left of it goes. False while that cannot be, since a tab that
 * stands still holds it, or since the code for it does not come: it must not be opened then.
 */
export const clearOwnDatabase = async (userId: string): Promise<boolean> => {
  const left = (await listUnfinished()).filter((departure) => departure.userId === userId)
  if (left.length === 0) return true
  const part = await import('./depart.ts').catch(() => null)
  if (part === null) return false
  const gone = await Promise.all(left.map((departure) => part.removeDatabaseOf(departure)))
  return gone.every(Boolean)
}
