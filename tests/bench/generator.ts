import { type ContestantName, contestants } from './generator/contestants.ts'
import { measureInChromium } from './generator/in-chromium.ts'
import { modeContestants } from './generator/mode-contestants.ts'
import { measureRates, median, ratioOf } from './lib/interleave.ts'
import type { BenchPart, Figure } from './lib/report.ts'

/**
 * Passwords of 16 characters and four classes, one thread, in Node and in a Chromium worker; the other kinds where their
 * peers run; and the way to the worker.
 */
export const run: BenchPart = async () => {
  const inNode = await measureRates(contestants)
  const kindsInNode: Figure[] = []
  for (const [kind, each] of Object.entries(modeContestants)) {
    kindsInNode.push(...figuresOfKind(`Node, ${kind}`, await measureRates(each)))
  }
  const { rates: inWorker, comlink } = await measureInChromium()
  const { ping = [], ...fifties } = comlink
  return [
    ...figuresOf('Node', inNode),
    ...kindsInNode,
    ...figuresOf('Chromium worker', inWorker.random),
    ...Object.entries(inWorker.pronounceable).flatMap(([kind, rates]) =>
      figuresOfKind(`Chromium worker, ${kind}`, rates, reachedBeside[kind]),
    ),
    { name: 'Comlink: bare ping', value: median(ping), unit: 'ms' },
    ...Object.entries(fifties).map(([kind, times]) => ({
      name: `Comlink: 50 passwords / bare ping, ${kind}`,
      value: ratioOf(times, ping),
      unit: 'x',
      bound: { atMost: 2 },
    })),
  ]
}

/** By kind, of packages that do less than ours (`pronounceableContestants` says what), where five times is not reached. */
const reachedBeside: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'pronounceable after other options': { omgopass: 2.5 },
}

/** Against each package that makes the kind. */
const figuresOfKind = (
  kind: string,
  rates: Readonly<Record<string, number[]>>,
  otherBounds: Readonly<Record<string, number>> = {},
): Figure[] => {
  const { ours = [], ...peers } = rates
  return [
    ...Object.entries(rates).map(([name, all]) => ({
      name: `${kind}: ${name}`,
      value: median(all) / 1e6,
      unit: 'million/s',
    })),
    ...Object.entries(peers).map(([name, all]) => ({
      name: `${kind}: ours / ${name}`,
      value: ratioOf(ours, all),
      unit: 'x',
      bound: { atLeast: otherBounds[name] ?? 5 },
    })),
  ]
}

const figuresOf = (place: string, rates: Record<ContestantName, number[]>): Figure[] => [
  ...Object.entries(rates).map(([name, all]) => ({
    name: `${place}: ${name}`,
    value: median(all) / 1e6,
    unit: 'million/s',
  })),
  {
    name: `${place}: ours / generate-password-browser`,
    value: ratioOf(rates.ours, rates['generate-password-browser']),
    unit: 'x',
    bound: { atLeast: 5 },
  },
  {
    name: `${place}: ours / secure-password-utilities`,
    value: ratioOf(rates.ours, rates['secure-password-utilities']),
    unit: 'x',
  },
  {
    name: `${place}: ours / string limit`,
    value: ratioOf(rates.ours, rates['string limit']),
    unit: 'x',
    bound: { atLeast: 0.2 },
  },
]
