import { measureRates } from '../lib/interleave.ts'
import { contestants } from './contestants.ts'
import { pronounceableContestants } from './pronounceable-contestants.ts'

/** Calls a second, by contestant. */
const measureAll = () => ({
  random: measureRates(contestants),
  pronounceable: Object.fromEntries(
    Object.entries(pronounceableContestants).map(([kind, each]) => [kind, measureRates(each)]),
  ),
})

export type WorkerRates = ReturnType<typeof measureAll>

postMessage(measureAll())
