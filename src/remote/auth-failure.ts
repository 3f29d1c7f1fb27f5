import type { AuthError } from '@supabase/supabase-js'
import {
  isAuthPKCECodeVerifierMissingError,
  isAuthRetryableFetchError,
  isAuthWeakPasswordError,
} from '@supabase/supabase-js'
import type { Failure } from '../core/failure.ts'
import { networkFailureOf } from './network-failure.ts'

/** Codes of the way to Google whose halves do not meet: begun in another tab or browser, or too long ago. */
const LOST_FLOW: ReadonlySet<string> = new Set([
  'bad_code_verifier',
  'flow_state_not_found',
  'flow_state_expired',
  'bad_oauth_state',
  'bad_oauth_callback',
])

/** The session or its person is no more. */
const ENDED: ReadonlySet<string> = new Set(['user_not_found', 'session_expired'])

/** What a code of the auth service means wherever it comes from, an answer or an address; null: its own words count. */
export const failureOfAuthCode = (code: string | undefined): Failure | null => {
  if (code === undefined) return null
  if (LOST_FLOW.has(code)) return { code: 'google_again' }
  if (ENDED.has(code)) return { code: 'session_ended' }
  return code === 'session_not_found' ? { code: 'no_session' } : null
}

/** What the auth service, or the way to it, said. Its own sentence goes along for the form's alert. */
export const authFailure = (error: AuthError): Failure => {
  if (isAuthRetryableFetchError(error))
    return networkFailureOf(error.message) ?? { code: 'server_unavailable' }
  if (isAuthWeakPasswordError(error)) {
    return { code: 'weak_password', message: error.message, reasons: error.reasons }
  }
  if (isAuthPKCECodeVerifierMissingError(error)) return { code: 'google_again' }
  if (error.name === 'AuthSessionMissingError') return { code: 'no_session' }
  return (
    failureOfAuthCode(error.code) ?? {
      code: error.code === 'email_not_confirmed' ? 'email_not_confirmed' : 'auth_refused',
      message: error.message,
      ...(error.code === undefined ? {} : { authCode: error.code }),
    }
  )
}
