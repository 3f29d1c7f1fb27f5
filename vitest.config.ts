import { defineConfig } from 'vitest/config'
import { reportTo } from './tests/helpers/unit-reporter.ts'

/** Everything that needs no browser. The browser tests have their own runner (playwright.config.ts). */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/helpers/own-temp-dir.ts',
    // What hangs is still found; that a machine does other work beside is no fault of a test.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // Every core: many tests wait for a server of their own, and the default leaves one of two cores idle.
    maxWorkers: '100%',
    // Each file has a process of its own, too short-lived for optimising PGlite's code: a quarter of the whole time.
    execArgv: ['--liftoff-only'],
    reporters: ['default', ...(process.env.UNIT_REPORT ? [reportTo(process.env.UNIT_REPORT)] : [])],
  },
})
