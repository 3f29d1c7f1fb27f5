/** A history that only its person can open, from the choice on, in real browsers: by words, by passkey, on several devices. */
import type { Locator, Page } from '@playwright/test'
import { expect, type Person, type TestBackend, test } from './fixtures.ts'
import { openPremium, rowOf, rowsOf, save } from './history-page.ts'
import {
  addAuthenticator,
  apartOf,
  chooseByWords,
  confirmWords,
  countPresses,
  look,
  markOf,
  offerOf,
  openByWords,
  openOn,
  settingsOnServer,
  takeWords,
  waitingOf,
} from './vault-page.ts'

// Several devices each: in one worker after the other they would be the end of the whole line.
test.describe.configure({ mode: 'parallel' })

const UNDECIDED = { tier: 'premium', isUndecided: true } as const

/** What the row shows once it is asked to. */
const passwordOf = async (row: Locator): Promise<string> => {
  const show = row.getByRole('button', { name: /^Show password/ })
  if (await show.isVisible()) await show.click()
  await expect(row.getByRole('button', { name: /^Hide password/ })).toBeVisible()
  return (await row.locator('code').textContent()) ?? ''
}

const isSealed = (settings: Readonly<Record<string, unknown>>) =>
  Object.keys(settings).sort().join() === 'ct,kid,kind,v'

/** Every row of the person's is sealed on the server. */
const expectSealed = (backend: TestBackend, person: Person, count: number) =>
  expect(async () => {
    const sealed = (await settingsOnServer(backend, person)).map(isSealed)
    expect(sealed).toEqual(Array.from({ length: count }, () => true))
  }).toPass()

/** Signing out takes the keys along: the browser is as good as another device. */
const leaveAndReturn = async (page: Page, person: Person) => {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Get Started' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Sign In' }).first().click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
  await expect(waitingOf(page)).toBeVisible()
}

// [V13] Of two devices that write at once the later is told to read again, and does: the browser itself writes the status down.
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/409 \(Conflict\) \(\/rest\/v1\/rpc\/vault_write\)/)
})

