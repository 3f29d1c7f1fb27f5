import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The generator as a person finds it. */
export const generatorOf = (page: Page) => {
  const panel = page.getByRole('region', { name: 'Password generator' })
  const plate = panel.getByRole('region', { name: 'Your password' })
  const acts = panel.getByRole('region', { name: 'Password actions' })
  const secret = plate.locator('code')
  return {
    panel,
    plate,
    acts,
    secret,
    generate: acts.getByRole('button', { name: /^Generat/ }),
    copy: acts.getByRole('button', { name: 'Copy' }),
    slider: panel.getByRole('slider', { name: 'Length' }),
    field: panel.getByRole('spinbutton', { name: 'Length in characters' }),
    toggle: (name: string) => panel.getByRole('switch', { name: new RegExp(`^${name}`) }),
    /** The shown password, once there is one. */
    password: async (): Promise<string> => {
      await expect(secret).not.toBeEmpty()
      return (await secret.textContent()) ?? ''
    },
    /** Waits for another password than `before`. */
    next: async (before: string): Promise<string> => {
      await expect(secret).not.toHaveText(before)
      return (await secret.textContent()) ?? ''
    },
  }
}

/** All that a screen reader is told without asking. */
export const liveTextOf = (page: Page): Promise<string> =>
  page
    .locator('[aria-live], [role="status"], [role="alert"]')
    .allTextContents()
    .then((texts) => texts.join('\n'))
