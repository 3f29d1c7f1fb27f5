import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { prepareForStates } from '../helpers/screens/change-browser.ts'
import { FREE_STATES } from '../helpers/screens/free-states.ts'
import { PREMIUM_STATES } from '../helpers/screens/premium-states.ts'
import { type ScreenState, type ShownLanguage, settled, WORDS } from '../helpers/screens/screen-state.ts'
import { VAULT_STATES } from '../helpers/screens/vault-states.ts'
import { VISITOR_STATES } from '../helpers/screens/visitor-states.ts'
import { expect, type TestBackend, test } from './fixtures.ts'

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What another theme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

const WIDE = { width: 1280, height: 720 }
const PHONE = { width: 320, height: 640 }

// The states take requests away from the page, which no worker may answer before.
test.use({ viewport: WIDE })

type Finding = {
  readonly id: string
  readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary: string }>
}

/** What axe finds on the page as it stands, each as one line. */
const findViolations = async (page: Page, runOnly: { type: string; values: readonly string[] }) => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const violations = await page.evaluate(async (only): Promise<Finding[]> => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: Finding[] }> }
    }
    return (await axe.run({ runOnly: only, resultTypes: ['violations'] })).violations
  }, runOnly)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) =>
        `${id}: ${html.slice(0, 160)} | ${failureSummary.replaceAll(/\s+/g, ' ').slice(0, 260)}`,
    ),
  )
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Controls of the page smaller than 44 px on either side; links inside a sentence are as high as their line (2.5.8 allows it). */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, select, input:not([type=hidden]), [role=tab], a')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, target: element.closest('label') ?? element }))
      .filter(({ element }) => !(element.matches('a') && element.parentElement?.matches('p')))
      .map(({ element, target }) => {
        const { width, height } = target.getBoundingClientRect()
        return {
          name: element.getAttribute('aria-label') ?? element.textContent ?? element.id,
          width,
          height,
        }
      })
      .filter(({ width, height }) => width > 1 && (width < 43.9 || height < 43.9))
      .map(
        ({ name, width, height }) => `${name} ${Math.round(width)}×${Math.round(height)} is no 44 px target`,
      ),
  )

/** Motion would be measured half-way: a fading toast has no contrast yet. */
const wear = async (page: Page, colorScheme: 'light' | 'dark') => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction((theme) => matchMedia(`(prefers-color-scheme: ${theme})`).matches, colorScheme)
  await settled(page)
}

/** All rules in light, those of colour in dark. */
const askAxe = async (page: Page): Promise<string[]> => {
  await wear(page, 'light')
  const found = await findViolations(page, { type: 'tag', values: RULES })
  await wear(page, 'dark')
  return [...found, ...(await findViolations(page, { type: 'rule', values: COLOUR_RULES }))]
}

/** One visit of a state: what axe finds, and 320 px wide nothing lost. */
const lookAt = async (page: Page): Promise<string[]> => {
  const found = await askAxe(page)
  await page.setViewportSize(PHONE)
  await settled(page)
  const lost = await overflow(page)
  if (lost > 0) found.push(`${lost} px are cut off at ${PHONE.width} px`)
  found.push(...(await smallTargets(page)))
  return found
}

/**
 * In Spanish, whose words are the longer ones: English is on every other test's screen, and the whole matrix is asked by
 * `npm run screens -- --check`.
 */
const LANGUAGES: readonly ShownLanguage[] = process.env.WHOLE_MATRIX === '1' ? ['en', 'es'] : ['es']

const check = async (
  page: Page,
  states: readonly ScreenState[],
  language: ShownLanguage,
  { backend, expectedErrors }: { readonly backend: TestBackend; readonly expectedErrors: RegExp[] },
) => {
  for (const { name, open, leave, expected = [], phoneOnly } of states)
    await test.step(name, async () => {
      expectedErrors.push(...expected)
      await page.setViewportSize(phoneOnly ? PHONE : WIDE)
      await open(page, WORDS[language], backend.api)
      expect.soft(await lookAt(page), name).toEqual([])
      await leave?.(page)
    })
}

