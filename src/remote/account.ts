import type { SupabaseClient } from '@supabase/supabase-js'
import { fail, ok, type Result } from '../core/result.ts'
import { dataFailure } from './data-failure.ts'

export type RemoteAccount = {
  /** Fails with `recent_sign_in_required` when the session is older than 15 minutes. */
  deleteAccount(): Promise<Result<void>>
}

export const createRemoteAccount = (client: SupabaseClient): RemoteAccount => ({
  deleteAccount: async () => {
    const { error, status } = await client.rpc('delete_account')
    return error === null ? ok(undefined) : fail(dataFailure(error, status))
  },
})
