/** How many checks of a runner passed and failed. */
export type Sum = {
  readonly runner: string
  readonly passed: number
  readonly failed: number
  /** Names of the tests that failed beside the others and passed alone. */
  readonly alone?: readonly string[]
}

export type VitestReport = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults?: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

type PlaywrightSuite = {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[]
}
export type PlaywrightReport = PlaywrightSuite & {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

/** The files in which a test failed, or which did not even load. */
export const failedFiles = (report: VitestReport | null): string[] =>
  (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name)

export const failedUnitTests = (report: VitestReport | null): string[] =>
  (report?.testResults ?? []).flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )

export const failedBrowserTests = (suite: PlaywrightSuite | null): string[] => [
  ...(suite?.specs ?? []).filter(({ ok }) => !ok).map(({ title }) => title),
  ...(suite?.suites ?? []).flatMap(failedBrowserTests),
]

/** No report, or a failure without a failed test (a file that does not even load): something did not run. */
function sum(runner: string, passed: number, failed: number, isWhole: boolean): Sum {
  return { runner, passed, failed: isWhole ? failed : Math.max(failed, 1) }
}

/** @param report what the runner's JSON reporter wrote; null: nothing. */
export const countVitest = (report: VitestReport | null, exitCode: number): Sum =>
  sum(
    'unit and database tests',
    report?.numPassedTests ?? 0,
    report?.numFailedTests ?? 0,
    report !== null && exitCode === 0,
  )

/** A test that passes only sometimes has failed. */
export const countPlaywright = (report: PlaywrightReport | null, exitCode: number): Sum =>
  sum(
    'browser tests',
    report?.stats.expected ?? 0,
    (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0),
    report !== null && exitCode === 0,
  )

/**
 * `first`, of which the tests `named` failed, after they were run again alone: what passes then counts, and
 * is named.
 */
export const countAgain = (first: Sum, named: readonly string[], again: Sum): Sum =>
  again.failed > 0
    ? first
    : { runner: first.runner, passed: first.passed + first.failed, failed: 0, alone: named }

/** A command that only says yes or no. */
export const countCommand = (runner: string, exitCode: number): Sum => ({
  runner,
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
})

/** What is said before the last line: tests that needed the machine for themselves. */
export const aloneLines = (sums: readonly Sum[]): string[] => {
  const names = sums.flatMap(({ alone }) => alone ?? [])
  return names.length === 0
    ? []
    : [
        'Failed beside the others and passed alone. Each is a fault of the product or of the test, to be found:',
        ...names.map((name) => `  ${name}`),
      ]
}

/** The last line of a run. */
export function totalLine(sums: readonly Sum[]): string {
  const total = (of: 'passed' | 'failed') => sums.reduce((count, sum) => count + sum[of], 0)
  return `${total('passed')} passed, ${total('failed')} failed`
}
