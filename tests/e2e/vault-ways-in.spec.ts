/** What a person changes of a history that only they can open: its ways in, a new beginning, and the way back. */
import { expect, test } from './fixtures.ts'
import { rowOf, rowsOf, save } from './history-page.ts'
import {
  addAuthenticator,
  apartOf,
  chooseByWords,
  confirmWords,
  look,
  markOf,
  offerOf,
  openByWords,
  openOn,
  openWithRow,
  passwordOf,
  settingsOnServer,
  takeWords,
  VAULT_CONFLICT,
  waitingOf,
} from './vault-page.ts'

// Several devices each: in one worker after the other they would be the end of the whole line.
test.describe.configure({ mode: 'parallel' })

// [V13] Of two devices that write at once the later is told to read again, and does: the browser itself writes the status down.
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(VAULT_CONFLICT)
})

test('[V8] [V10] the profile lists every way in; a removed device opens nothing of what comes, replaced words nothing at all', async ({
  page,
  newUser,
  newDevice,
  expectedErrors,
}) => {
  // Of the removed device: its sign-in has ended.
  expectedErrors.push(/40[013]/)
  const person = await openWithRow(page, newUser)
  await addAuthenticator(page)
  const words = await chooseByWords(page)
  const other = await openOn(await newDevice(), person)
  await openByWords(waitingOf(other), words.join(' '))
  await expect(markOf(other)).toBeVisible()

  await page.getByRole('button', { name: 'Profile' }).click()
  const profile = page.getByRole('dialog', { name: 'Profile' })
  await expect(profile.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible()
  await expect(profile.getByRole('listitem').filter({ hasText: '12 words' })).toContainText(
    'This is your only way back in. Add another first, or choose “Signing in is enough”.',
  )
  // A name of the person's own, on every device.
  await profile
    .getByRole('listitem')
    .filter({ hasText: 'This device' })
    .getByRole('button', { name: /^Rename / })
    .click()
  const rename = page.getByRole('dialog', { name: 'Rename the device' })
  await rename.getByRole('textbox', { name: 'Name' }).fill('Kitchen laptop')
  await rename.getByRole('button', { name: 'Save the name' }).click()
  await expect(rename).toBeHidden()
  await expect(profile.getByRole('listitem').filter({ hasText: 'This device' })).toContainText(
    'Kitchen laptop',
  )
  await profile.getByRole('button', { name: 'Add a passkey' }).click()
  await page
    .getByRole('dialog', { name: 'How will you get back in?' })
    .getByRole('button', { name: 'Use a passkey' })
    .click()
  await expect(profile.getByRole('listitem').filter({ hasText: 'Passkey' })).toBeVisible()
  // Two ways back in: neither is the last one.
  await expect(profile.getByText('This is your only way back in.')).toBeHidden()

  await profile.getByRole('button', { name: 'Make new words' }).click()
  const dialog = page.getByRole('dialog', { name: 'How will you get back in?' })
  await dialog.getByRole('button', { name: 'Write down 12 words' }).click()
  await expect(page.getByRole('dialog', { name: 'Your 12 words' })).toBeVisible()
  const replaced = await page
    .getByRole('dialog', { name: 'Your 12 words' })
    .getByRole('listitem')
    .allTextContents()
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await confirmWords(page.getByRole('dialog', { name: 'Three of them, to be sure' }), replaced)
  await expect(page.getByRole('dialog', { name: 'Three of them, to be sure' })).toBeHidden()

  const device = profile
    .getByRole('listitem')
    .filter({ hasNotText: 'This device' })
    .filter({ hasNotText: 'Passkey' })
    .filter({ hasNotText: '12 words' })
  await expect(device).toHaveCount(1)
  await device.getByRole('button', { name: /^Remove / }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('It cannot open what you save from now on')
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(device).toHaveCount(0)
  await profile.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(profile).toBeHidden()
  await page
    .getByRole('button', { name: /^Generate/ })
    .first()
    .click()
  await save(page, 'Ada later')

  const third = await openOn(await newDevice(), person)
  await openByWords(waitingOf(third), words.join(' '))
  await expect(waitingOf(third).getByRole('alert')).toHaveText('These are not the words of this account.')
  await waitingOf(third).getByRole('textbox', { name: 'Your 12 words' }).fill(replaced.join(' '))
  await waitingOf(third).getByRole('button', { name: 'Open', exact: true }).click()
  await expect(rowOf(third, 'Ada later')).toBeVisible()
  await expect(rowOf(third, 'Ada Mail')).toBeVisible()
  await third.getByRole('button', { name: 'Profile' }).click()
  await expect(third.getByRole('dialog', { name: 'Profile' })).toContainText('Kitchen laptop')
})

test('[V5] [V6] with no way in left the history starts anew, and the device that is apart joins it', async ({
  page,
  newUser,
  newDevice,
}) => {
  const person = await openWithRow(page, newUser)
  await chooseByWords(page)
  const other = await openOn(await newDevice(), person)
  await expect(rowsOf(other)).toHaveCount(1)
  await waitingOf(other).getByRole('button', { name: 'I have neither' }).click()
  const dialog = other.getByRole('dialog')
  await expect(dialog).toContainText('Your 1 locked entry stays locked.')
  await dialog.getByRole('button', { name: 'Write down 12 words' }).click()
  const words = await takeWords(dialog)
  await expect(markOf(other)).toBeVisible()
  await expect(other.getByText('1 entry is locked.')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await save(other, 'Ada anew')

  await expect(async () => {
    await look(page)
    await expect(apartOf(page)).toBeVisible({ timeout: 1_500 })
  }).toPass()
  await expect(rowOf(page, 'Ada Mail')).toBeVisible()
  await apartOf(page).getByRole('button', { name: 'Yes, join it' }).click()
  await openByWords(apartOf(page), words.join(' '))
  await expect(markOf(page)).toBeVisible()
  await expect(rowOf(page, 'Ada anew')).toBeVisible()
  await expect(async () => {
    await look(other)
    await expect(rowOf(other, 'Ada Mail')).toBeVisible({ timeout: 1_500 })
  }).toPass()
  await expect(other.getByText('1 entry is locked.')).toBeHidden()
})

test('entries that stay locked after a new beginning go in one press', async ({
  page,
  newUser,
  newDevice,
}) => {
  const person = await openWithRow(page, newUser)
  await chooseByWords(page)
  const other = await openOn(await newDevice(), person)
  await expect(rowsOf(other)).toHaveCount(1)
  await waitingOf(other).getByRole('button', { name: 'I have neither' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Write down 12 words' }).click()
  await takeWords(other.getByRole('dialog'))
  await other.getByRole('button', { name: 'Remove locked entries' }).click()
  const question = other.getByRole('alertdialog', { name: 'Remove 1 locked entry?' })
  // Whatever was told just now stands elsewhere.
  await expect(question).toHaveAttribute('data-next-step')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(rowsOf(other)).toHaveCount(1)
  await other.getByRole('button', { name: 'Remove locked entries' }).click()
  await question.getByRole('button', { name: 'Remove locked entries' }).click()
  await expect(other.getByText('1 locked entry removed.').first()).toBeVisible()
  await expect(rowsOf(other)).toHaveCount(0)
  await expect(other.getByText('1 entry is locked.')).toBeHidden()
})

test('[V11] [V14] [V17] signing in is enough again: everything is readable, every device is told, and nothing is asked for', async ({
  page,
  newUser,
  newDevice,
  backend,
}) => {
  const person = await openWithRow(page, newUser)
  const own = await passwordOf(rowOf(page, 'Ada Mail'))
  const words = await chooseByWords(page)
  const other = await openOn(await newDevice(), person)
  await openByWords(waitingOf(other), words.join(' '))
  await expect(markOf(other)).toBeVisible()

  await page.getByRole('button', { name: 'Profile' }).click()
  const profile = page.getByRole('dialog')
  await profile.getByRole('button', { name: 'Signing in is enough' }).click()
  const question = page.getByRole('alertdialog', { name: 'Let signing in be enough again?' })
  await expect(question).toContainText('Your 1 entry is stored readable, and Cifra can read it.')
  await question.getByRole('button', { name: 'Keep “Only me”' }).click()
  await expect(question).toBeHidden()
  await profile.getByRole('button', { name: 'Signing in is enough' }).click()
  await question.getByRole('button', { name: 'Make them readable' }).click()
  await expect(question).toBeHidden()
  await expect(profile.getByText('Signing in is enough now, so Cifra can read it.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(markOf(page)).toBeHidden()
  await expect(async () => {
    expect((await settingsOnServer(backend, person)).map(({ password }) => password)).toEqual([own])
  }).toPass()
  await expect(offerOf(page)).toBeHidden()

  await look(other)
  await expect(other.getByText('Signing in is enough for your history since')).toBeVisible()
  await expect(markOf(other)).toBeHidden()
  expect(await passwordOf(rowOf(other, 'Ada Mail'))).toBe(own)
  await other.getByRole('button', { name: 'Got it' }).click()
  await expect(other.getByText('Signing in is enough for your history since')).toBeHidden()
  await expect(offerOf(other)).toBeHidden()
  const third = await openOn(await newDevice(), person)
  await expect(rowOf(third, 'Ada Mail')).toBeVisible()
  expect(await passwordOf(rowOf(third, 'Ada Mail'))).toBe(own)
})
