import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useState } from 'react'
import type { Result } from '../core/result.ts'

export type Stored<T> = {
  /** Of the query that is asked now; null until it has answered. */
  readonly answer: Result<T> | null
  /** Whether `readAgain` still waits for its answer. */
  readonly isReading: boolean
  readonly readAgain: () => void
}

type Also = {
  /** What the answer depends on beside the database: when it changes, the query runs again. */
  readonly also?: unknown
  /** For what depends on the time of day: the query runs again so often. */
  readonly everyMs?: number
}

/**
 * What one read of the device's database answers, now and after every commit of any tab that changes it.
 * `query` only reads, is the same function as long as it asks the same (`useCallback`), and is null while
 * there is nothing to ask.
 *
 * The hook of Dexie keeps the answer of an earlier query until the next one has answered, and goes to the
 * error boundary with a query that rejects. Here an answer belongs to its query, and a failure is an answer:
 * the screen tells it and offers `readAgain`.
 */
export const useStored = <T>(
  query: (() => Promise<Result<T>>) | null,
  { also, everyMs }: Also = {},
): Stored<T> => {
  const [round, setRound] = useState(0)
  const readAgain = useCallback(() => setRound((n) => n + 1), [])
  const live = useLiveQuery(
    async () => ({ query, round, answer: query === null ? null : await query() }),
    [query, round, also],
  )
  useEffect(() => {
    if (everyMs === undefined) return
    const timer = setInterval(readAgain, everyMs)
    return () => clearInterval(timer)
  }, [everyMs, readAgain])
  return {
    answer: live?.query === query ? live.answer : null,
    isReading: live?.query !== query || live?.round !== round,
    readAgain,
  }
}
