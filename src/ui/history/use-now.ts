import { useEffect, useState } from 'react'

/** The device's clock in milliseconds, looked at every `everyMs`: for "5 minutes ago". */
export const useNow = (everyMs: number): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
