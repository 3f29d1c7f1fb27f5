import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'
import type { Failure, UnitReport } from './count-results.ts'

const textOf = (errors: readonly { readonly message: string; readonly diff?: string }[]): string =>
  errors.map(({ message, diff }) => (diff ? `${message}\n${diff}` : message)).join('\n')

/**
 * Writes a report that leaves nothing out: a test of which nothing is known (its process ended), a file that does not
 * load or whose preparation fails, and an error beside the tests are failures like a test's.
 */
export const reportTo = (path: string): Reporter => ({
  onTestRunEnd(modules, errors) {
    // What does not name a file is about those whose processes ended, if there are any.
    const nameless = errors.filter(({ VITEST_TEST_PATH }) => !VITEST_TEST_PATH)
    const lost = textOf(nameless)
    const files = modules.map((module) => {
      const of = (name: string, message: string): Failure => ({ name, message, file: module.moduleId })
      const tests = [...module.children.allTests()]
      const failures = tests.flatMap((test) => {
        const { state, errors = [] } = test.result()
        if (state === 'failed') return [of(test.fullName, textOf(errors))]
        return state === 'pending' ? [of(test.fullName, lost)] : []
      })
      const prepared = textOf([
        ...module.errors(),
        ...[...module.children.allSuites()].flatMap((suite) => suite.errors()),
      ])
      const beside = textOf(errors.filter(({ VITEST_TEST_PATH }) => VITEST_TEST_PATH === module.moduleId))
      return {
        path: module.moduleId,
        passed: tests.filter((test) => test.result().state === 'passed').length,
        failures: [
          ...failures,
          ...[prepared, beside].filter(Boolean).map((text) => of(module.relativeModuleId, text)),
        ],
        isLost: tests.some((test) => test.result().state === 'pending'),
      }
    })
    const others = nameless.length > 0 && !files.some(({ isLost }) => isLost)
    const report: UnitReport = [
      ...files.map(({ isLost: _, ...file }) => file),
      ...(others
        ? [{ path: '', passed: 0, failures: [{ name: 'an error beside the tests', message: lost }] }]
        : []),
    ]
    writeFileSync(path, JSON.stringify(report))
  },
})
