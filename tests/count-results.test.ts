import { describe, expect, it } from 'vitest'
import {
  aloneLines,
  countAgain,
  countCommand,
  countPlaywright,
  countVitest,
  failedBrowserTests,
  failedFiles,
  failedUnitTests,
  totalLine,
} from './helpers/count-results.ts'

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
    const first = countPlaywright({ stats: { expected: 9, unexpected: 1, flaky: 0 } }, 1)
    const passes = countPlaywright({ stats: { expected: 1, unexpected: 0, flaky: 0 } }, 0)
    const sums = [countAgain(first, ['one'], passes)]
    expect(totalLine(sums)).toBe('10 passed, 0 failed')
    expect(aloneLines(sums)[1]).toBe('  one')
    expect(aloneLines([countCommand('types', 0)])).toEqual([])
  })

  it('what fails alone as well, and what could not be run again, as failed', () => {
    const first = countPlaywright({ stats: { expected: 9, unexpected: 2, flaky: 0 } }, 1)
    const half = countPlaywright({ stats: { expected: 1, unexpected: 1, flaky: 0 } }, 1)
    for (const again of [half, countPlaywright(null, 1), countPlaywright(null, 0)])
      expect(totalLine([countAgain(first, ['one', 'two'], again)])).toBe('9 passed, 2 failed')
  })

  it('the names of what failed', () => {
    const specs = [
      { title: 'one', ok: false },
      { title: 'two', ok: true },
    ]
    expect(failedBrowserTests({ suites: [{ specs, suites: [{ specs }] }] })).toEqual(['one', 'one'])
    const report = {
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        { name: 'a.test.ts', status: 'failed', assertionResults: [{ fullName: 'three', status: 'failed' }] },
        { name: 'b.test.ts', status: 'passed', assertionResults: [{ fullName: 'four', status: 'passed' }] },
      ],
    }
    expect(failedUnitTests(report)).toEqual(['three'])
    expect(failedFiles(report)).toEqual(['a.test.ts'])
  })
})
