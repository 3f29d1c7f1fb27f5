import type { AuthError } from '@supabase/supabase-js'
import {
  isAuthPKCECodeVerifierMissingError,
  isAuthRetryableFetchError,
  isAuthWeakPasswordError,
} from '@supabase/supabase-js'
import type { Failure } from '../core/failure.ts'
import { networkFailureOf } from './network-failure.ts'

/** What the auth service, or the way to it, said. Its own sentence goes along for the form's alert. */
export const authFailure = (error: AuthError): Failure => {
  if (isAuthRetryableFetchError(error))
    return networkFailureOf(error.message) ?? { code: 'server_unavailable' }
  if (isAuthWeakPasswordError(error)) {
    return { code: 'weak_password', message: error.message, reasons: error.reasons }
  }
  if (isAuthPKCECodeVerifierMissingError(error) || error.code === 'bad_code_verifier') {
    return { code: 'link_opened_elsewhere' }
  }
  if (error.code === 'session_not_found' || error.name === 'AuthSessionMissingError')
    return { code: 'no_session' }
  return {
    code: error.code === 'email_not_confirmed' ? 'email_not_confirmed' : 'auth_refused',
    message: error.message,
    ...(error.code === undefined ? {} : { authCode: error.code }),
  }
}
