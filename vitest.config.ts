import { defineConfig } from 'vitest/config'

/** Everything that needs no browser. The browser tests have their own runner (playwright.config.ts). */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Every core: many tests wait for a server of their own, and the default leaves one of two cores idle.
    maxWorkers: '100%',
    reporters: process.env.VITEST_JSON
      ? ['default', ['json', { outputFile: process.env.VITEST_JSON }]]
      : ['default'],
  },
})
