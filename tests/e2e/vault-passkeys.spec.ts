/** A passkey as the way into a history that only its person can open, on the browser's virtual authenticator. */
import { expect, test } from './fixtures.ts'
import { rowOf } from './history-page.ts'
import {
  addAuthenticator,
  countPresses,
  expectSealed,
  isSealed,
  leaveAndReturn,
  look,
  markOf,
  offerOf,
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

test('a passkey: three touches for the choice, two for an emptied browser, and it is taken back with the choice', async ({
  page,
  newUser,
  backend,
}) => {
  const person = await openWithRow(page, newUser)
  const authenticator = await addAuthenticator(page)
  const own = await passwordOf(rowOf(page, 'Ada Mail'))
  const presses = await countPresses(page)
  await offerOf(page).getByRole('button', { name: 'Only me' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Only you can open your history now.' })).toBeVisible()
  expect(await authenticator.count()).toBe(1)
  // The authenticator's own answer is the last one.
  expect((await presses()) + 1).toBeLessThanOrEqual(3)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(markOf(page)).toBeVisible()

  await expectSealed(backend, person, 1)
  await leaveAndReturn(page, person)
  const again = await countPresses(page)
  await waitingOf(page).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(markOf(page)).toBeVisible()
  expect((await again()) + 1).toBeLessThanOrEqual(2)
  expect(await passwordOf(rowOf(page, 'Ada Mail'))).toBe(own)

  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Signing in is enough' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make them readable' }).click()
  // Not before the last row is readable: until then it may be what opens them.
  await expect(async () => {
    await look(page)
    expect(await authenticator.count()).toBe(0)
  }).toPass()
  expect((await settingsOnServer(backend, person)).map(({ password }) => password)).toEqual([own])
})

const useless = [
  {
    name: 'without a key',
    kind: { hasPrf: false },
    said: 'This passkey cannot hold a key. Write down 12 words instead.',
  },
  {
    name: 'that is not backed up',
    kind: { isBackedUp: false },
    said: 'This passkey stays on this device. Write down 12 words first; then you can add it.',
  },
] as const

for (const { name, kind, said } of useless)
  test(`[V10] a passkey ${name} is no way in: it says so, and words are`, async ({
    page,
    newUser,
    backend,
  }) => {
    const person = await openWithRow(page, newUser)
    await addAuthenticator(page, kind)
    await offerOf(page).getByRole('button', { name: 'Only me' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(dialog.getByRole('alert')).toHaveText(said)
    expect((await settingsOnServer(backend, person)).some(isSealed)).toBe(false)
    await dialog.getByRole('button', { name: 'Write down 12 words' }).click()
    await takeWords(dialog)
    await expect(dialog.getByRole('heading', { name: 'Only you can open your history now.' })).toBeVisible()
  })

test('a passkey that is refused changes nothing and can be tried again', async ({
  page,
  newUser,
  backend,
}) => {
  const person = await openWithRow(page, newUser)
  const authenticator = await addAuthenticator(page, { isVerified: false })
  await offerOf(page).getByRole('button', { name: 'Only me' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('No passkey was used. Try again, or use 12 words.')
  expect((await settingsOnServer(backend, person)).some(isSealed)).toBe(false)
  await authenticator.remove()
  await addAuthenticator(page)
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog.getByRole('heading', { name: 'Only you can open your history now.' })).toBeVisible()
})

test('[V10] a passkey that loses its backup still opens, says so, and words are asked for', async ({
  page,
  newUser,
}) => {
  const person = await openWithRow(page, newUser)
  const keeper = await addAuthenticator(page)
  await offerOf(page).getByRole('button', { name: 'Only me' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(markOf(page)).toBeVisible()
  await keeper.loseBackup()

  await leaveAndReturn(page, person)
  const lost = page.getByText('If you lose this device, nothing brings you back in.')
  await waitingOf(page).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(markOf(page)).toBeVisible()
  await expect(rowOf(page, 'Ada Mail')).toBeVisible()
  await expect(page.getByText('it stays on its device').first()).toBeVisible()
  await expect(lost).toBeVisible()
  await page.getByRole('button', { name: 'Write down 12 words' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Write down 12 words' }).click()
  await takeWords(page.getByRole('dialog', { name: /12 words|Three of them/ }))
  await expect(lost).toBeHidden()
})
