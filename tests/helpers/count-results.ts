import { stripVTControlCharacters } from 'node:util'

/** What failed, by its name, and what it said: a test, or a file that did not even load. */
export type Failure = { readonly name: string; readonly message: string; readonly isTest: boolean }

/** How many checks of a runner passed and failed. */
export type Sum = {
  readonly runner: string
  readonly passed: number
  readonly failed: number
  /** What failed, as far as the runner names it; where all of it passed alone, `failed` is 0. */
  readonly failures?: readonly Failure[]
}

export type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults?: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly {
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[]
    }[]
  }[]
}
export type PlaywrightReport = PlaywrightSuite & {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

/** The files in which a test failed, or which did not even load. */
export const failedFiles = (report: VitestReport | null): string[] =>
  (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name)

export const failedUnitTests = (report: VitestReport | null): Failure[] =>
  (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [{ name, message, isTest: false }] : []
    return failed.map(({ fullName, failureMessages }) => ({
      name: fullName,
      message: failureMessages.join('\n'),
      isTest: true,
    }))
  })

export const failedBrowserTests = (suite: PlaywrightSuite | null): Failure[] => [
  ...(suite?.specs ?? [])
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => ({
      name: title,
      message: tests
        .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')))
        .join('\n'),
      isTest: true,
    })),
  ...(suite?.suites ?? []).flatMap(failedBrowserTests),
]

/** No report, or a failure without a failed test (a file that does not even load): something did not run. */
function sum(
  runner: string,
  passed: number,
  failed: number,
  isWhole: boolean,
  failures: readonly Failure[],
): Sum {
  return { runner, passed, failed: isWhole ? failed : Math.max(failed, 1), failures }
}

/** @param report what the runner's JSON reporter wrote; null: nothing. */
export const countVitest = (report: VitestReport | null, exitCode: number): Sum =>
  sum(
    'unit and database tests',
    report?.numPassedTests ?? 0,
    report?.numFailedTests ?? 0,
    report !== null && exitCode === 0,
    failedUnitTests(report),
  )

/** A test that passes only sometimes has failed. */
export const countPlaywright = (report: PlaywrightReport | null, exitCode: number): Sum =>
  sum(
    'browser tests',
    report?.stats.expected ?? 0,
    (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0),
    report !== null && exitCode === 0,
    failedBrowserTests(report),
  )

/** More failures than these are no matter of a busy machine. */
const AGAIN_AT_MOST = 12

/** Whether each failure is a named test's: what broke otherwise has no second try. */
export const isWorthAnotherRun = ({ failed, failures = [] }: Sum): boolean =>
  failed > 0 && failed <= AGAIN_AT_MOST && failures.filter(({ isTest }) => isTest).length === failed

/** `first`, after what failed in it was run again alone: what passes then counts, and stays named. */
export const countAgain = (first: Sum, again: Sum): Sum =>
  again.failed > 0 ? first : { ...first, passed: first.passed + first.failed, failed: 0 }

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
