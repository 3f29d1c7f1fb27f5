import { codeOf, linkOf } from '../helpers/api-client.ts'
import { followLink } from '../helpers/follow-link.ts'
import {
  expectDashboardOf,
  expectLanding,
  fillSignUp,
  openSignIn,
  openSignUp,
  sendSignUp,
  signIn,
} from './account-screens.ts'
import { expect, test } from './fixtures.ts'

test('sign up, open the link of the mail, land on the dashboard, sign out, sign in', async ({
  page,
  person,
  backend,
}) => {
  await openSignUp(page)
  await fillSignUp(page, person)
  await sendSignUp(page)
  await expect(page.getByText('Account created successfully! 📧')).toBeVisible()
  await expect(
    page.getByText('Please check your email for a verification link to complete your registration.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  await page.goto(linkOf(await backend.api.newestMail(person.email)))
  const confirm = page.getByRole('button', { name: 'Confirm my email' })
  await expect(confirm).toBeVisible()
  expect(page.url(), 'the token leaves the address before the press').toBe(`${backend.url}/dashboard`)
  await confirm.click()
  await expectDashboardOf(page, person)
  await expect(page.getByText('Free Trial')).toBeVisible()
  expect(page.url()).toBe(`${backend.url}/dashboard`)
  await page.goBack()
  expect(page.url(), 'the token is not in the history either').not.toContain('token')
  await page.goForward()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectLanding(page)
  await openSignIn(page)
  await signIn(page, person)
  await expectDashboardOf(page, person)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectLanding(page)
})

test('[A12] a wrong code is told in words of ours, and the right one does what the link does', async ({
  page,
  person,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/40[03].*\/auth\/v1\/verify/)
  await openSignUp(page)
  await fillSignUp(page, person)
  await sendSignUp(page)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const code = page.getByLabel('6-digit code')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This code is wrong or has expired. Check the six digits, or send a new one.',
  )
  await code.fill(codeOf(await backend.api.newestMail(person.email)))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expectDashboardOf(page, person)
})

test('what the service refuses stands in the form', async ({ page, person, expectedErrors }) => {
  expectedErrors.push(/4\d\d.*\/auth\/v1\//)
  await openSignIn(page)
  await signIn(page, person)
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
})

test('the form tells what is missing, enforces the confirmation, and keeps what was typed', async ({
  page,
  person,
}) => {
  await openSignUp(page)
  await sendSignUp(page)
  await expect(page.getByText('Please fill in this field.')).toHaveCount(4)
  await expect(page.getByLabel('Full name')).toBeFocused()
  await fillSignUp(page, { ...person, password: '1234567' })
  await page.getByLabel('Confirm password').fill('1234568')
  await sendSignUp(page)
  await expect(page.getByText('Use at least 8 characters.', { exact: true })).toBeVisible()
  await expect(page.getByText('The two passwords are not the same.')).toBeVisible()

  await page.getByRole('combobox', { name: 'Language' }).selectOption('es')
  await expect(page.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible()
  await expect(page.getByLabel('Nombre completo')).toHaveValue(person.fullName)
  await page.getByRole('tab', { name: 'Iniciar sesión' }).click()
  await expect(page.getByLabel('Correo')).toHaveValue(person.email)
  await page.getByRole('tab', { name: 'Crear cuenta' }).click()
  await expect(page.getByLabel('Confirma la contraseña')).toHaveValue('1234568')
  expect(
    await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('language')]),
  ).toEqual(['es', 'es'])
})

test('[U17] each field says what is wrong with it, once', async ({ page }) => {
  await openSignUp(page)
  await page.getByLabel('Email').fill('ana@')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await sendSignUp(page)
  for (const [name, error] of [
    ['Full name', 'Please fill in this field.'],
    ['Email', 'Enter a whole email address, like name@example.com.'],
    // Without the hint, which says the same.
    ['Password', 'Use at least 8 characters.'],
    ['Confirm password', 'Please fill in this field.'],
  ] as const) {
    const field = page.getByLabel(name, { exact: true })
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(error)
  }
})

test('[A6] who signs up with an address that has an account reads nothing untrue, and is led to the way in', async ({
  page,
  person,
  backend,
}) => {
  await backend.api.newUser(person.email, person.password)
  const sent = (await backend.api.mails(person.email)).length
  await openSignUp(page)
  await fillSignUp(page, person)
  await sendSignUp(page)
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByText(`If ${person.email} is new here, we sent an email`)).toContainText(
    'If it has an account already, no email comes: sign in, or ask for a new password.',
  )
  expect(await backend.api.mails(person.email)).toHaveLength(sent)
})

