import type { SetTimer } from '../../core/plan/run-machine.ts'

export const setTimer: SetTimer = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
