import type { Page } from 'playwright'
import { linkOf, type Mail } from './api-client.ts'
import { WORDS } from './screens/screen-state.ts'

/**
 * Opens a mail's link and presses its button, as a person does, in whichever language the page speaks:
 * opening alone changes nothing.
 */
export const followLink = async (page: Page, mail: Mail): Promise<void> => {
  await page.goto(linkOf(mail))
  const names = Object.values(WORDS).flatMap(({ account: { confirm } }) => [
    confirm.signup.submit,
    confirm.recovery.submit,
  ])
  await page.getByRole('button', { name: new RegExp(`^(?:${names.join('|')})$`) }).click()
}