test('passwords can be seen and hidden, and managers know which is which', async ({ page }) => {
  await openSignIn(page)
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('secret-enough')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'new-password')
  await expect(page.getByLabel('Confirm password')).toHaveAttribute('autocomplete', 'new-password')
})

test('an unconfirmed person is led to the code', async ({ page, person, backend, expectedErrors }) => {
  // Signed up elsewhere: the password that was typed here is made the account's, which it is already.
  expectedErrors.push(/400.*\/auth\/v1\/token/, /422.*\/auth\/v1\/user/)
  await backend.api.signUp(person.email, person.password, person.fullName)
  await openSignIn(page)
  await signIn(page, person)
  await expect(page.getByRole('alert')).toHaveText('Email not confirmed')
  // What the service said of one try does not stand beside what is wrong with the next.
  await signIn(page, { ...person, password: '' })
  await expect(page.getByText('Please fill in this field.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await signIn(page, person)
  await page.getByRole('button', { name: 'Enter the 6-digit code' }).click()
  await page.getByLabel('6-digit code').fill(codeOf(await backend.api.newestMail(person.email)))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expectDashboardOf(page, person)
})

test('a forgotten password: the mail’s link leads to a new one', async ({ page, person, backend }) => {
  await backend.api.newUser(person.email, person.password)
  await openSignIn(page)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send the email' }).click()
  await expect(page.getByText(`If ${person.email} has an account`)).toBeVisible()
  await followLink(page, await backend.api.newestMail(person.email))
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible()
  expect(page.url()).toBe(`${backend.url}/dashboard`)
  const fresh = { ...person, password: 'Quite-another-1' }
  await page.getByLabel('New password', { exact: true }).fill(fresh.password)
  await page.getByLabel('Confirm the new password').fill(fresh.password)
  await page.getByRole('button', { name: 'Save the password' }).click()
  await expect(page.getByText('Your password has been changed')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  // The storage is asked first what it has not sent: a load in that moment would find the person still signed in.
  await expectLanding(page)
  await openSignIn(page)
  await signIn(page, fresh)
  await expect(page.getByText('Free Trial')).toBeVisible()
})

test('Google: over the consent page to the dashboard', async ({ page, backend, person }) => {
  await openSignIn(page)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(/\/_local\/google\/consent/)
  await page.locator('input[name="email"]').fill(person.email)
  await page.locator('input[name="name"]').fill(person.fullName)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectDashboardOf(page, person)
  expect(page.url()).toBe(`${backend.url}/dashboard`)
})

test('the profile’s name is changed', async ({ page, newUser }) => {
  await newUser(page)
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('dialog').getByLabel('Full name').fill('Ada Lovelace')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expectDashboardOf(page, { fullName: 'Ada Lovelace' })
  await page.reload()
  await expectDashboardOf(page, { fullName: 'Ada Lovelace' })
})

test('an account is deleted after a confirmation, and nothing is left of it', async ({
  page,
  newUser,
  expectedErrors,
}) => {
  expectedErrors.push(/400.*\/auth\/v1\/token/)
  const person = await newUser(page)
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Delete account' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(person.email)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectDashboardOf(page, person)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('Account deleted successfully')).toBeVisible()
  await expectLanding(page)
  const left = await page.evaluate(async () => ({
    keys: Object.keys(localStorage).filter((key) => key.startsWith('cifra.')),
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))
  // The count of visits is the device's own, and so are the departures, which tell nothing of who has left.
  expect(left).toEqual({ keys: ['cifra.visits'], databases: ['cifra-device'] })
  await openSignIn(page)
  await signIn(page, person)
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
})

test('[R1] Cancel while an account is being deleted: it is there, and its person signed in', async ({
  page,
  newUser,
  backend,
  expectedErrors,
}) => {
  expectedErrors.push(/close-checkout/)
  const person = await newUser(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/functions/v1/close-checkout', async (route) => {
    await held
    await route.fulfill({ json: {} }).catch(() => {}) // given up by the page
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('button', { name: 'Profile' }).click()
  const open = page.getByRole('button', { name: 'Delete account' })
  await open.click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect.poll(() => asked).toContain('/functions/v1/close-checkout')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(open).toBeFocused()
  answer()
  // Asked once more, nothing of the first press is left.
  await open.click()
  await expect(question.getByRole('button', { name: 'Delete for good' })).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')
  await expectDashboardOf(page, person)
  await page.reload()
  await expectDashboardOf(page, person)
  expect(asked).not.toContain('/rest/v1/rpc/delete_account')
  const signIn = { email: person.email, password: person.password }
  const again = await backend.api.call('/auth/v1/token?grant_type=password', { method: 'POST', body: signIn })
  expect(again.status).toBe(200)
})
