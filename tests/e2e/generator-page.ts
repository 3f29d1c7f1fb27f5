import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The generator as a person finds it. */
export const generatorOf = (page: Page) => {
  const panel = page.getByRole('region', { name: 'Password generator' })
  const plate = panel.getByRole('region', { name: 'Your password' })
  const acts = panel.getByRole('region', { name: 'Password actions' })
  const secret = plate.locator('code')
  const generate = acts.getByRole('button', { name: /^Generat/ })
  const password = async (): Promise<string> => {
    await expect(secret).not.toBeEmpty()
    return (await secret.textContent()) ?? ''
  }
  const next = async (before: string): Promise<string> => {
    await expect(secret).not.toHaveText(before)
    return (await secret.textContent()) ?? ''
  }
  return {
    panel,
    plate,
    acts,
    secret,
    generate,
    copy: acts.getByRole('button', { name: 'Copy' }),
    slider: panel.getByRole('slider', { name: 'Length' }),
    field: panel.getByRole('spinbutton', { name: 'Length in characters' }),
    toggle: (name: string) => panel.getByRole('switch', { name: new RegExp(`^${name}`) }),
    /** The shown password, once there is one. */
    password,
    /** Waits for another password than `before`. */
    next,
    /** Generates where one stands already: a premium person's first is there by itself, perhaps only after the press. */
    another: async (): Promise<string> => {
      const before = await password()
      await generate.click()
      return next(before)
    },
  }
}

/** All that a screen reader is told without asking. */
export const liveTextOf = (page: Page): Promise<string> =>
  page
    .locator('[aria-live], [role="status"], [role="alert"]')
    .allTextContents()
    .then((texts) => texts.join('\n'))
