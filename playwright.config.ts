import { defineConfig } from '@playwright/test'
import { findChromium } from './tests/helpers/find-chromium.ts'

const found = findChromium()

/**
 * What Chromium is told to leave out. The first three are parts of its own window that no test looks at; each starts a process for every
 * profile. The others are what Playwright leaves out: a second list replaces its own.
 */
const LEFT_OUT = [
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** The browser tests, against the built app (`npm run build`) and embedded backends that they start themselves. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // A test that passes only sometimes fails.
  retries: 0,
  // One more than the cores of a small machine: much of the time goes into waiting for the product's own timers.
  workers: process.env.PLAYWRIGHT_WORKERS ? Number(process.env.PLAYWRIGHT_WORKERS) : 3,
  fullyParallel: false,
  // Ceilings, not expectations: a busy machine takes several times as long as a quiet one.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  reporter: process.env.PLAYWRIGHT_JSON
    ? [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON }]]
    : [['list']],
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    trace: 'off',
    launchOptions: {
      ...(found ? { executablePath: found.path } : {}),
      args: [
        '--disable-background-networking',
        '--disable-component-update',
        `--disable-features=${LEFT_OUT.join(',')}`,
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
