import type { PostgrestError } from '@supabase/postgrest-js'
import type { Failure } from '../core/failure.ts'
import { networkFailureOf } from './network-failure.ts'
import { judge } from './verdict.ts'

/** What the REST interface, or the way to it, said. `status` is the answer's own. */
export const dataFailure = (error: PostgrestError, status: number): Failure => {
  const network = networkFailureOf(error.message)
  if (network !== null) return network
  const verdict = judge({ kind: 'rest', status, form: 'json', body: error })
  switch (verdict.about) {
    case 'nothing':
      return { code: 'server_unavailable' }
    case 'row':
      return verdict.code === 'database_error'
        ? { code: verdict.code, message: error.message }
        : { code: verdict.code }
    case 'person':
      return { code: verdict.code === 'refused' ? 'server_unavailable' : verdict.code }
    default:
      return { code: verdict.code }
  }
}
