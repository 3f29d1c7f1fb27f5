import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  checkChangedPassword,
  checkFullName,
  checkNewPassword,
  checkSignIn,
  checkSignUp,
  digitsOf,
  hasErrors,
  MIN_PASSWORD_LENGTH,
} from '../../../src/core/account/check-form.ts'

const good = { fullName: 'Ana', email: 'ana@example.com', password: '12345678', confirm: '12345678' }

it('a whole form has no errors', () => {
  expect(hasErrors(checkSignUp(good))).toBe(false)
  expect(hasErrors(checkSignIn(good))).toBe(false)
})

it('sign-up needs a name, an address, a password and its confirmation', () => {
  expect(checkSignUp({ fullName: ' ', email: '\t', password: '', confirm: '' })).toEqual({
    fullName: 'field_required',
    email: 'field_required',
    password: 'field_required',
    confirm: 'field_required',
  })
})

it('sign-in needs an address and a password, of any length', () => {
  expect(checkSignIn({ email: '', password: '' })).toEqual({
    email: 'field_required',
    password: 'field_required',
  })
  expect(checkSignIn({ email: 'a@b.c', password: 'x' })).toEqual({})
})

it('a new password has at least 8 characters, counted as a person counts', () => {
  expect(MIN_PASSWORD_LENGTH).toBe(8)
  expect(checkNewPassword({ password: '1234567', confirm: '1234567' })).toEqual({
    password: 'password_too_short',
  })
  const emoji = '🙂'.repeat(7)
  expect(checkNewPassword({ password: emoji, confirm: emoji })).toEqual({ password: 'password_too_short' })
  expect(checkNewPassword({ password: `${emoji}a`, confirm: `${emoji}a` })).toEqual({})
})

it('the confirmation is enforced, spaces and all', () => {
  expect(checkNewPassword({ password: '12345678', confirm: '12345678 ' })).toEqual({
    confirm: 'passwords_differ',
  })
})

it('[U17] a name that the database does not take is marked, at the sign-up and in the profile', () => {
  for (const [fullName, errors] of [
    ['', { fullName: 'field_required' }],
    ['\u00a0', { fullName: 'field_required' }],
    [` ${'ñ'.repeat(200)} `, {}],
    ['🙂'.repeat(200), {}],
    ['a'.repeat(201), { fullName: 'name_too_long' }],
    ['🙂'.repeat(201), { fullName: 'name_too_long' }],
    ['a\0b', { fullName: 'name_unreadable' }],
    ['a\ud83d', { fullName: 'name_unreadable' }],
  ] as const) {
    expect(checkFullName({ fullName }), fullName).toEqual(errors)
    expect(checkSignUp({ ...good, fullName }), fullName).toEqual(errors)
  }
})

it('a code may be pasted with what stands around it', () => {
  expect(digitsOf(' 123-456 ')).toBe('123456')
  fc.assert(fc.property(fc.string(), (text) => /^\d{0,6}$/.test(digitsOf(text))))
})

it('[U17] an address that is not whole is marked beside the short password, each with its own error', () => {
  const form = { fullName: 'Ana', email: 'ana@', password: 'short', confirm: 'short' }
  expect(checkSignUp(form)).toEqual({ email: 'email_incomplete', password: 'password_too_short' })
  expect(checkSignIn({ email: 'ana@', password: 'x' })).toEqual({ email: 'email_incomplete' })
  expect(checkSignIn({ email: ' ana@example.com ', password: 'x' })).toEqual({})
})

it('[A7] the minimum counts what one sees', () => {
  const check = (password: string) => checkNewPassword({ password, confirm: password })
  expect(check('n\u0303'.repeat(4))).toEqual({ password: 'password_too_short' })
  expect(check('\u{1f468}\u200d\u{1f469}\u200d\u{1f467}')).toEqual({ password: 'password_too_short' })
  expect(check('n\u0303'.repeat(8))).toEqual({})
})

it('[E7] a new password has at most the 72 bytes that the service reads of it, wherever one is chosen', () => {
  const forms = [
    (password: string) => checkNewPassword({ password, confirm: password }),
    (password: string) => checkChangedPassword({ old: 'x'.repeat(73), password, confirm: password }),
    (password: string) => checkSignUp({ ...good, password, confirm: password }),
  ]
  for (const check of forms) {
    for (const one of ['a', 'ñ', 'n\u0303', '€', '🙂']) {
      const most = Math.floor(72 / Buffer.byteLength(one.normalize('NFC')))
      expect(check(one.repeat(most)), one).toEqual({})
      expect(check(one.repeat(most + 1)), one).toEqual({ password: 'password_too_long' })
    }
  }
  expect(checkSignIn({ email: good.email, password: 'x'.repeat(73) })).toEqual({})
})
