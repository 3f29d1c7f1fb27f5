import type { TFunction } from 'i18next'
import type { Failure } from '../core/failure.ts'

/**
 * The one place where a code becomes words: `failureText(useTranslation('failures').t, failure)`. The auth service's
 * own sentence is shown as it is, as is the database's behind its specified prefix; a weak password names its reasons.
 */
export const failureText = (t: TFunction<'failures'>, failure: Failure): string => {
  const { code, message = '', reasons = [] } = failure
  switch (code) {
    case 'database_error':
      return t('database_error', { message })
    case 'auth_refused':
    case 'email_not_confirmed':
      return message || t(code)
    case 'weak_password':
      return [message || t('weak_password'), ...reasons].join(' ')
    default:
      return t(code)
  }
}
