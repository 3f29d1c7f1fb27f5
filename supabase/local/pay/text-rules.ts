import { type ApiAnswer, failed } from './api-answer.ts'
import { type Form, textAt } from './form-encoding.ts'

const MAX_EMAIL = 512

const isWebAddress = (text: string) =>
  /^https?:\/\//i.test(text) && URL.canParse(text.replace('{CHECKOUT_SESSION_ID}', 'id'))

/** The provider leads people back to web addresses only. */
export const checkAddresses = (form: Form, ...names: readonly string[]): ApiAnswer | null => {
  const name = names.find((name) => !isWebAddress(textAt(form, name) ?? 'https://none'))
  return name === undefined ? null : failed('Not a valid URL', { code: 'url_invalid', param: name })
}

/** One at sign, letters of ASCII, a domain with a dot, 512 characters at most. */
export const checkEmail = (email: string | undefined, param: string): ApiAnswer | null =>
  email === undefined ||
  (email.length <= MAX_EMAIL && /^[\x21-\x3f\x41-\x7e]+@[a-z\d-]+(\.[a-z\d-]+)+$/i.test(email))
    ? null
    : failed(`Invalid email address: ${email}`, { code: 'email_invalid', param })
