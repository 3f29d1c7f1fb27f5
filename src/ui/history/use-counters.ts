import { useEffect, useState } from 'react'
import type { HistoryCounters, UserStorage } from '../../storage/user-storage.ts'

/** This week's and all rows, kept up to date; null until they are read. The figures are counters: reading them is cheap. */
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
    return () => {
      asked++
      unsubscribe()
    }
  }, [storage])
  return counters
}
