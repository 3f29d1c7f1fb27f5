import type { Page } from '@playwright/test'
import type { createApiClient } from '../api-client.ts'
import { isPhone } from '../is-phone.ts'
import { en, es } from '../texts.ts'

export const WORDS = { en, es } as const
export type ShownLanguage = keyof typeof WORDS
export type Words = (typeof WORDS)[ShownLanguage]

export type ScreenState = {
  readonly name: string
  /** Brings the page there from wherever it is, and resolves when it shows. */
  readonly open: (page: Page, words: Words, api: ReturnType<typeof createApiClient>) => Promise<void>
  /** Takes back what `open` changed beyond the page itself. */
  readonly leave?: (page: Page) => Promise<void>
  /** Console errors that belong to the state. */
  readonly expected?: readonly RegExp[]
  /** The element of the page that a picture must show. */
  readonly part?: string
  /** It exists on a phone only. */
  readonly phoneOnly?: true
  /** Another width of the window closes it. */
  readonly closesWhenResized?: true
  /** More of it lies below the screen: a second picture shows the page whole. */
  readonly showsWhole?: true
}

/** A text up to its first variable. */
export const firstOf = (text: string) => text.split('{{')[0] ?? text

export const heading = (page: Page, name: string) => page.getByRole('heading', { name }).first().waitFor()

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click()

const menuOf = (page: Page, words: Words) => page.getByRole('button', { name: words.dashboard.menu })

/** It comes after the first password, as does what stands in its place where the page is wide. */
const menuCame = (page: Page, words: Words) =>
  menuOf(page, words)
    .or(page.getByRole('button', { name: words.account.profile.open }))
    .filter({ visible: true })
    .first()
    .waitFor()

/** Where the page is narrow, what is about the person and the device is in a menu behind their initials. */
export const openAccountMenu = async (page: Page, words: Words) => {
  await menuCame(page, words)
  if (await menuOf(page, words).isVisible()) await menuOf(page, words).click()
}

/** A sentence that may stand in the page twice, for eyes and for ears. */
export const sentence = (page: Page, text: string) =>
  page.getByText(text).filter({ visible: true }).first().waitFor()

/** The dashboard with nothing over it, loaded anew. */
export const dashboard = async (page: Page, words: Words) => {
  await page.goto('/dashboard')
  await heading(page, words.generator.title)
  await sentence(page, firstOf(words.dashboard.welcome))
  await menuCame(page, words)
  const side = page.locator('[data-part=history]')
  const { title, lockedTitle } = words.history
  await side.getByText(title, { exact: true }).or(side.getByText(lockedTitle)).first().waitFor()
}

/**
 * The dashboard that is there, without what the state before has opened over it; where there is none, a new
 * one.
 */
export const backToDashboard = async (page: Page, words: Words) => {
  const title = page.getByRole('heading', { name: words.generator.title, includeHidden: true })
  if (!page.url().endsWith('/dashboard') || !(await title.isVisible())) return dashboard(page, words)
  const overlays = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const toasts = page.getByRole('region', { name: words.shell.notifications }).getByRole('dialog')
  const close = toasts.getByRole('button', { name: words.shell.close, exact: true })
  for (let tries = 0; tries < 5 && (await close.count()) > 0; tries += 1)
    await close
      .first()
      .click({ timeout: 1_000 })
      .catch(() => {})
  if ((await close.count()) > 0) return dashboard(page, words)
  for (let tries = 0; tries < 3 && (await overlays.count()) > 0; tries += 1) {
    await page.keyboard.press('Escape')
    await overlays
      .first()
      .waitFor({ state: 'detached', timeout: 1_000 })
      .catch(() => {})
  }
  if ((await overlays.count()) > 0) return dashboard(page, words)
  await page.evaluate(() => scrollTo(0, 0))
}

/**
 * The page as it will stay: fonts are there, what fades or moves has ended. (With reduced motion that is at
 * once; a spinner turns for ever and is not waited for.)
 */
export const settled = (page: Page) =>
  page.waitForFunction(async () => {
    await document.fonts.ready
    return document
      .getAnimations()
      .every(
        ({ effect, playState }) => playState !== 'running' || effect?.getTiming().iterations === Infinity,
      )
  })

/** Where the page is narrow, the label is asked for in a sheet. */
export const openSaveSheet = async (page: Page, words: Words) => {
  const dock = page.getByRole('region', { name: words.generator.acts, exact: true })
  const opener = dock.getByRole('button', { name: words.history.save, exact: true })
  if (!(await isPhone(page))) return
  await opener.click()
  await page.getByRole('dialog', { name: words.history.saveTitle }).waitFor()
}

/** Saves the password that is there. */
export const saveAs = async (page: Page, words: Words, label: string) => {
  await openSaveSheet(page, words)
  await page.getByLabel(words.history.labelField, { exact: true }).fill(label)
  await page.getByRole('button', { name: words.history.save, exact: true }).click()
}
