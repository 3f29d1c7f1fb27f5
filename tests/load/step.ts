import type { Ending, LoadDevice } from './device.ts'

/** What one step at one rate showed. Times in milliseconds, of the answered calls. */
export type StepResult = {
  readonly ratePerSecond: number
  readonly p50: number
  readonly p95: number
  readonly endings: Readonly<Record<Ending, number>>
  /** Calls that were due while every device still waited for an answer: the rate was not reached. */
  readonly notSent: number
}

/** The share of calls that carry a new row; the others ask for news only. */
const SHARE_WITH_A_ROW = 0.5

/** Calls leave at their time, whether or not earlier ones were answered: a slow server gets no mercy. */
export const runStep = async (
  devices: readonly LoadDevice[],
  ratePerSecond: number,
  seconds: number,
): Promise<StepResult> => {
  const times: number[] = []
  const endings: Record<Ending, number> = { answered: 0, turned_away: 0, failed: 0, no_answer: 0 }
  const running: Promise<void>[] = []
  let [due, notSent, next] = [0, 0, 0]
  const begun = performance.now()

  const idleDevice = (): LoadDevice | undefined => {
    for (let tried = 0; tried < devices.length; tried++) {
      const device = devices[next++ % devices.length]
      if (device && !device.isBusy()) return device
    }
    return undefined
  }

  const sendOne = async (device: LoadDevice): Promise<void> => {
    const sent = performance.now()
    const ending = await device.sync()
    endings[ending]++
    if (ending === 'answered') times.push(performance.now() - sent)
  }

  for (;;) {
    const elapsed = (performance.now() - begun) / 1_000
    if (elapsed >= seconds) break
    for (; due < elapsed * ratePerSecond; due++) {
      const device = idleDevice()
      if (!device) {
        notSent++
        continue
      }
      if (due % Math.round(1 / SHARE_WITH_A_ROW) === 0) device.add()
      running.push(sendOne(device))
    }
    await new Promise((resume) => setTimeout(resume, 2))
  }
  await Promise.all(running)
  times.sort((a, b) => a - b)
  const percentile = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN
  return { ratePerSecond, p50: percentile(0.5), p95: percentile(0.95), endings, notSent }
}

export const P95_BOUND_MS = 250

export const holds = ({ p95, endings, notSent }: StepResult): boolean =>
  p95 < P95_BOUND_MS && endings.turned_away + endings.failed + endings.no_answer + notSent === 0

export const formatStep = ({ ratePerSecond, p50, p95, endings, notSent }: StepResult): string =>
  `${String(ratePerSecond).padStart(5)}/s  p50 ${p50.toFixed(0).padStart(5)} ms  p95 ${p95.toFixed(0).padStart(5)} ms  ` +
  `answered ${endings.answered}, turned away ${endings.turned_away}, failed ${endings.failed + endings.no_answer}, not sent ${notSent}`
