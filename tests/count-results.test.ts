import { describe, expect, it } from 'vitest'
import {
  countAgain,
  countCommand,
  countPlaywright,
  countUnit,
  type Failure,
  failureLines,
  filesToRunAgain,
  type PlaywrightReport,
  passedElsewhere,
  totalLine,
  type UnitReport,
} from './helpers/count-results.ts'

/** As a terminal shows it. */
const red = (name: string, file?: string): Failure => ({
  name,
  message: `\u001b[31m${name} is red\u001b[39m\n\n{ seed: 1 }`,
  ...(file ? { file } : {}),
})

const unit = (passed: number, ...failures: readonly Failure[]): UnitReport => [
  { path: 'green.test.ts', passed, failures: [] },
  { path: 'a.test.ts', passed: 0, failures },
]

const browser = (passed: number, ...failed: readonly string[]): PlaywrightReport => {
  const specs = failed.map((title) => ({
    title,
    file: 'b.spec.ts',
    ok: false,
    tests: [{ results: [{ errors: [{ message: `${title} is red` }] }] }],
  }))
  const green = { title: 'green', file: 'b.spec.ts', ok: true, tests: [] }
  return { suites: [{ specs: [green], suites: [{ specs }] }], errors: [], stats: { expected: passed } }
}

describe('a run counts', () => {
  it('what its runners report', () => {
    const sums = [countCommand('types', 0), countUnit(unit(40), 0), countPlaywright(browser(9), 0)]
    expect(totalLine(sums)).toBe('50 passed, 0 failed')
    expect(failureLines(sums)).toEqual([])
  })

  it('failures of each kind', () => {
    const sums = [
      countCommand('types', 2),
      countUnit(unit(40, red('one'), red('two'), red('three')), 1),
      countPlaywright(browser(9, 'four', 'five'), 1),
    ]
    expect(totalLine(sums)).toBe('49 passed, 6 failed')
  })

  it('a runner that broke, although no test of it failed, as a failure', () => {
    expect(countUnit(null, 1).failed).toBe(1)
    expect(countUnit(unit(40), 1).failed).toBe(1)
    expect(countPlaywright(null, 1).failed).toBe(1)
    expect(countPlaywright(browser(9), 1).failed).toBe(1)
    expect(countPlaywright({ ...browser(9), errors: [{ message: 'does not load' }] }, 1).failed).toBe(1)
  })

  it('a runner that succeeds without a report as a failure', () => {
    expect(countUnit(null, 0)).toMatchObject({ passed: 0, failed: 1 })
    expect(countPlaywright(null, 0)).toMatchObject({ passed: 0, failed: 1 })
  })

  it('what fails beside the others and passes alone as passed, and names it', () => {
    const report = unit(9, red('one', 'a.test.ts'))
    const first = countUnit(report, 1)
    expect(filesToRunAgain(first)).toEqual(['a.test.ts'])
    const sums = [countAgain(first, passedElsewhere(report), countUnit(unit(0), 0))]
    expect(totalLine(sums)).toBe('9 passed, 0 failed')
    expect(failureLines(sums)).toEqual([
      expect.stringContaining('passed alone'),
      '  one',
      '    one is red',
      '    { seed: 1 }',
    ])
  })

  it('each test of a file that was run again once', () => {
    const report: UnitReport = [
      { path: 'green.test.ts', passed: 4, failures: [] },
      { path: 'a.test.ts', passed: 5, failures: [red('one', 'a.test.ts')] },
    ]
    const again = countUnit([{ path: 'a.test.ts', passed: 6, failures: [] }], 0)
    expect(totalLine([countAgain(countUnit(report, 1), passedElsewhere(report), again)])).toBe(
      '10 passed, 0 failed',
    )
  })

  it('what fails alone as well, and what could not be run again, as failed', () => {
    const first = countPlaywright(browser(9, 'one', 'two'), 1)
    for (const again of [
      countPlaywright(browser(1, 'two'), 1),
      countPlaywright(null, 1),
      countPlaywright(null, 0),
    ])
      expect(totalLine([countAgain(first, 9, again)])).toBe('9 passed, 2 failed')
  })

  it('no second try for what belongs to no file, or for very many', () => {
    const worth = (...failures: readonly Failure[]) => filesToRunAgain(countUnit(unit(1, ...failures), 1))
    expect(worth(red('one', 'a'), red('two', 'a'), red('three', 'b'))).toEqual(['a', 'b'])
    expect(worth(red('one', 'a'), red('an error beside the tests'))).toEqual([])
    expect(worth(...Array.from({ length: 13 }, () => red('one', 'a')))).toEqual([])
    expect(worth()).toEqual([])
    expect(filesToRunAgain(countPlaywright(browser(0, 'one'), 1))).toEqual(['b.spec.ts'])
    expect(filesToRunAgain(countCommand('types', 1))).toEqual([])
  })
})

describe('the end of a run names', () => {
  it('what failed, and what it said', () => {
    const sums = [countUnit(unit(1, red('one')), 1), countPlaywright(browser(1, 'two'), 1)]
    expect(failureLines(sums)).toEqual([
      'Failed:',
      '  one',
      '    one is red',
      '    { seed: 1 }',
      '  two',
      '    two is red',
    ])
  })

  it('twelve lines of each at most, none without an end', () => {
    const message = Array.from({ length: 40 }, () => 'x'.repeat(1_000)).join('\n')
    const lines = failureLines([countUnit(unit(1, { name: 'one', message }), 1)])
    expect(lines).toHaveLength(14)
    expect(Math.max(...lines.map(({ length }) => length))).toBe(404)
  })
})
