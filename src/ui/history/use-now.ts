import { useEffect, useState } from 'react'

/**
 * The device's clock in milliseconds, looked at every `everyMs`, and when `moment` changes, which is what it
 * is compared with ("5 minutes ago"): the clock may have been set since the last look.
 */
export const useNow = (everyMs: number, moment: number | null): number => {
  const [now, setNow] = useState(Date.now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `moment` is what asks for another look
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, moment])
  return now
}