test('[V19] the question comes with the first saved password, blocks nothing, and “signing in is enough” ends it everywhere', async ({
  page,
  newUser,
  newDevice,
}) => {
  const person = await newUser(page, UNDECIDED)
  await expect(page.getByText('No passwords saved yet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await expect(offerOf(page)).toBeHidden()
  await save(page, 'first')
  await expect(offerOf(page)).toBeVisible()
  await page
    .getByRole('button', { name: /^Generate/ })
    .first()
    .click()
  await save(page, 'second')
  await offerOf(page).getByRole('button', { name: 'Later' }).click()
  await expect(offerOf(page)).toBeHidden()
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(offerOf(page)).toBeHidden()
  // Later is this device's answer: another one asks.
  const second = await openOn(await newDevice(), person)
  const told = second.waitForResponse('**/auth/v1/user')
  await offerOf(second).getByRole('button', { name: 'Signing in is enough' }).click()
  await told
  await expect(offerOf(second)).toBeHidden()
  const third = await openOn(await newDevice(), person)
  await expect(rowsOf(third)).toHaveCount(2)
  await expect(offerOf(third)).toBeHidden()
  // In the profile it can be chosen at any time.
  await third.getByRole('button', { name: 'Profile' }).click()
  const profile = third.getByRole('dialog')
  await expect(profile.getByText('Signing in is enough now, so Cifra can read it.')).toBeVisible()
  await expect(profile.getByRole('button', { name: 'Only me' })).toBeVisible()
})

test('[V1] [V5] [V6] chosen by words; another device waits, keeps what it saves, and opens all by words as a phone writes them', async ({
  page,
  newUser,
  newDevice,
  backend,
}) => {
  const person = await newUser(page, UNDECIDED)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await save(page, 'Ada Mail')
  const own = await passwordOf(rowOf(page, 'Ada Mail'))
  await offerOf(page).getByRole('button', { name: 'Only me' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Write down 12 words' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(12)
  const words = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'I have written them down' }).click()
  // Three wrong ones are no way in.
  for (const field of await dialog.getByRole('textbox').all()) await field.fill('zzzz')
  await dialog.getByRole('button', { name: 'Finish' }).click()
  await expect(dialog.getByText(/^This is not word \d+\.$/)).toHaveCount(3)
  expect((await settingsOnServer(backend, person)).some(isSealed)).toBe(false)
  await confirmWords(dialog, words)
  await expect(dialog.getByRole('heading', { name: 'Only you can open your history now.' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(markOf(page)).toBeVisible()
  await expect(offerOf(page)).toBeHidden()
  await expectSealed(backend, person, 1)
  expect(await passwordOf(rowOf(page, 'Ada Mail'))).toBe(own)

  const other = await openOn(await newDevice(), person)
  await expect(waitingOf(other)).toContainText('1 password is locked here.')
  await expect(rowsOf(other)).toHaveCount(1)
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await save(other, 'Saved while waiting')
  await openByWords(waitingOf(other), [...words].reverse().join(' '))
  await expect(waitingOf(other).getByRole('alert')).toHaveText('These are not the words of this account.')
  const typed = words.map((word, index) => (index % 2 ? word.toUpperCase() : word.slice(0, 4)))
  const field = waitingOf(other).getByRole('textbox', { name: 'Your 12 words' })
  await field.fill(`${typed.slice(0, 6).join('\n')}\n\n${typed.slice(6).join(', ')}`)
  await waitingOf(other).getByRole('button', { name: 'Open', exact: true }).click()
  await expect(markOf(other)).toBeVisible()
  expect(await passwordOf(rowOf(other, 'Ada Mail'))).toBe(own)
  await expect(async () => {
    await look(page)
    await expect(rowOf(page, 'Saved while waiting')).toBeVisible({ timeout: 1_500 })
  }).toPass()
  expect((await settingsOnServer(backend, person)).map(isSealed)).toEqual([true, true])
  // [V17] The first device tells of the new one.
  await expect(page.getByRole('status').filter({ hasText: 'can open your history since' })).toBeVisible()
  await page.getByRole('button', { name: 'It was me' }).click()
  await expect(page.getByText('can open your history since')).toBeHidden()
})

test('[V5] a window that keeps nothing asks for a way in before it takes a password, and saves it then', async ({
  page,
  newUser,
  newDevice,
  backend,
}) => {
  const person = await newUser(page, UNDECIDED)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await save(page, 'Ada Mail')
  const words = await chooseByWords(page)
  await expectSealed(backend, person, 1)

  const context = await newDevice()
  await context.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined })
  })
  const other = await openOn(context, person)
  await expect(waitingOf(other)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await other.getByLabel('Label', { exact: true }).fill('From a library')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  const asked = other.getByRole('dialog', { name: 'Open your history first' })
  await expect(asked).toBeVisible()
  // Left, it takes nothing, and what was typed is there.
  await other.keyboard.press('Escape')
  await expect(asked).toBeHidden()
  await expect(rowsOf(other)).toHaveCount(1)
  await expect(other.getByLabel('Label', { exact: true })).toHaveValue('From a library')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await openByWords(asked, words.join(' '))
  await expect(asked).toBeHidden()
  await expect(rowOf(other, 'From a library')).toBeVisible()
  await expectSealed(backend, person, 2)
  await expect(other.getByLabel('Label', { exact: true })).toHaveValue('')
})

test('[V11] a server that says there is no vault is not believed: the person is asked, and nothing goes in the clear', async ({
  page,
  newUser,
  newDevice,
  backend,
}) => {
  const person = await newUser(page, UNDECIDED)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await save(page, 'Ada Mail')
  await chooseByWords(page)
  await expectSealed(backend, person, 1)

  const context = await newDevice()
  let lies = true
  await context.route('**/rest/v1/rpc/vault_read', (route) =>
    lies ? route.fulfill({ contentType: 'application/json', body: 'null' }) : route.continue(),
  )
  const sent: string[] = []
  context.on('request', (request) => sent.push(request.postData() ?? ''))
  const other = await openOn(context, person)
  const asked = other.getByRole('region', { name: /^Cifra’s server says that signing in is enough/ })
  await expect(asked).toBeVisible()
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await save(other, 'Kept here')
  // Before the truth is told: that takes the question away by itself.
  await asked.getByRole('button', { name: 'No, only me' }).click()
  lies = false
  await expect(waitingOf(other)).toBeVisible()
  await expect(rowOf(other, 'Kept here')).toBeVisible()
  expect(sent.join()).not.toContain('Kept here')
})

test('[V13] a choice whose answer is lost is finished by itself', async ({
  page,
  newUser,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/)
  const person = await newUser(page, UNDECIDED)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await save(page, 'Ada Mail')
  let isLost = true
  await page.route('**/rest/v1/rpc/vault_write', async (route) => {
    if (!isLost) return route.continue()
    isLost = false
    await route.fetch()
    return route.abort()
  })
  await offerOf(page).getByRole('button', { name: 'Only me' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Write down 12 words' }).click()
  await takeWords(dialog)
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.reload()
  await expect(markOf(page)).toBeVisible()
  await expectSealed(backend, person, 1)
})

test('a passkey: three touches for the choice, two for an emptied browser, and it is taken back with the choice', async ({
  page,
  newUser,
  backend,
}) => {
  const person = await newUser(page, UNDECIDED)
  const authenticator = await addAuthenticator(page)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await save(page, 'Ada Mail')
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
    const person = await newUser(page, UNDECIDED)
    await addAuthenticator(page, kind)
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
    await save(page, 'Ada Mail')
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
  const person = await newUser(page, UNDECIDED)
  const authenticator = await addAuthenticator(page, { isVerified: false })
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await save(page, 'Ada Mail')
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

test('[V8] [V10] the profile lists every way in; a removed device opens nothing of what comes, replaced words nothing at all', async ({
  page,
  newUser,
  newDevice,
  expectedErrors,
}) => {
  // Of the removed device: its sign-in has ended.
  expectedErrors.push(/40[013]/)
  const person = await newUser(page, UNDECIDED)
  await addAuthenticator(page)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await save(page, 'Ada Mail')
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

test('[V10] a passkey that loses its backup still opens, says so, and words are asked for', async ({
  page,
  newUser,
}) => {
  const person = await newUser(page, UNDECIDED)
  const keeper = await addAuthenticator(page)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await save(page, 'Ada Mail')
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

test('[V5] [V6] with no way in left the history starts anew, and the device that is apart joins it', async ({
  page,
  newUser,
  newDevice,
}) => {
  const person = await newUser(page, UNDECIDED)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await save(page, 'Ada Mail')
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

test('[V11] [V14] [V17] signing in is enough again: everything is readable, every device is told, and nothing is asked for', async ({
  page,
  newUser,
  newDevice,
  backend,
}) => {
  const person = await newUser(page, UNDECIDED)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await save(page, 'Ada Mail')
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

test('entries that stay locked after a new beginning go in one press', async ({
  page,
  newUser,
  newDevice,
}) => {
  const person = await newUser(page, UNDECIDED)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await save(page, 'Ada Mail')
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

test('[V5] a waiting device that saved asks before it is left, and offers to open the history first', async ({
  page,
  newUser,
  newDevice,
}) => {
  const person = await openPremium(page, (each) => newUser(each, UNDECIDED))
  await save(page, 'Ada Mail')
  const words = await chooseByWords(page)
  const other = await openOn(await newDevice(), person)
  await expect(waitingOf(other)).toBeVisible()
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  await save(other, 'Only here')
  await other.getByRole('button', { name: 'Sign out', exact: true }).click()
  const question = other.getByRole('dialog', { name: 'Sign out with unsent changes?' })
  await expect(question).toContainText('1 change is only on this device.')
  await expect(question).toContainText('They are sent once your history is open on this device.')
  await expect(question.getByRole('button', { name: 'Send first' })).toBeHidden()
  await question.getByRole('button', { name: 'Open it first' }).click()
  await expect(question).toBeHidden()
  await expect(waitingOf(other)).toBeInViewport()
  await openByWords(waitingOf(other), words.join(' '))
  await expect(markOf(other)).toBeVisible()
  await expect(async () => {
    await look(page)
    await expect(rowOf(page, 'Only here')).toBeVisible({ timeout: 1_500 })
  }).toPass()
})

test('the words are Spanish ones, and open the history without their accents on an English screen', async ({
  page,
  newUser,
  newDevice,
}) => {
  const person = await newUser(page, UNDECIDED)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
  await page.getByRole('button', { name: 'Perfil' }).click()
  const profile = page.getByRole('dialog', { name: 'Perfil' })
  await profile.getByRole('button', { name: 'Solo yo' }).click()
  await page
    .getByRole('dialog', { name: '¿Cómo volverás a entrar?' })
    .getByRole('button', { name: 'Anotar 12 palabras' })
    .click()
  const shown = page.getByRole('dialog', { name: 'Tus 12 palabras' })
  await expect(shown.getByRole('listitem')).toHaveCount(12)
  const words = await shown.getByRole('listitem').allTextContents()
  await shown.getByRole('button', { name: 'Ya las anoté' }).click()
  const check = page.getByRole('dialog', { name: 'Tres de ellas, para estar seguros' })
  await expect(check.getByRole('textbox')).toHaveCount(3)
  for (const field of await check.getByRole('textbox').all()) {
    const name = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '')
    await field.fill(words[Number(/\d+/.exec(name)?.[0]) - 1] ?? '')
  }
  await check.getByRole('button', { name: 'Terminar' }).click()
  await page.getByRole('button', { name: 'Listo' }).click()
  const other = await openOn(await newDevice(), person)
  const plain = words.map((word) => word.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase())
  await openByWords(waitingOf(other), plain.join('\n'))
  await expect(markOf(other)).toBeVisible()
})
