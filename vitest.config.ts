import { defineConfig } from 'vitest/config'

/** Everything that needs no browser. The browser tests have their own runner (playwright.config.ts). */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One more than the cores of a small machine: many tests wait for a server of their own.
    maxWorkers: 3,
    reporters: process.env.VITEST_JSON
      ? ['default', ['json', { outputFile: process.env.VITEST_JSON }]]
      : ['default'],
  },
})
