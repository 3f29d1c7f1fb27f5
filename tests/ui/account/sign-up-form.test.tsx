// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { NO_VALUES } from '../../../src/ui/account/account-step.ts'
import { SignUpForm } from '../../../src/ui/account/SignUpForm.tsx'
import { renderScreen } from '../../helpers/render-screen.tsx'

it('[U17] a name and a password that are too long are marked, each with its own words, in the language of now', async () => {
  const password = 'ñ'.repeat(37)
  const values = {
    ...NO_VALUES,
    fullName: 'a'.repeat(201),
    email: 'ana@example.com',
    password,
    confirm: password,
  }
  const screen = await renderScreen(<SignUpForm values={values} change={() => {}} go={() => {}} />)
  screen.submit()
  const name = screen.getByLabelText('Full name')
  const secret = screen.getByLabelText('Password')
  await expect.poll(() => screen.errorAt(name)).toBe('The name is too long: use at most 200 characters.')
  expect(screen.errorAt(secret)).toBe(
    'Use at most 72 characters. Letters like ñ, and emoji, count as several.',
  )
  await screen.turnTo('es')
  expect(screen.errorAt(name)).toBe('El nombre es demasiado largo: usa como máximo 200 caracteres.')
  expect(screen.errorAt(secret)).toBe(
    'Usa como máximo 72 caracteres. Letras como la ñ y los emojis cuentan como varios.',
  )
})
