import { expect, test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'

// What the service worker keeps would stand in for what these tests take away.

const IN_PAGE = /^Passwords are made on this page/

test('[LF-80] the worker’s script is not found: passwords are there within 3 seconds, with a notice', async ({
  page,
  newUser,
  expectedErrors,
}) => {
  expectedErrors.push(/404/)
  await page.route(/generator\.worker/, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await newUser(page)
  await expect(generatorOf(page).generate).toBeVisible()
  await page.goto('/')
  const begun = Date.now()
  const generator = generatorOf(page)
  const first = await generator.password()
  expect(Date.now() - begun).toBeLessThan(20_000)
  await expect(generator.panel.getByText(IN_PAGE)).toBeVisible()
  await generator.generate.click()
  expect(await generator.next(first)).toHaveLength(16)
})

test('[LF-80] the worker is blocked by policy: the same', async ({ page, newUser, expectedErrors }) => {
  expectedErrors.push(/worker/i, /Content policy/)
  await newUser(page)
  await expect(generatorOf(page).generate).toBeVisible()
  await page.route(
    (url) => url.pathname === '/' || url.pathname === '/dashboard',
    async (route) => {
      const answer = await route.fetch()
      const policy = (answer.headers()['content-security-policy'] ?? '').replace(
        /worker-src [^;]*/,
        "worker-src 'none'",
      )
      await route.fulfill({
        response: answer,
        headers: { ...answer.headers(), 'content-security-policy': policy },
      })
    },
  )
  await page.goto('/')
  const begun = Date.now()
  const generator = generatorOf(page)
  await generator.password()
  expect(Date.now() - begun).toBeLessThan(20_000)
  await expect(generator.panel.getByText(IN_PAGE)).toBeVisible()
})

test('[LF-80] the worker’s script never arrives: the password does', async ({ page, newUser }) => {
  await newUser(page)
  await expect(generatorOf(page).generate).toBeVisible()
  await page.route(/generator\.worker/, () => {})
  await page.goto('/')
  const begun = Date.now()
  await generatorOf(page).password()
  expect(Date.now() - begun).toBeLessThan(20_000)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('[LF-82] a worker killed in the middle of its work: this call and the next are answered, by a new worker', async ({
  page,
  newUser,
}) => {
  await page.addInitScript(() => {
    const workers: Worker[] = []
    const Original = Worker
    window.Worker = class extends Original {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given)
        if (given[1]?.name === 'generator') workers.push(this)
      }
    }
    Object.assign(window, { workers })
  })
  const started = () => page.evaluate(() => (window as unknown as { workers: Worker[] }).workers.length)
  await newUser(page, { tier: 'premium' })
  const generator = generatorOf(page)
  const first = await generator.another()
  expect(await started()).toBe(1)
  // The password stands before the button's spinner ends; a press in between is not taken.
  await expect(generator.generate).not.toHaveAttribute('aria-disabled', 'true')

  // Ended without an event, as when the browser takes its memory back, with the call on its way.
  await generator.generate.evaluate((button: HTMLElement) => {
    const { workers } = window as unknown as { workers: Worker[] }
    for (const worker of workers) {
      const { postMessage } = worker
      worker.postMessage = (...given: unknown[]) => {
        Reflect.apply(postMessage, worker, given)
        worker.terminate()
      }
    }
    button.click()
  })
  const begun = Date.now()
  const second = await generator.next(first)
  expect(Date.now() - begun).toBeLessThan(20_000)
  await expect(generator.generate).not.toHaveAttribute('aria-disabled', 'true')
  await generator.generate.click()
  await generator.next(second)
  expect(await started()).toBe(2)
  await expect(generator.panel.getByText(IN_PAGE)).toHaveCount(0)
})
