import type { BrowserContext } from '@playwright/test'

/** Collects what must not happen in a page: uncaught errors, console errors, breaches of the content policy. */
export function createConsoleWatch() {
  const problems: string[] = []
  return {
    async attach(context: BrowserContext): Promise<void> {
      context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`))
      context.on('console', (message) => {
        if (message.type() !== 'error') return
        const { url } = message.location()
        problems.push(`console: ${message.text()}${url ? ` (${new URL(url, 'http://none').pathname})` : ''}`)
      })
      // Chromium writes most breaches to the console; this also catches those it keeps to itself.
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`Content policy: ${event.violatedDirective} blocked ${event.blockedURI}`)
        })
      })
    },
    unexpected: (expected: readonly RegExp[]) =>
      problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
  }
}
