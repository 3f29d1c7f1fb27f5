import type { Browser, Locator, Page } from 'playwright'
import type { BackendProcess } from '../../helpers/backend-process.ts'
import { median } from '../lib/interleave.ts'
import type { Figure } from '../lib/report.ts'
import { openSignedIn } from './premium-person.ts'
import { slowDown } from './slow-phone.ts'

/*
 * From a press to the paint of what answers it on a slow phone, beside a press that only changes a line of a bare page; and what the browser
 * itself says of the same press, which is what INP is made of (Event Timing: until the next paint, whatever it shows).
 */
const ROUNDS = 9
const ROWS = 16
/** What follows the paint of a press is over before the next one. */
const SETTLE_MS = 800
/** A bare press and all that this machine adds to it being 20 ms, so many are 100. */
const PRESS_TO_BARE = 5

/** Runs in the page: from the release of the button until what answers it is painted, in ms, at `painted`. */
const watchPress = () => {
  const painted = new Promise<number>((resolve) => {
    addEventListener(
      'pointerup',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          // A message sent from a frame's callback arrives after that frame was painted.
          port2.onmessage = () => resolve(performance.now() - timeStamp)
          port1.postMessage(null)
        }),
      { once: true, capture: true },
    )
  })
  Object.assign(globalThis, { painted })
}

/** Milliseconds from the release of `button` to the paint of what answers it. */
export const press = async (page: Page, button: Locator): Promise<number> => {
  await button.hover()
  await page.evaluate(watchPress)
  await page.mouse.down()
  // The frame of the button that is held down is its own.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await page.mouse.up()
  const ms = await page.evaluate(() => (globalThis as unknown as { painted: Promise<number> }).painted)
  await page.waitForTimeout(SETTLE_MS)
  return ms
}

type EventEntry = PerformanceEntry & { readonly interactionId: number }

/** Runs in the page: keeps what the browser says of each event of a press, at `eventMs`. It says nothing of those under 16 ms. */
const watchEvents = () => {
  const eventMs: number[] = []
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as EventEntry[])
      if (interactionId > 0) eventMs.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  Object.assign(globalThis, { eventMs })
}

/** The longest event since the last call, in ms, in steps of 8; 16 at least. */
const takeLongestEvent = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { eventMs } = globalThis as unknown as { eventMs: number[] }
    return Math.max(16, ...eventMs.splice(0))
  })

export const measurePresses = async (
  browser: Browser,
  backend: BackendProcess,
  bareUrl: string,
): Promise<Figure[]> => {
  const page = await openSignedIn(browser, backend)
  await page.goto(`${backend.url}/dashboard`)
  const label = page.getByLabel('Label', { exact: true })
  const acts = page.getByRole('region', { name: 'Password actions' })
  const rows = page.getByRole('region', { name: 'Password history' }).getByRole('listitem')
  const generate = page.getByRole('button', { name: 'Generate', exact: true })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  for (let row = 1; row <= ROWS; row += 1) {
    await generate.click()
    await label.fill(`Row ${row}`)
    await save.click()
    await rows.nth(row - 1).waitFor()
  }
  const bare = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
  await bare.goto(`${bareUrl}/press`)
  await slowDown(page)
  await slowDown(bare)

  const buttons = {
    Generate: generate,
    Copy: acts.getByRole('button', { name: /^Copy/ }),
    Save: save,
    Delete: rows.nth(1).getByRole('button', { name: /^Delete/ }),
  }
  const bareTimes: number[] = []
  const newTimes = () => new Map(Object.keys(buttons).map((name): [string, number[]] => [name, []]))
  const [times, interactions] = [newTimes(), newTimes()]
  await page.evaluate(watchEvents)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, button] of Object.entries(buttons)) {
      bareTimes.push(await press(bare, bare.getByRole('button')))
      // For Save.
      await label.fill('Saved')
      await takeLongestEvent(page)
      times.get(name)?.push(await press(page, button))
      interactions.get(name)?.push(await takeLongestEvent(page))
    }
  }
  await page.context().close()
  await bare.context().close()
  const bareMs = median(bareTimes)
  return [
    { name: 'bare page: press to paint', value: bareMs, unit: 'ms' },
    ...[...times].flatMap(([name, taken]): Figure[] => [
      { name: `dashboard: INP of ${name}`, value: median(interactions.get(name) ?? []), unit: 'ms' },
      { name: `dashboard: press of ${name} to paint`, value: median(taken), unit: 'ms' },
      {
        name: `dashboard: press of ${name} / bare`,
        value: median(taken) / bareMs,
        unit: 'x',
        bound: { atMost: PRESS_TO_BARE },
      },
    ]),
  ]
}
