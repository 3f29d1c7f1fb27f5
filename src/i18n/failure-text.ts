import type { Failure } from '../core/failure.ts'
import type { Translate } from './translate.ts'

/** Codes of the account service that have words of ours. */
const SERVICE_CODES = [
  'invalid_credentials',
  'email_not_confirmed',
  'user_already_exists',
  'email_exists',
  'otp_expired',
  'same_password',
  'over_email_send_rate_limit',
  'email_address_invalid',
  'validation_failed',
  'signup_disabled',
  'user_banned',
  'access_denied',
] as const

const WEAK_REASONS = ['length', 'characters', 'pwned'] as const

const isOneOf = <T extends string>(known: readonly T[], word: string | undefined): word is T =>
  known.some((one) => one === word)

/**
 * The service's own sentence as it is; in another language than its own our translation, where there is one.
 */
const serviceText = (t: Translate<'failures'>, { code, message, authCode }: Failure): string => {
  const translated = isOneOf(SERVICE_CODES, authCode) ? t(`service.${authCode}`) : undefined
  if (t('speaks') !== 'en' && translated !== undefined) return translated
  return message || translated || t(code === 'email_not_confirmed' ? code : 'auth_refused')
}

const weakText = (t: Translate<'failures'>, { message, reasons = [] }: Failure): string => {
  const words = reasons.map((reason) => (isOneOf(WEAK_REASONS, reason) ? t(`weak.${reason}`) : reason))
  const sentence = t('speaks') === 'en' && message ? message : t('weak_password')
  return [sentence, ...words].join(' ')
}

/**
 * The one place where a code becomes words: `failureText(useTranslation('failures').t, failure)`. The
 * database's sentence stands behind its specified prefix; a weak password names its reasons.
 */
export const failureText = (t: Translate<'failures'>, failure: Failure): string => {
  const { code, message = '' } = failure
  switch (code) {
    case 'database_error':
    case 'words_misspelt':
      return t(code, { message })
    case 'auth_refused':
    case 'email_not_confirmed':
      return serviceText(t, failure)
    case 'weak_password':
      return weakText(t, failure)
    default:
      return t(code)
  }
}
