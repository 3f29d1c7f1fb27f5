import { type ContestantName, contestants } from './generator/contestants.ts'
import { measureInChromium } from './generator/in-chromium.ts'
import { looseContestants, modeContestants } from './generator/mode-contestants.ts'
import { measureRates, median, ratioOf } from './lib/interleave.ts'
import type { BenchPart, Figure } from './lib/report.ts'

/**
 * Passwords of 16 characters and four classes, one thread, in Node and in a Chromium worker; the other kinds in Node; and
 * the way to the worker.
 */
export const run: BenchPart = async () => {
  const inNode = measureRates(contestants)
  const { rates: inWorker, comlink } = await measureInChromium()
  const ping = median(comlink.ping)
  const fifty = median(comlink.fifty)
  return [
    ...figuresOf('Node', inNode),
    ...Object.entries(modeContestants).flatMap(([kind, each]) => figuresOfKind(kind, measureRates(each), 5)),
    ...Object.entries(looseContestants).flatMap(([kind, each]) => figuresOfKind(kind, measureRates(each))),
    ...figuresOf('Chromium worker', inWorker),
    { name: 'Comlink: bare ping', value: ping, unit: 'ms' },
    { name: 'Comlink: 50 passwords', value: fifty, unit: 'ms' },
    {
      name: 'Comlink: 50 passwords / bare ping',
      value: ratioOf(comlink.fifty, comlink.ping),
      unit: 'x',
      bound: { atMost: 2 },
    },
  ]
}

/** Against each package that makes the same kind, the fastest among them. */
const figuresOfKind = (
  kind: string,
  rates: Readonly<Record<string, number[]>>,
  atLeast?: number,
): Figure[] => {
  const { ours = [], ...peers } = rates
  return [
    ...Object.entries(rates).map(([name, all]) => ({
      name: `Node, ${kind}: ${name}`,
      value: median(all) / 1e6,
      unit: 'million/s',
    })),
    ...Object.entries(peers).map(([name, all]) => ({
      name: `Node, ${kind}: ours / ${name}`,
      value: ratioOf(ours, all),
      unit: 'x',
      ...(atLeast !== undefined && { bound: { atLeast } }),
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
