import { LANGUAGE_OFFER } from '../../src/i18n/language.ts'
import { en, es } from '../helpers/texts.ts'
import { expect, test, testInstalled } from './fixtures.ts'
import { sumOfShifts, watchShifts } from './layout-shifts.ts'

const { landing } = en

test.describe('a browser that prefers Spanish', () => {
  test.use({ locale: 'es-MX' })

  test('[V2] is offered it in one line, before anything moves, and takes it', async ({ page }) => {
    await watchShifts(page)
    await page.goto('/')
    const offer = page.getByRole('complementary', { name: LANGUAGE_OFFER.question })
    await expect(offer).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing.hero.headline)
    const height = (await offer.boundingBox())?.height ?? 0
    expect(height).toBeGreaterThanOrEqual(44)
    expect(height).toBeLessThanOrEqual(46)
    expect(await sumOfShifts(page)).toBeLessThan(0.02)
    await page.getByRole('link', { name: LANGUAGE_OFFER.accept }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.landing.hero.headline)
    await expect(offer).toHaveCount(0)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(es.landing.hero.headline)
  })

  test('[V2] may stay with English, for good, on every screen', async ({ page }) => {
    const offer = page.getByRole('complementary', { name: LANGUAGE_OFFER.question })
    await page.goto('/?purchase=true')
    await expect(page.getByRole('tab').first()).toBeVisible()
    await expect(offer).toBeVisible()
    await page.getByRole('button', { name: LANGUAGE_OFFER.stay }).click()
    await expect(offer).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing.hero.headline)
    await expect(offer).toBeHidden()
  })

  test('[U18] who stays with English on the landing page goes on at its heading', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: LANGUAGE_OFFER.stay }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('[V2] takes it on the sign-in screen, where nothing typed is lost', async ({ page }) => {
    await page.goto('/?purchase=true')
    await page.getByLabel(en.account.email).fill('ana@example.com')
    await page.getByRole('link', { name: LANGUAGE_OFFER.accept }).click()
    await expect(page.getByLabel(es.account.email)).toHaveValue('ana@example.com')
    await expect(page.getByRole('complementary', { name: LANGUAGE_OFFER.question })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

testInstalled(
  '[V3] dares to be reloaded with no network once that is true',
  async ({ page, context, goOffline }) => {
    await page.goto('/')
    const dare = page.getByText(landing.dare.text)
    await expect(dare).toBeVisible()
    await goOffline(context)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing.hero.headline)
    await expect(dare).toBeVisible()
  },
)

test('[V3] where nothing is stored nobody is dared', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.getByText(landing.dare.text)).toBeHidden()
})

test('[V4] on a phone the way in goes along once the first screen has left, and covers no focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const start = page.getByRole('button', { name: landing.hero.start, exact: true })
  await expect(start).toHaveCount(1)
  await page.getByRole('heading', { name: landing.questions.title }).scrollIntoViewIfNeeded()
  await expect(start).toHaveCount(2)
  const bar = start.last()
  await expect(bar).toBeInViewport({ ratio: 1 })

  await page.getByText(landing.questions.account.asked).focus()
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab')
    await expect
      .poll(() =>
        page.evaluate(() => {
          const focused = document.activeElement
          const covering = document.querySelector('[data-landing=start-bar]')
          if (!focused || !covering || covering.contains(focused)) return 0
          const { bottom } = focused.getBoundingClientRect()
          return Math.max(0, Math.round(bottom - covering.getBoundingClientRect().top))
        }),
      )
      .toBe(0)
  }
  await bar.click()
  await expect(page.getByRole('tab', { name: 'Sign Up', selected: true })).toBeVisible()
})

test('[V5] answers four questions, and shows both plans in three lines', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(1 + 3)
  for (const key of ['read', 'account', 'stop', 'refund'] as const) {
    const { asked, answer } = landing.questions[key]
    await expect(page.getByText(answer)).toBeHidden()
    await page.getByText(asked).click()
    await expect(page.getByText(answer)).toBeVisible()
  }
  await page.getByRole('link', { name: landing.questions.read.more }).click()
  await expect(page).toHaveURL(/\/privacy$/)
})
