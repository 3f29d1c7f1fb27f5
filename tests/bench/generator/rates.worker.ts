import { measureRates } from '../lib/interleave.ts'
import { contestants } from './contestants.ts'

postMessage(measureRates(contestants))
