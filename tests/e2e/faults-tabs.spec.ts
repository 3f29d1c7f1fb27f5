import { startFrontProxy } from '../helpers/front-proxy.ts'
import { en } from '../helpers/texts.ts'
import { openSignIn, signIn } from './account-screens.ts'
import { labelsOnServer } from './faulty-network.ts'
import { expect, test, testInstalled } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'
import { historyOf, openPremium, rowOf, save } from './history-page.ts'

/**
 * Another tab, or another version, gets in the way.
 *
 * [F61] a tab that was frozen while it led the sync stops no other: within 30 s by the app's clock another one syncs.
 * [F71] a new version takes nothing from the screen in the midst of work; accepted, the password and its label are there.
 */

test('[F61] [LF-78] the leader is frozen with the lock', async ({ page, context, newUser, backend }) => {
  const person = await openPremium(page, newUser)
  await expect(historyOf(page).locator('[data-sync]')).toContainText('Synced now')
  const name = await page.evaluate(
    () => `cifra-sync-${JSON.parse(localStorage.getItem('cifra.user') ?? '{}').id}`,
  )
  // A plain page of the same origin: it holds the lock and, frozen, never gives it back.
  const frozen = await context.newPage()
  await frozen.goto('/privacy')
  await frozen.evaluate(
    (lock) =>
      new Promise<void>((held) => {
        navigator.locks
          .request(lock, () => {
            held()
            return new Promise(() => {})
          })
          .catch(() => {}) // it is taken from this page: what the test is about
      }),
    name,
  )
  const session = await context.newCDPSession(frozen)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })

  await page.clock.install()
  await page.reload()
  await expect(page.getByTestId('stat-total')).toHaveText('0')
  await generatorOf(page).generate.click()
  await save(page, 'beside a frozen tab')
  await page.clock.fastForward(28_000)
  await expect(rowOf(page, 'beside a frozen tab')).not.toContainText(en.history.rowPending)
  await expect.poll(() => labelsOnServer(backend, person)).toEqual(['beside a frozen tab'])
})

testInstalled('[F71] a new version in the midst of work', async ({ person, newDevice, backend }) => {
  await backend.api.newUser(person.email, person.password, 'premium')
  const proxy = await startFrontProxy(backend.url)
  const screen = await (await newDevice()).newPage()
  await screen.goto(proxy.url)
  await openSignIn(screen, proxy.url)
  await signIn(screen, person)
  await expect(screen.getByText('No passwords saved yet')).toBeVisible()
  await screen.evaluate(async () => void (await navigator.serviceWorker.ready))
  const generator = generatorOf(screen)
  const password = await generator.another()
  const label = screen.getByLabel('Label', { exact: true })
  await label.fill('typed with care')
  await screen.getByRole('button', { name: en.generator.bulkOpen }).click()
  const dialog = screen.getByRole('dialog', { name: en.generator.bulk })
  await dialog.getByRole('combobox').selectOption('50')
  proxy.changeWorker((script) =>
    script.replace(/"revision":"[0-9a-f]{32}"/, '"revision":"00000000000000000000000000000000"'),
  )
  await screen.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await dialog.getByRole('button', { name: 'Generate 50 passwords' }).click()
  await expect(screen.getByText(en.shell.update.title)).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(50)
  await screen.keyboard.press('Escape')
  await expect(label).toHaveValue('typed with care')
  await expect(generator.secret).toHaveText(password)

  await screen.evaluate(() => Object.assign(globalThis, { before: true }))
  // Another message may have its turn just then, and this one comes back after it: pressed again, as a person does.
  await expect(async () => {
    await screen
      .getByRole('button', { name: en.shell.update.accept, includeHidden: true })
      .click({ timeout: 5_000 })
    await screen.waitForFunction(() => !('before' in globalThis), undefined, { timeout: 5_000 })
  }).toPass()
  await expect(generator.secret).toHaveText(password)
  await expect(label).toHaveValue('typed with care')
  await save(screen, 'typed with care')
  await screen.close()
  await proxy.stop()
})
