import { measureRates } from '../lib/interleave.ts'
import { contestants } from './contestants.ts'
import { pronounceableContestants } from './pronounceable-contestants.ts'

/** Calls a second, by contestant, of the kind that the worker is named for. */
const make = pronounceableContestants[self.name] ?? (() => contestants)
postMessage(await measureRates(make()))
