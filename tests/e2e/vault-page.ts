import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test'
import { expectDashboardOf, openSignIn, signIn } from './account-screens.ts'
import { expect, type Person, type TestBackend } from './fixtures.ts'
import { save } from './history-page.ts'

/** What a person sees and does of a history that only they open, in English. */

export const offerOf = (page: Page) => page.getByRole('region', { name: 'Who can open your history?' })
export const waitingOf = (page: Page) =>
  page.getByRole('region', { name: 'Open your history with your passkey or your words.' })
export const apartOf = (page: Page) =>
  page.getByRole('region', { name: 'Your history was started anew elsewhere, without this device.' })
export const markOf = (page: Page) => page.getByText('Only you', { exact: true })

const finish = (dialog: Locator) => dialog.getByRole('button', { name: 'Finish' }).click()

const fillThree = async (dialog: Locator, words: readonly string[]) => {
  await expect(dialog.getByRole('textbox')).toHaveCount(3)
  for (const field of await dialog.getByRole('textbox').all()) {
    const name = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '')
    await field.fill(words[Number(/\d+/.exec(name)?.[0]) - 1] ?? '')
  }
}

export const confirmWords = async (dialog: Locator, words: readonly string[]) => {
  await fillThree(dialog, words)
  await finish(dialog)
}

/** Reads the words from the screen, writes them down, and types three of them. */
const writeWordsDown = async (dialog: Locator): Promise<readonly string[]> => {
  await expect(dialog.getByRole('listitem')).toHaveCount(12)
  const words = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'I have written them down' }).click()
  await fillThree(dialog, words)
  return words
}

/** Reads the words from the screen, writes them down, and gives three of them back. */
export const takeWords = async (dialog: Locator): Promise<readonly string[]> => {
  const words = await writeWordsDown(dialog)
  await finish(dialog)
  return words
}

/** From the card over the history to the last press, which `endChoice` makes. */
export const beginChoice = async (page: Page): Promise<readonly string[]> => {
  await offerOf(page).getByRole('button', { name: 'Only me' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Write down 12 words' }).click()
  return writeWordsDown(dialog)
}

export const endChoice = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await finish(dialog)
  await expect(dialog.getByRole('heading', { name: 'Only you can open your history now.' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(markOf(page)).toBeVisible()
}

/** From the card over the history to the mark. */
export const chooseByWords = async (page: Page): Promise<readonly string[]> => {
  const words = await beginChoice(page)
  await endChoice(page)
  return words
}

export const openByWords = async (card: Locator, text: string) => {
  await card.getByRole('button', { name: 'Enter my words' }).click()
  await card.getByRole('textbox', { name: 'Your 12 words' }).fill(text)
  await card.getByRole('button', { name: 'Open', exact: true }).click()
}

export const openOn = async (context: BrowserContext, person: Person): Promise<Page> => {
  const page = await context.newPage()
  await openSignIn(page)
  await signIn(page, person)
  await expectDashboardOf(page, person)
  return page
}

/** The person comes back to the tab: one of the sync's triggers. */
export const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** What the service holds of the person's rows, as it would give them out. */
export const settingsOnServer = async (
  backend: TestBackend,
  { email, password }: Person,
): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const { access_token: token } = await backend.api.signIn(email, password)
  const answer = await backend.api.call('/rest/v1/password_history?select=generation_settings', {
    method: 'GET',
    token,
  })
  const rows: readonly { readonly generation_settings: Readonly<Record<string, unknown>> }[] =
    await answer.json()
  return rows.map(({ generation_settings }) => generation_settings)
}

export type Authenticator = {
  /** How many passkeys it holds. */
  readonly count: () => Promise<number>
  readonly remove: () => Promise<void>
  /** From now on it tells of no backup of what it holds. */
  readonly loseBackup: () => Promise<void>
}

type Kind = {
  readonly hasPrf?: boolean
  readonly isBackedUp?: boolean
  /** False: the person does not prove themselves, which the browser tells as it tells a press on Cancel. */
  readonly isVerified?: boolean
}

/** A keeper of passkeys in the page's browser, which answers without a hand. Each answer stands for one touch of the person. */
export const addAuthenticator = async (
  page: Page,
  { hasPrf = true, isBackedUp = true, isVerified = true }: Kind = {},
): Promise<Authenticator> => {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: isVerified,
      automaticPresenceSimulation: true,
      hasPrf,
      defaultBackupEligibility: isBackedUp,
      defaultBackupState: isBackedUp,
    },
  })
  return {
    count: async () => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      return credentials.length
    },
    loseBackup: async () => {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
      for (const { credentialId } of credentials)
        await session.send('WebAuthn.setCredentialProperties', {
          authenticatorId,
          credentialId,
          backupState: false,
        })
    },
    remove: () =>
      session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }).then(() => undefined),
  }
}

/** Counts the presses that a person makes on the page from now on; the page may be the one that is counted already. */
export const countPresses = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const isCounted = Reflect.get(globalThis, 'presses') !== undefined
    Object.assign(globalThis, { presses: 0 })
    if (isCounted) return
    addEventListener(
      'click',
      (event) => {
        if (event.isTrusted) Object.assign(globalThis, { presses: Reflect.get(globalThis, 'presses') + 1 })
      },
      true,
    )
  })
  return () => page.evaluate(() => Number(Reflect.get(globalThis, 'presses')))
}

/** A premium person who has not been asked yet who can open their history. */
export const UNDECIDED = { tier: 'premium', isUndecided: true } as const

/** What the row shows once it is asked to. */
export const passwordOf = async (row: Locator): Promise<string> => {
  const show = row.getByRole('button', { name: /^Show password/ })
  const hide = row.getByRole('button', { name: /^Hide password/ })
  await expect(show.or(hide)).toBeVisible()
  if (await show.isVisible()) await show.click()
  await expect(hide).toBeVisible()
  return (await row.locator('code').textContent()) ?? ''
}

export const isSealed = (settings: Readonly<Record<string, unknown>>) =>
  Object.keys(settings).sort().join() === 'ct,kid,kind,v'

/** Every row of the person's is sealed on the server. */
export const expectSealed = (backend: TestBackend, person: Person, count: number) =>
  expect(async () => {
    const sealed = (await settingsOnServer(backend, person)).map(isSealed)
    expect(sealed).toEqual(Array.from({ length: count }, () => true))
  }).toPass()

/** Signing out takes the keys along: the browser is as good as another device. */
export const leaveAndReturn = async (page: Page, person: Person) => {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
  await expect(waitingOf(page)).toBeVisible()
}

export const VAULT_CONFLICT = /409 \(Conflict\) \(\/rest\/v1\/rpc\/vault_write\)/

/** Such a person with one saved password, so that the question stands over the list. */
export const openWithRow = async (
  page: Page,
  newUser: (page: Page, options: typeof UNDECIDED) => Promise<Person>,
): Promise<Person> => {
  const person = await newUser(page, UNDECIDED)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await save(page, 'Ada Mail')
  return person
}
