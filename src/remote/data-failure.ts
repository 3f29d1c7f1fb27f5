import type { PostgrestError } from '@supabase/supabase-js'
import type { Failure } from '../core/failure.ts'
import { networkFailureOf } from './network-failure.ts'

const DATABASE_CODES = [
  'weekly_limit',
  'premium_required',
  'bad_row',
  'no_session',
  'recent_sign_in_required',
] as const

/**
 * What the REST interface, or the way to it, said. `status` is the answer's own: a token that was refused is a matter of
 * the session, whatever the words.
 */
export const dataFailure = (error: Pick<PostgrestError, 'message'>, status: number): Failure => {
  const network = networkFailureOf(error.message)
  if (network !== null) return network
  const code = DATABASE_CODES.find((known) => known === error.message)
  if (code !== undefined) return { code }
  if (status === 401) return { code: 'no_session' }
  return { code: 'database_error', message: error.message }
}
