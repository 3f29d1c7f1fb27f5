import { en, es } from '../helpers/texts.ts'
import { expect, test } from './fixtures.ts'
import { generatorOf } from './generator-page.ts'
import { saveByEnter } from './history-page.ts'

/** Chrome's own blanks in times are narrow ones. */
const plain = (text: string | null) => (text ?? '').replaceAll(/\s/g, ' ')

for (const [locale, language, bits, date] of [
  ['es-MX', 'es', '103.1 bits', /^\d{1,2} [a-z]{3,4} 20\d\d, \d{1,2}:\d\d/],
  ['es', 'es', '103.1 bits', /^\d{1,2} [a-z]{3,4} 20\d\d, /],
  ['es-ES', 'es', '103,1 bits', /^\d{1,2} [a-z]{3,4} 20\d\d, \d{1,2}:\d\d$/],
  ['en-GB', 'en', '103.1 bits', /^\d{1,2} [A-Z][a-z]{2,3} 20\d\d, \d\d:\d\d$/],
  ['en-US', 'en', '103.1 bits', /^[A-Z][a-z]{2} \d{1,2}, 20\d\d, \d{1,2}:\d\d [AP]M$/],
  ['de-DE', 'en', '103,1 bits', /^\d{1,2} [A-Z][a-z]{2,3} 20\d\d, /],
] as const)
  test.describe(`a browser of ${locale}`, () => {
    test.use({ locale })
    test(`[U7] in ${language} it writes ${bits}`, async ({ page, newUser }) => {
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      await newUser(page, { tier: 'premium' })
      const texts = language === 'es' ? es : en
      await page.getByRole('button', { name: texts.generator.generate, exact: true }).click()
      await expect(page.getByText(bits, { exact: true })).toBeVisible()
      await page.getByLabel(texts.history.labelField, { exact: true }).fill('Mail')
      await page.getByRole('button', { name: texts.history.save, exact: true }).click()
      // A row of today says the time alone; all of it is there to be asked for.
      await expect.poll(async () => plain(await page.locator('time').getAttribute('title'))).toMatch(date)
    })
  })

test('[U8] after the time zone has changed every row shows the zone of now, as soon as the page is shown again', async ({
  browser,
  backend,
  watch,
  newUser,
}) => {
  // Chromium takes one wish about the zone: the driver's own would be in the way of this one.
  const context = await browser.newContext({
    baseURL: backend.url,
    ...({ timezoneId: undefined } as object),
  })
  await watch.attach(context)
  const page = await context.newPage()
  await newUser(page, { tier: 'premium' })
  const { generate, secret } = generatorOf(page)
  await generate.click()
  await expect(secret).toHaveText(/^.{16}$/)
  const times = page.locator('time')
  const save = async (name: string) => {
    await saveByEnter(page, name)
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await save('One')
  const before = await times.first().getAttribute('title')

  const devtools = await context.newCDPSession(page)
  const former = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)
  const next = former === 'Asia/Tokyo' ? 'America/Lima' : 'Asia/Tokyo'
  await devtools.send('Emulation.setTimezoneOverride', { timezoneId: next })
  await save('Two')
  const dates = () => times.evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''))
  const expected = async (timeZone: string) =>
    (await dates()).map((date) =>
      plain(new Date(date).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })),
    )
  const shown = async () =>
    (await times.evaluateAll((all) => all.map((time) => time.getAttribute('title')))).map(plain)
  // Until it is looked at again all rows at least agree.
  expect([await expected(former), await expected(next)]).toContainEqual(await shown())

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(shown).toEqual(await expected(next))
  expect(await times.last().getAttribute('title')).not.toBe(before)
  await context.close()
})
