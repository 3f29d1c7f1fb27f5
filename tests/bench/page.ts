import { chromium } from 'playwright'
import { startBackendProcess } from '../helpers/backend-process.ts'
import { findChromium } from '../helpers/find-chromium.ts'
import type { BenchPart } from './lib/report.ts'
import { startBarePages } from './page/bare-pages.ts'
import { measureFirstPassword } from './page/first-password.ts'
import { measureLanding } from './page/landing.ts'
import { measurePresses } from './page/presses.ts'

/** What people wait for on a slow phone, beside bare pages in the same run. Needs a build (`npm run build`). */
export const run: BenchPart = async () => {
  const found = findChromium()
  if (!found) throw new Error('No Chromium on this machine')
  const backend = await startBackendProcess({ isMeasured: true })
  const bare = await startBarePages(await (await fetch(backend.url)).text())
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  })
  try {
    return [
      ...(await measureLanding(browser, backend.url, `${bare.url}/`)),
      ...(await measureFirstPassword(browser, backend, bare.url)),
      ...(await measurePresses(browser, backend, bare.url)),
    ]
  } finally {
    await browser.close()
    bare.stop()
    await backend.stop()
    await backend.remove()
  }
}
