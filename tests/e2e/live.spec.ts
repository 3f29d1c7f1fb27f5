import type { BrowserContext, Page, WebSocket } from '@playwright/test'
import { expectDashboardOf, expectLanding, openSignIn, signIn } from './account-screens.ts'
import { expect, type Person, test } from './fixtures.ts'
import { openPremium, rowOf, rowsOf, save } from './history-page.ts'

/*
 * Two open devices, and nobody who looks again: what one saves is told, and the other's sync brings it. Its own times (a look, five
 * minutes) lie far beyond each wait here. LIVE_ROWS=50 measures with as many rows.
 */
const ROWS = Number(process.env.LIVE_ROWS ?? 4)
const CHANNEL = /\/realtime\/v1\/websocket/

/** The channels that a page opens, in order. */
const watchChannels = (page: Page): WebSocket[] => {
  const channels: WebSocket[] = []
  page.on('websocket', (socket) => {
    if (CHANNEL.test(socket.url())) channels.push(socket)
  })
  return channels
}

const isJoined = (frame: { readonly payload: string | Buffer }): boolean => {
  const [, , topic, event, payload] = JSON.parse(String(frame.payload))
  return topic.startsWith('realtime:history:') && event === 'phx_reply' && payload.status === 'ok'
}

/** Answers when a channel of this page stands; to be asked before it can. */
const joined = async (page: Page): Promise<void> => {
  const socket = await page.waitForEvent('websocket', { predicate: (each) => CHANNEL.test(each.url()) })
  await socket.waitForEvent('framereceived', { predicate: isJoined })
}

const openOn = async (context: BrowserContext, person: Person): Promise<Page> => {
  const page = await context.newPage()
  const stands = joined(page)
  await openSignIn(page)
  await signIn(page, person)
  await expectDashboardOf(page, person)
  await stands
  return page
}

/** Saves with a new password each time; answers when the server has taken it. */
const saveAndSend = async (page: Page, label: string): Promise<number> => {
  await page.getByRole('button', { name: 'Generate', exact: false }).first().click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  const sent = page.waitForResponse(
    (response) =>
      response.url().endsWith('/rpc/sync') && (response.request().postData() ?? '').includes(label),
  )
  await save(page, label)
  await sent
  return performance.now()
}

test('[V4] what one device saves and deletes is on the other’s screen by itself', async ({
  page,
  newUser,
  newDevice,
}) => {
  test.setTimeout(120_000 + ROWS * 15_000)
  const stands = joined(page)
  const person = await openPremium(page, newUser)
  await stands
  const second = await openOn(await newDevice(), person)
  const times: number[] = []
  for (let n = 1; n <= ROWS; n++) {
    const [writer, reader] = n % 2 ? [page, second] : [second, page]
    const committed = await saveAndSend(writer, `row ${n}.`)
    // It looks at each frame, where an expectation looks ever more rarely.
    await rowOf(reader, `row ${n}.`).waitFor()
    times.push(Math.round(performance.now() - committed))
  }
  times.sort((a, b) => a - b)
  console.info(
    `${ROWS} rows, ms from commit to the other screen: median ${times[ROWS >> 1]}, slowest ${times.at(-1)}`,
  )
})

test('[V5] a channel that is cut or refused changes nothing but the delay', async ({
  page,
  newUser,
  newDevice,
  expectedErrors,
}) => {
  expectedErrors.push(/WebSocket connection to/)
  let cuts = 0
  await page.context().routeWebSocket(CHANNEL, (socket) => {
    cuts += 1
    // At once, or after some of what was said.
    if (cuts % 2) return void socket.close({ code: 1011 })
    const server = socket.connectToServer()
    let heard = 0
    server.onMessage((message) => {
      heard += 1
      if (heard < 2) socket.send(message)
      else void socket.close({ code: 1011 })
    })
  })
  const person = await openPremium(page, newUser)
  await expect.poll(() => cuts).toBeGreaterThan(0)
  const second = await openOn(await newDevice(), person)
  await saveAndSend(second, 'one')
  await saveAndSend(second, 'two')
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(rowsOf(page)).toHaveCount(2, { timeout: 1_500 })
  }).toPass()
})

test('[V6] the channel is open while the page is seen and its person signed in, and never for a free one', async ({
  page,
  newUser,
  newDevice,
}) => {
  const channels = watchChannels(page)
  const stands = joined(page)
  await openPremium(page, newUser)
  await stands
  const see = (state: 'visible' | 'hidden') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await see('hidden')
  await expect.poll(() => channels.map((each) => each.isClosed())).toEqual([true])
  const again = joined(page)
  await see('visible')
  await again
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expectLanding(page)
  await expect.poll(() => channels.map((each) => each.isClosed())).toEqual([true, true])

  const other = await (await newDevice()).newPage()
  const none = watchChannels(other)
  await newUser(other)
  await expect(other.getByText(/Free/).first()).toBeVisible()
  expect(none).toEqual([])
})