const prepare = async (page: Page, language: ShownLanguage) => {
  page.setDefaultTimeout(30_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await prepareForStates(page, language)
}

for (const language of LANGUAGES)
  test.describe(`axe finds nothing in either theme, and nothing is lost at 320 px, ${language}`, () => {
    test('on what a visitor sees', async ({ page, backend, expectedErrors }) => {
      await prepare(page, language)
      await check(page, VISITOR_STATES, language, { backend, expectedErrors })
    })

    test('on what a free person sees', async ({ page, newUser, backend, expectedErrors }) => {
      await prepare(page, language)
      await newUser(page)
      await check(page, FREE_STATES, language, { backend, expectedErrors })
    })

    test('on what a premium person sees', async ({ page, newUser, backend, expectedErrors }) => {
      await prepare(page, language)
      await newUser(page, { tier: 'premium' })
      await check(page, PREMIUM_STATES, language, { backend, expectedErrors })
    })

    test('on what a person sees who lets nobody else open their history', async ({
      page,
      newUser,
      backend,
      expectedErrors,
    }) => {
      await prepare(page, language)
      await newUser(page, { tier: 'premium', isUndecided: true })
      await check(page, VAULT_STATES, language, { backend, expectedErrors })
    })
  })

test('in high-contrast colours what is chosen looks chosen, and nothing hidden shows', async ({
  page,
  newUser,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 360, height: 740 })
  const looks = (control: Locator) =>
    control.evaluate((element) => {
      const { backgroundColor, borderTopStyle } = getComputedStyle(element)
      return { backgroundColor, borderTopStyle }
    })
  await page.goto('/?purchase=true')
  const tab = (selected: boolean) => page.getByRole('tab', { selected })
  await tab(true).waitFor()
  expect(await looks(tab(true))).not.toEqual(await looks(tab(false)))
  // A phone has room for the globe only.
  const language = page.getByRole('combobox')
  expect(await language.evaluate((element) => getComputedStyle(element).fontSize)).toBe('0px')

  await newUser(page)
  const isOn = (checked: boolean) => page.getByRole('switch', { checked }).first()
  await isOn(true).waitFor()
  expect(await looks(isOn(true))).not.toEqual(await looks(isOn(false)))
  const bare = await page.getByRole('button').evaluateAll(
    (buttons) =>
      buttons.filter((button) => {
        const { borderTopColor, borderTopWidth, textDecorationLine } = getComputedStyle(button)
        const isEdged = borderTopWidth !== '0px' && !/^rgba.*, 0\)$/.test(borderTopColor)
        return !isEdged && textDecorationLine === 'none'
      }).length,
  )
  expect(bare, 'buttons without an edge or a line').toBe(0)
})

for (const [how, size, fontSize] of [
  // A window of 1280×1024 px at a zoom of 200 % lays out as one of 640×512 px, at 400 % as one of 320×256.
  ['at 200 % zoom', { width: 640, height: 512 }, '100%'],
  ['at 400 % zoom', { width: 320, height: 256 }, '100%'],
  ['at 200 % of the text alone', { width: 1280, height: 512 }, '200%'],
  ['on a phone that lies on its side', { width: 844, height: 390 }, '100%'],
] as const)
  test(`${how}, nothing is cut off, in both languages`, async ({ page, newUser }) => {
    const look = async (paths: readonly string[]) => {
      for (const language of ['en', 'es'] as const)
        for (const path of paths) {
          await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
          await page.goto(path)
          await page
            .locator('html')
            .and(page.locator(`[lang=${language}]`))
            .waitFor()
          await page.getByRole('heading', { level: 1 }).first().waitFor()
          await page.evaluate((size) => {
            document.documentElement.style.fontSize = size
          }, fontSize)
          expect.soft(await overflow(page), `${path} ${language}`).toBeLessThanOrEqual(0)
        }
    }
    await page.setViewportSize(size)
    await page.goto('/robots.txt')
    await look(['/', '/?purchase=true', '/no/such/page', '/success'])
    await page.evaluate(() => localStorage.setItem('language', 'en'))
    await newUser(page)
    await page.getByText(WORDS.en.generator.title).first().waitFor()
    await look(['/dashboard'])
  })

test('in high-contrast colours the landing page has its edges and its pictures', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto('/')
  for (const part of ['table', 'details', 'button[data-door]']) {
    const edge = await page
      .locator(part)
      .first()
      .evaluate((element) => {
        const { borderTopWidth, borderBottomWidth } = getComputedStyle(element)
        const row = element.querySelector('th')
        return [borderTopWidth, borderBottomWidth, row ? getComputedStyle(row).borderBottomWidth : '0px']
      })
    expect(
      edge.some((width) => width !== '0px'),
      part,
    ).toBe(true)
  }
})
