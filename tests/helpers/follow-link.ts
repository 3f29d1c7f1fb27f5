import type { Page } from 'playwright'
import { linkOf, type Mail } from './api-client.ts'
import { type ShownLanguage, WORDS } from './screens/screen-state.ts'

/** Opens a mail's link and presses its button, as a person does: opening alone changes nothing. */
export const followLink = async (page: Page, mail: Mail, language: ShownLanguage = 'en'): Promise<void> => {
  await page.goto(linkOf(mail))
  const { signup, recovery } = WORDS[language].account.confirm
  await page
    .getByRole('button', { name: signup.submit })
    .or(page.getByRole('button', { name: recovery.submit, exact: true }))
    .click()
}
