import { useEffect, useState } from 'react'
import type { HistoryCounters, UserStorage } from '../../storage/user-storage.ts'

/** The week ends with no change of the database: the figures are read again for it. They are counters, so that is cheap. */
const REREAD_MS = 60_000

/** This week's and all rows, kept up to date; null until they are read. */
export const useCounters = (storage: UserStorage): HistoryCounters | null => {
  const [counters, setCounters] = useState<HistoryCounters | null>(null)
  useEffect(() => {
    let asked = 0
    const read = async () => {
      const number = ++asked
      const answer = await storage.readCounters()
      if (number === asked && answer.ok) setCounters(answer.value)
    }
    void read()
    const unsubscribe = storage.subscribe(() => void read())
    const timer = setInterval(() => void read(), REREAD_MS)
    return () => {
      asked++
      clearInterval(timer)
      unsubscribe()
    }
  }, [storage])
  return counters
}
