import type { Browser, Page } from 'playwright'
import type { BackendProcess } from '../../helpers/backend-process.ts'
import { median } from '../lib/interleave.ts'
import type { Figure } from '../lib/report.ts'
import { openSignedIn } from './premium-person.ts'
import { slowDown } from './slow-phone.ts'

/* From a navigation to a password that is painted, everything being on the device, beside a bare page that draws one from a worker. */
const ROUNDS = 9
/** 0.6 of what it was (6.3) when everything of the dashboard came before its first password. */
const WARM_TO_BARE = 3.8
const PASSWORD_LIMIT_MS = 60_000

/**
 * Runs in the page before anything else: when the first password was painted, in ms after the navigation, at `passwordMs`. No named
 * function in it: the compiler would call a helper that the page lacks.
 */
const watchPassword = () => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('code')?.textContent) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      // A message sent from a frame's callback arrives after that frame was painted.
      port2.onmessage = () => Object.assign(globalThis, { passwordMs: performance.now() })
      port1.postMessage(null)
    })
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

const passwordMs = async (page: Page, url: string): Promise<number> => {
  await page.goto(url)
  const seen = await page.waitForFunction(() => (globalThis as { passwordMs?: number }).passwordMs, null, {
    timeout: PASSWORD_LIMIT_MS,
  })
  return (await seen.jsonValue()) ?? Number.NaN
}

export const measureFirstPassword = async (
  browser: Browser,
  backend: BackendProcess,
  bareUrl: string,
): Promise<Figure[]> => {
  const page = await openSignedIn(browser, backend)
  const bare = await (await browser.newContext()).newPage()
  await page.addInitScript(watchPassword)
  await bare.addInitScript(watchPassword)
  await passwordMs(page, `${backend.url}/dashboard`)
  // The plan is known and everything is stored from here on.
  await page.getByRole('region', { name: 'Password history' }).waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await slowDown(page)
  await slowDown(bare)
  const warm: number[] = []
  const plain: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await passwordMs(bare, `${bareUrl}/password`))
    warm.push(await passwordMs(page, `${backend.url}/dashboard`))
  }
  await page.context().close()
  await bare.context().close()
  return [
    { name: 'bare page: navigation to a password', value: median(plain), unit: 'ms' },
    { name: 'dashboard, all on the device: navigation to a password', value: median(warm), unit: 'ms' },
    {
      name: 'dashboard, all on the device / bare',
      value: median(warm) / median(plain),
      unit: 'x',
      bound: { atMost: WARM_TO_BARE },
    },
  ]
}
