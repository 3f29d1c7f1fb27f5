/** A history that only its person can open, from the choice on, in real browsers: by words, on several devices. */
import { expect, test } from './fixtures.ts'
import { rowOf, rowsOf, save } from './history-page.ts'
import {
  beginChoice,
  chooseByWords,
  confirmWords,
  endChoice,
  expectSealed,
  isSealed,
  look,
  markOf,
  offerOf,
  openByWords,
  openOn,
  openWithRow,
  passwordOf,
  settingsOnServer,
  takeWords,
  UNDECIDED,
  VAULT_CONFLICT,
  waitingOf,
} from './vault-page.ts'

// Several devices each: in one worker after the other they would be the end of the whole line.
test.describe.configure({ mode: 'parallel' })

// [V13] Of two devices that write at once the later is told to read again, and does: the browser itself writes the status down.
test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(VAULT_CONFLICT)
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
  const person = await openWithRow(page, newUser)
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
  // The focus goes on with what takes the place of what was pressed.
  const enterWords = waitingOf(other).getByRole('button', { name: 'Enter my words' })
  await enterWords.click()
  await expect(waitingOf(other).getByRole('textbox', { name: 'Your 12 words' })).toBeFocused()
  await waitingOf(other).getByRole('button', { name: 'Cancel' }).click()
  await expect(enterWords).toBeFocused()
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
  const person = await openWithRow(page, newUser)
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
  const person = await openWithRow(page, newUser)
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
  const person = await openWithRow(page, newUser)
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

test('[V6] [V13] chosen on two devices at once: the slower says what opens the history, now and after a reload', async ({
  page,
  newUser,
  newDevice,
}) => {
  const person = await openWithRow(page, newUser)
  const other = await openOn(await newDevice(), person)
  const words = await beginChoice(page)
  // It has read that there is no vault; by the time that its own arrives there is one. Its sync writes what was chosen, too.
  let chosen: Promise<void> | undefined
  await other.route('**/rest/v1/rpc/vault_write', async (route) => {
    if (!chosen) await look(other)
    chosen ??= endChoice(page)
    await chosen
    await route.continue()
  })
  await offerOf(other).getByRole('button', { name: 'Only me' }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Write down 12 words' }).click()
  await takeWords(dialog)
  const says = 'Open with the passkey or words made there; those made here will work too.'
  await expect(dialog.getByRole('alert')).toContainText(says)
  await expect(dialog.getByRole('button', { name: /^(Finish|Try again)$/ })).toBeHidden()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(waitingOf(other)).toContainText(says)
  await other.reload()
  await expect(waitingOf(other)).toContainText(says)
  await openByWords(waitingOf(other), words.join(' '))
  await expect(markOf(other)).toBeVisible()
})

test('[V5] a waiting device that saved asks before it is left, and offers to open the history first', async ({
  page,
  newUser,
  newDevice,
}) => {
  const person = await openWithRow(page, newUser)
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
