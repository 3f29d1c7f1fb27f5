import { describe, expect, it } from 'vitest'
import {
  countAgain,
  countCommand,
  countPlaywright,
  countVitest,
  failedFiles,
  failureLines,
  isWorthAnotherRun,
  type PlaywrightReport,
  totalLine,
  type VitestReport,
} from './helpers/count-results.ts'

const failed = (name: string) => ({
  fullName: name,
  status: 'failed',
  failureMessages: [`\u001b[31m${name} is red\u001b[39m\n\n{ seed: 1 }`],
})

type Test = { readonly fullName: string; readonly status: string; readonly failureMessages: string[] }
/** A file in which something failed; without a test it does not load. */
const file = (name: string, ...assertionResults: Test[]) => ({
  name,
  status: 'failed',
  message: assertionResults.length === 0 ? 'does not load' : '',
  assertionResults,
})

/** A report of two suites, in each of which this one failed. */
const specs = (title: string): PlaywrightReport => {
  const one = {
    specs: [
      { title, ok: false, tests: [{ results: [{ errors: [{ message: `${title} is red` }] }] }] },
      { title: 'green', ok: true, tests: [] },
    ],
  }
  return { suites: [{ ...one, suites: [one] }], stats: { expected: 0, unexpected: 2, flaky: 0 } }
}

describe('a run counts', () => {
  it('what its runners report', () => {
    const sums = [
      countCommand('types', 0),
      countVitest({ numPassedTests: 40, numFailedTests: 0 }, 0),
      countPlaywright({ stats: { expected: 9, unexpected: 0, flaky: 0 } }, 0),
    ]
    expect(totalLine(sums)).toBe('50 passed, 0 failed')
  })

  it('failures of each kind', () => {
    const sums = [
      countCommand('types', 2),
      countVitest({ numPassedTests: 40, numFailedTests: 3 }, 1),
      countPlaywright({ stats: { expected: 9, unexpected: 1, flaky: 1 } }, 1),
    ]
    expect(totalLine(sums)).toBe('49 passed, 6 failed')
  })

  it('a runner that broke, although no test of it failed, as a failure', () => {
    expect(countVitest(null, 1).failed).toBe(1)
    expect(countVitest({ numPassedTests: 40, numFailedTests: 0 }, 1).failed).toBe(1)
    expect(countPlaywright(null, 1).failed).toBe(1)
    expect(countPlaywright({ stats: { expected: 9, unexpected: 0, flaky: 0 } }, 1).failed).toBe(1)
  })

  it('a runner that succeeds without a report as a failure', () => {
    expect(countVitest(null, 0)).toMatchObject({ passed: 0, failed: 1 })
    expect(countPlaywright(null, 0)).toMatchObject({ passed: 0, failed: 1 })
  })

  it('what fails beside the others and passes alone as passed, by its name', () => {
    const first = countPlaywright({ ...specs('one'), stats: { expected: 9, unexpected: 1, flaky: 0 } }, 1)
    const passes = countPlaywright({ stats: { expected: 1, unexpected: 0, flaky: 0 } }, 0)
    const sums = [countAgain(first, passes)]
    expect(totalLine(sums)).toBe('10 passed, 0 failed')
    expect(failureLines(sums).slice(0, 3)).toEqual([
      expect.stringContaining('passed alone'),
      '  one',
      '    one is red',
    ])
    expect(failureLines([countCommand('types', 0)])).toEqual([])
  })

  it('what fails alone as well, and what could not be run again, as failed', () => {
    const first = countPlaywright({ stats: { expected: 9, unexpected: 2, flaky: 0 } }, 1)
    const half = countPlaywright({ stats: { expected: 1, unexpected: 1, flaky: 0 } }, 1)
    for (const again of [half, countPlaywright(null, 1), countPlaywright(null, 0)])
      expect(totalLine([countAgain(first, again)])).toBe('9 passed, 2 failed')
  })

  it('no second try for more than tests, or for very many', () => {
    const unit = (numFailedTests: number, testResults: Required<VitestReport>['testResults']) =>
      isWorthAnotherRun(countVitest({ numPassedTests: 1, numFailedTests, testResults }, 1))
    expect(unit(1, [file('a', failed('one'))])).toBe(true)
    expect(unit(1, [file('a', failed('one')), file('b')])).toBe(true)
    expect(unit(0, [file('b')])).toBe(false)
    expect(unit(0, [])).toBe(false)
    expect(unit(13, [file('a', ...Array.from({ length: 13 }, () => failed('one')))])).toBe(false)
    expect(isWorthAnotherRun(countCommand('types', 1))).toBe(false)
  })
})

describe('the end of a run names', () => {
  it('what failed, and what it said, in the words that tell it again', () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        file('a.test.ts', failed('three'), { fullName: 'four', status: 'passed', failureMessages: [] }),
        { name: 'b.test.ts', status: 'passed', message: '', assertionResults: [] },
        file('c.test.ts'),
      ],
    }
    const sums = [countVitest(report, 1), countPlaywright(specs('five'), 1)]
    expect(failureLines(sums)).toEqual([
      'Failed:',
      '  three',
      '    three is red',
      '    { seed: 1 }',
      '  c.test.ts',
      '    does not load',
      '  five',
      '    five is red',
      '  five',
      '    five is red',
    ])
    expect(failedFiles(report)).toEqual(['a.test.ts', 'c.test.ts'])
  })

  it('twelve lines of each at most, none without an end', () => {
    const message = Array.from({ length: 40 }, () => 'x'.repeat(1_000)).join('\n')
    const long = { ...failed('one'), failureMessages: [message] }
    const lines = failureLines([
      countVitest({ numPassedTests: 0, numFailedTests: 1, testResults: [file('a', long)] }, 1),
    ])
    expect(lines).toHaveLength(14)
    expect(Math.max(...lines.map(({ length }) => length))).toBe(404)
  })
})
