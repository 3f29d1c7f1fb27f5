import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  FREE_STATES,
  PREMIUM_STATES,
  type ScreenState,
  type ShownLanguage,
  VISITOR_STATES,
  WORDS,
} from '../helpers/screen-states.ts'
import { expect, test } from './fixtures.ts'

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Finding = {
  readonly id: string
  readonly nodes: ReadonlyArray<{ readonly html: string; readonly failureSummary: string }>
}

/** What axe finds on the page as it stands, each as one line. */
const findViolations = async (page: Page): Promise<string[]> => {
  await page.evaluate(AXE)
  const violations = await page.evaluate(async (tags): Promise<Finding[]> => {
    const { axe } = globalThis as unknown as {
      axe: { run(options: object): Promise<{ violations: Finding[] }> }
    }
    return (await axe.run({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] })).violations
  }, RULES)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) =>
        `${id}: ${html.slice(0, 160)} | ${failureSummary.replaceAll(/\s+/g, ' ').slice(0, 260)}`,
    ),
  )
}

/** Motion would be measured half-way: a fading toast has no contrast yet. */
const prepare = async (page: Page, language: ShownLanguage, theme: 'light' | 'dark') => {
  page.setDefaultTimeout(10_000)
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
}

const check = async (
  page: Page,
  states: readonly ScreenState[],
  language: ShownLanguage,
  expectedErrors: RegExp[],
) => {
  const found: string[] = []
  for (const { name, open, expected = [] } of states) {
    expectedErrors.push(...expected)
    await open(page, WORDS[language])
    await page.waitForTimeout(150)
    found.push(...(await findViolations(page)).map((violation) => `${name}: ${violation}`))
  }
  expect(found).toEqual([])
}

// Both themes and both languages see every state; colours do not depend on words, nor names on colours, so two of the
// four pairs find what four would.
for (const [language, theme] of [
  ['en', 'light'],
  ['es', 'dark'],
] as const)
  test.describe(`axe finds nothing, ${language}, ${theme}`, () => {
    test.setTimeout(180_000)

    test('on what a visitor sees', async ({ page, expectedErrors }) => {
      await prepare(page, language, theme)
      await check(page, VISITOR_STATES, language, expectedErrors)
      await page.setViewportSize({ width: 360, height: 740 })
      await check(page, VISITOR_STATES.slice(0, 1), language, expectedErrors)
    })

    test('on what a free person sees', async ({ page, newUser, expectedErrors }) => {
      await prepare(page, language, theme)
      await newUser(page)
      await page.getByText(WORDS[language].generator.title).first().waitFor()
      await check(page, FREE_STATES, language, expectedErrors)
    })

    test('on what a premium person sees', async ({ page, newUser, expectedErrors }) => {
      await prepare(page, language, theme)
      await newUser(page, { tier: 'premium' })
      await page.getByText(WORDS[language].generator.title).first().waitFor()
      await check(page, PREMIUM_STATES, language, expectedErrors)
    })
  })

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
      .map(({ name, width, height }) => `${name} ${Math.round(width)}×${Math.round(height)}`),
  )

test('320 px wide, nothing is cut off and every target is 44 px', async ({
  page,
  newUser,
  expectedErrors,
}) => {
  test.setTimeout(180_000)
  page.setDefaultTimeout(10_000)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const walk = async (states: readonly ScreenState[]) => {
    for (const { name, open, expected = [] } of states) {
      expectedErrors.push(...expected)
      await open(page, WORDS.en)
      expect.soft(await overflow(page), name).toBeLessThanOrEqual(0)
      if (name !== 'privacy') expect.soft(await smallTargets(page), name).toEqual([])
    }
  }
  await walk(VISITOR_STATES)
  await newUser(page, { tier: 'premium' })
  await page.getByText(WORDS.en.generator.title).first().waitFor()
  await walk(PREMIUM_STATES)
})

for (const [zoom, width, fontSize] of [
  // A window of 1280 px at a zoom of 200 % lays out as one of 640 px.
  ['zoom', 640, '100%'],
  ['text alone', 1280, '200%'],
] as const)
  test(`at 200 % ${zoom}, nothing is cut off`, async ({ page, newUser }) => {
    await page.setViewportSize({ width, height: 512 })
    await newUser(page)
    await page.getByText(WORDS.en.generator.title).first().waitFor()
    for (const path of ['/dashboard', '/no/such/page', '/success']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, fontSize)
      expect(await overflow(page), path).toBeLessThanOrEqual(0)
    }
  })
