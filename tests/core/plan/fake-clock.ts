import type { SetTimer } from '../../../src/core/plan/run-machine.ts'

/** A clock that moves only when told to, and says what it still has to ring for. */
export const createFakeClock = () => {
  let now = 0
  const timers = new Set<{ at: number; run: () => void }>()
  const setTimer: SetTimer = (run, ms) => {
    const timer = { at: now + ms, run }
    timers.add(timer)
    return () => timers.delete(timer)
  }
  return {
    setTimer,
    now: () => now,
    pending: () => timers.size,
    /** Rings everything due on the way, in order of time. */
    advance: (ms: number) => {
      const end = now + ms
      for (;;) {
        const next = [...timers].filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        now = next.at
        timers.delete(next)
        next.run()
      }
      now = end
    },
  }
}
