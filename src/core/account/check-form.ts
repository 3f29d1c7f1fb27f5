import type { FailureCode } from '../failure.ts'
import { UNSTORABLE } from '../history/label.ts'
import { normalPassword } from './normal-password.ts'

/** The service's own rules come on top (it answers a weak password with its reasons). */
export const MIN_PASSWORD_LENGTH = 8
/** The service reads no more of a password, and so takes no longer one. */
const MAX_PASSWORD_BYTES = 72
/** Counted as the database counts: by character (code point), not by UTF-16 unit. */
const MAX_NAME_CHARACTERS = 200

export const CODE_LENGTH = 6

export type SignUpFields = {
  readonly fullName: string
  readonly email: string
  readonly password: string
  readonly confirm: string
}

export type FieldErrors<Field extends string> = { readonly [K in Field]?: FailureCode }

const seen = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Lengths count what a person sees as one character, however it is composed. */
const lengthOf = (text: string): number => [...seen.segment(normalPassword(text))].length

/** In UTF-8, as a password is sent. */
const bytesOf = (text: string): number =>
  [...normalPassword(text)].reduce(
    (sum, character) =>
      sum + (character < '\u0080' ? 1 : character < '\u0800' ? 2 : character.length === 1 ? 3 : 4),
    0,
  )

/** Something on both sides of one `@`, and a dot in its domain, as the service wants it. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const withErrors = <Field extends string>(
  errors: ReadonlyArray<readonly [Field, FailureCode | false]>,
): FieldErrors<Field> => {
  const found: { [K in Field]?: FailureCode } = {}
  for (const [field, code] of errors) {
    if (code !== false) found[field] ??= code
  }
  return found
}

const isBlank = (text: string): boolean => text.trim() === ''

/** What is wrong with each field; an empty object when the form may be sent. */
export const checkFullName = ({ fullName }: Pick<SignUpFields, 'fullName'>): FieldErrors<'fullName'> =>
  withErrors([
    ['fullName', isBlank(fullName) && 'field_required'],
    ['fullName', UNSTORABLE.test(fullName) && 'name_unreadable'],
    ['fullName', [...fullName.trim()].length > MAX_NAME_CHARACTERS && 'name_too_long'],
  ])

export const checkEmail = ({ email }: Pick<SignUpFields, 'email'>): FieldErrors<'email'> =>
  withErrors([
    ['email', isBlank(email) && 'field_required'],
    ['email', !EMAIL.test(email.trim()) && 'email_incomplete'],
  ])

export const checkSignIn = (
  fields: Pick<SignUpFields, 'email' | 'password'>,
): FieldErrors<'email' | 'password'> => ({
  ...checkEmail(fields),
  ...withErrors([['password', fields.password === '' && 'field_required']]),
})

export const checkNewPassword = ({
  password,
  confirm,
}: Pick<SignUpFields, 'password' | 'confirm'>): FieldErrors<'password' | 'confirm'> =>
  withErrors([
    ['password', password === '' && 'field_required'],
    ['password', lengthOf(password) < MIN_PASSWORD_LENGTH && 'password_too_short'],
    ['password', bytesOf(password) > MAX_PASSWORD_BYTES && 'password_too_long'],
    ['confirm', confirm === '' && 'field_required'],
    ['confirm', confirm !== password && 'passwords_differ'],
  ])

export const checkChangedPassword = (
  fields: Pick<SignUpFields, 'password' | 'confirm'> & { readonly old: string },
): FieldErrors<'old' | 'password' | 'confirm'> => ({
  ...withErrors([['old', fields.old === '' && 'field_required']]),
  ...checkNewPassword(fields),
})

export const checkSignUp = (fields: SignUpFields): FieldErrors<keyof SignUpFields> => ({
  ...checkFullName(fields),
  ...checkEmail(fields),
  ...checkNewPassword(fields),
})

/** The digits of a code as it was typed or pasted, with spaces or a hyphen. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, CODE_LENGTH)

export const hasErrors = (errors: FieldErrors<string>): boolean => Object.keys(errors).length > 0
