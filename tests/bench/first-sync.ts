import { randomUUID } from 'node:crypto'
import { chromium, type Page } from 'playwright'
import { FORMAT, type SyncRequest, type WireOp } from '../../src/core/sync/wire.ts'
import type { createApiClient } from '../helpers/api-client.ts'
import { startBackendProcess } from '../helpers/backend-process.ts'
import { findChromium } from '../helpers/find-chromium.ts'
import { median } from './lib/interleave.ts'
import type { BenchPart } from './lib/report.ts'
import { startBarePages } from './page/bare-pages.ts'
import { openSignedIn } from './page/premium-person.ts'
import { press } from './page/presses.ts'
import { slowDown } from './page/slow-phone.ts'

const ROWS = 100_000
const PUSH = 200
const LOOK_EVERY_MS = 1_000
const MEGABYTE = 1024 * 1024
const HEAP_MB = 150
/** A press of Generate beside a bare one, while rows come in: one more of these than without them. */
const PRESS_TO_BARE = 6
const LIMIT_MS = 1_800_000

const ops = (first: number): WireOp[] =>
  Array.from({ length: PUSH }, (_, n) => ({
    type: 'insert',
    id: randomUUID(),
    password_length: 16,
    created_at: new Date().toISOString(),
    generation_settings: { password: 'abcdefgh12345678', label: `Row ${first + n}`, options: { length: 16 } },
  }))

/** Puts ROWS rows into the account, as a device of it would. */
const fill = async (api: ReturnType<typeof createApiClient>, token: string): Promise<void> => {
  const client_id = randomUUID()
  for (let first_seq = 1; first_seq <= ROWS; first_seq += PUSH) {
    const client_now = new Date().toISOString()
    const request: SyncRequest = {
      client_id,
      epoch: null,
      cursor: 0,
      client_now,
      first_seq,
      ops: ops(first_seq),
      page: 1,
      format: FORMAT,
    }
    const answer = await api.call('/rest/v1/rpc/sync', { token, body: request })
    if (!answer.ok) throw new Error(await answer.text())
  }
}

const numberIn = (text: string | null): number =>
  Number(/[\d,]*\d/.exec(text ?? '')?.[0].replaceAll(',', '') ?? 0)

/** What a person can read of how far it is: the figure of all rows, and the line that says so. */
const readProgress = async (page: Page): Promise<{ readonly here: number; readonly said: number }> => {
  const here = numberIn(await page.getByTestId('stat-total').textContent())
  const line = await page.locator('[data-sync] p').first().textContent()
  return { here, said: line?.includes('so far') ? numberIn(line) : here }
}

/**
 * A device meets a history of 100,000 rows, on a slow phone: how long, what it holds in memory, whether Generate answers meanwhile, and
 * whether it goes on where it was when the page is loaded anew half way. Throws when what it says of its progress is not so. Needs a
 * build (`npm run build`).
 */
export const run: BenchPart = async () => {
  const found = findChromium()
  if (!found) throw new Error('No Chromium on this machine')
  const backend = await startBackendProcess({ isMeasured: true })
  const bare = await startBarePages('')
  const browser = await chromium.launch({
    executablePath: found.path,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
  })
  try {
    const page = await openSignedIn(browser, backend, fill)
    const barePage = await (await browser.newContext()).newPage()
    await barePage.goto(`${bare.url}/press`)
    const session = await slowDown(page)
    await slowDown(barePage)
    const cursors: number[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc/sync')) cursors.push(Number(request.postDataJSON().cursor))
    })

    const presses: number[] = []
    const barePresses: number[] = []
    let heap = 0
    let before = 0
    let asked = Number.NaN
    const started = performance.now()
    await page.goto(`${backend.url}/dashboard`)
    const total = page.getByTestId('stat-total')
    const generate = page.getByRole('button', { name: 'Generate', exact: true })
    await total.waitFor()
    while (before < ROWS) {
      const { here, said } = await readProgress(page)
      if (here < before || said > here + 2 * 500)
        throw new Error(`${said} were said to be here, then ${here}, before ${before}`)
      before = here
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      heap = Math.max(heap, usedSize)
      if (here < ROWS) {
        barePresses.push(await press(barePage, barePage.getByRole('button')))
        presses.push(await press(page, generate))
      }
      if (here >= ROWS / 2 && Number.isNaN(asked)) {
        cursors.length = 0
        await page.reload()
        await total.waitFor()
        await page.waitForRequest((request) => request.url().endsWith('/rpc/sync'), { timeout: LIMIT_MS })
        asked = cursors[0] ?? 0
      }
      if (performance.now() - started > LIMIT_MS) throw new Error(`Only ${here} rows came`)
      await page.waitForTimeout(LOOK_EVERY_MS)
    }
    const seconds = (performance.now() - started) / 1_000
    return [
      { name: 'first sync of 100,000 rows: until all are there', value: seconds, unit: 's' },
      {
        name: 'most that the page holds meanwhile',
        value: heap / MEGABYTE,
        unit: 'MB',
        bound: { atMost: HEAP_MB },
      },
      { name: 'press of Generate meanwhile, to its paint', value: median(presses), unit: 'ms' },
      {
        name: 'press of Generate meanwhile / bare',
        value: median(presses) / median(barePresses),
        unit: 'x',
        bound: { atMost: PRESS_TO_BARE },
      },
      {
        name: 'loaded anew half way, it goes on from row',
        value: asked,
        unit: '',
        bound: { atLeast: ROWS / 2 - 500 },
      },
    ]
  } finally {
    await browser.close()
    bare.stop()
    await backend.stop()
    await backend.remove()
  }
}
