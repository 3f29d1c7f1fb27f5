import { stripVTControlCharacters } from 'node:util'

/** What failed, and what it said; in which file, where it can be run again. */
export type Failure = { readonly name: string; readonly message: string; readonly file?: string }

/** How many checks of a runner passed and failed. */
export type Sum = {
  readonly runner: string
  readonly passed: number
  readonly failed: number
  /** What failed, as far as the runner names it; where all of it passed alone, `failed` is 0. */
  readonly failures?: readonly Failure[]
}

/** What became of the unit tests, by file. */
export type UnitReport = readonly {
  readonly path: string
  readonly passed: number
  readonly failures: readonly Failure[]
}[]

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly ok: boolean
    readonly tests: readonly {
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[]
    }[]
  }[]
}
export type PlaywrightReport = PlaywrightSuite & {
  /** Beside the tests: a file that does not load. */
  readonly errors: readonly { readonly message?: string }[]
  readonly stats: { readonly expected: number }
}

const failedSpecs = (suite: PlaywrightSuite): Failure[] => [
  ...(suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .map(({ title, file, tests }) => ({
      name: title,
      message: tests
        .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')))
        .join('\n'),
      file,
    })),
  ...(suite.suites ?? []).flatMap(failedSpecs),
]

/** No report, or a failure that it does not tell of: something did not run. */
const sum = (runner: string, passed: number, failures: readonly Failure[], isWhole: boolean): Sum => ({
  runner,
  passed,
  failed: isWhole ? failures.length : Math.max(failures.length, 1),
  failures,
})

const allPassed = (report: UnitReport): number => report.reduce((count, { passed }) => count + passed, 0)

/** @param report what the reporter wrote; null: nothing. */
export const countUnit = (report: UnitReport | null, exitCode: number): Sum =>
  sum(
    'unit and database tests',
    allPassed(report ?? []),
    (report ?? []).flatMap(({ failures }) => failures),
    report !== null && exitCode === 0,
  )

/** What passed in files of which nothing is run again. */
export const passedElsewhere = (report: UnitReport): number =>
  allPassed(report.filter(({ failures }) => failures.length === 0))

/** A test that passes only sometimes has failed. */
export const countPlaywright = (report: PlaywrightReport | null, exitCode: number): Sum =>
  sum(
    'browser tests',
    report?.stats.expected ?? 0,
    report
      ? [
          ...failedSpecs(report),
          ...report.errors.map(({ message }) => ({
            name: 'an error beside the tests',
            message: message ?? '',
          })),
        ]
      : [],
    report !== null && exitCode === 0,
  )

/** More failures than these are no matter of a busy machine. */
const AGAIN_AT_MOST = 12

/** The files to run again, alone. Empty: what failed has no second try. */
export const filesToRunAgain = ({ failures = [] }: Sum): string[] => {
  const files = failures.flatMap(({ file }) => file ?? [])
  return files.length === failures.length && files.length <= AGAIN_AT_MOST ? [...new Set(files)] : []
}

/**
 * `first`, after what failed in it was run again alone: what passes then counts, and stays named.
 *
 * @param kept how many passed in `first` that were not run again.
 */
export const countAgain = (first: Sum, kept: number, again: Sum): Sum =>
  again.failed > 0 ? first : { ...first, passed: kept + again.passed, failed: 0 }

/** A command that only says yes or no. */
export const countCommand = (runner: string, exitCode: number): Sum => ({
  runner,
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
})

/** Of a property's message the seed and the counterexample, of another the first words. */
const MESSAGE_LINES = 12
const MESSAGE_LINE_LENGTH = 400

/** Without the colours of a terminal. */
const shortMessage = (message: string): string[] =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line.slice(0, MESSAGE_LINE_LENGTH)}`)

/** What is said before the last line, so that the end of a long log tells what to look for. */
export const failureLines = (sums: readonly Sum[]): string[] => {
  const list = (title: string, some: readonly Sum[]) => {
    const failures = some.flatMap(({ failures }) => failures ?? [])
    if (failures.length === 0) return []
    return [title, ...failures.flatMap(({ name, message }) => [`  ${name}`, ...shortMessage(message)])]
  }
  return [
    ...list(
      'Failed:',
      sums.filter(({ failed }) => failed > 0),
    ),
    ...list(
      'Failed beside the others and passed alone. Each is a fault of the product or of the test, to be found:',
      sums.filter(({ failed }) => failed === 0),
    ),
  ]
}

/** The last line of a run. */
export function totalLine(sums: readonly Sum[]): string {
  const total = (of: 'passed' | 'failed') => sums.reduce((count, sum) => count + sum[of], 0)
  return `${total('passed')} passed, ${total('failed')} failed`
}
