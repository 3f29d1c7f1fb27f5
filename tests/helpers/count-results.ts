/** How many checks of a runner passed and failed. */
export type Sum = { readonly runner: string; readonly passed: number; readonly failed: number }

type VitestReport = { readonly numPassedTests: number; readonly numFailedTests: number }
type PlaywrightReport = {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

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

/** A command that only says yes or no. */
export const countCommand = (runner: string, exitCode: number): Sum => ({
  runner,
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
})

/** The last line of a run. */
export function totalLine(sums: readonly Sum[]): string {
  const total = (of: 'passed' | 'failed') => sums.reduce((count, sum) => count + sum[of], 0)
  return `${total('passed')} passed, ${total('failed')} failed`
}
