import { type Faults, isWithoutFault } from './count-faults.ts'
import { holds, P95_BOUND_MS, type StepResult } from './step.ts'

export type RateResult = {
  /** The highest rate that was held; 0: not even the first. */
  readonly held: number
  /** At several times that rate. */
  readonly beyond: StepResult
  /** At half of it, right afterwards. */
  readonly after: StepResult
}

/** What must not be said of a server that was given too much to do. */
export const complaintsOfRate = ({ held, beyond, after }: RateResult): string[] => [
  ...(held > 0 ? [] : ['It held not even the first rate.']),
  ...(beyond.endings.turned_away > 0
    ? []
    : ['It turned nobody away beyond its rate: nothing was learnt. More --users press harder.']),
  ...(beyond.endings.failed + beyond.endings.no_answer === 0
    ? []
    : ['Beyond its rate it answered something other than 200, 429 or 503.']),
  ...(holds(after)
    ? []
    : [`It did not recover: half the rate, right afterwards, was not held under ${P95_BOUND_MS} ms.`]),
]

export type KillResult = {
  readonly backAfterMs: readonly number[]
  readonly unheard: number
  readonly failed: number
}

export const complaintsOfKills = ({ unheard, failed, backAfterMs }: KillResult): string[] => [
  ...(failed === 0 ? [] : [`${failed} answers were neither the specified ones nor "too busy".`]),
  ...(backAfterMs.length === 0 || unheard > 0
    ? []
    : ['No operation was taken unheard: nothing was learnt of those that are sent again.']),
]

export const complaintsOfFaults = (faults: Faults): string[] =>
  isWithoutFault(faults)
    ? []
    : [`${faults.lost} rows lost, ${faults.doubled} doubled, ${faults.strange} that nobody made.`]
