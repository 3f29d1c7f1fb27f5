import { describe, expect, it } from 'vitest'
import { countCommand, countPlaywright, countVitest, totalLine } from './helpers/count-results.ts'

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
})
