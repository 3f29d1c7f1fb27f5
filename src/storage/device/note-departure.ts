/**
 * Writes who has left this device (departures.ts).
 *
 * [D1] a departure is on the disk, and was read back, before anybody is told of it.
 */
import { within } from '../within.ts'
import { type Departure, isUnfinished, PATIENCE_MS, read, run } from './departures.ts'

/** Marks of long ago guard nothing any more: localStorage of before is not given back after so many sign-outs. */
const MAX_KEPT = 50

const write = (departure: Departure): Promise<void> =>
  run('readwrite', (store, give) => {
    store.put(departure)
    give(undefined)
    const request: IDBRequest<Departure[]> = store.getAll()
    request.onsuccess = () => {
      const done = request.result.filter((each) => !isUnfinished(each)).sort((a, b) => b.at - a.at)
      for (const { stay } of done.slice(MAX_KEPT)) if (stay !== departure.stay) store.delete(stay)
    }
  })

/** [D1] Whether it is kept. It is not where the browser has no database, no room, or no answer. */
export const noteDeparture = (departure: Departure): Promise<boolean> =>
  within(
    PATIENCE_MS,
    write(departure)
      .then(() => read(departure.stay))
      .then((kept) => kept?.at === departure.at)
      .catch(() => false),
    false,
  )

/** That part is done; the mark stays. */
export const strikeOff = async (stay: string, part: 'userId' | 'ending'): Promise<void> => {
  const strike = run<void>('readwrite', (store, give) => {
    give(undefined)
    const request: IDBRequest<Departure | undefined> = store.get(stay)
    request.onsuccess = () => {
      if (request.result === undefined) return
      const { [part]: _, ...rest } = request.result
      store.put(rest)
    }
  })
  // It stays on the list, and is done once more: no harm.
  await within(PATIENCE_MS, strike, undefined).catch(() => {})
}
