import type { SupabaseClient } from '@supabase/supabase-js'
import { fail, ok, type Result } from '../core/result.ts'
import { dataFailure } from './data-failure.ts'

export type Profile = { readonly fullName: string; readonly tier: 'free' | 'premium' }

/** PostgREST's word for "no such row": a profile that is missing is a free one without a name. */
const NOT_FOUND = 'PGRST116'

export type RemoteProfile = {
  /** null: the row does not exist. */
  load(userId: string): Promise<Result<Profile | null>>
  saveFullName(userId: string, fullName: string): Promise<Result<void>>
}

export const createRemoteProfile = (client: SupabaseClient, now: () => number): RemoteProfile => ({
  load: async (userId) => {
    const { data, error, status } = await client.from('profiles').select('*').eq('id', userId).single()
    if (error !== null) return error.code === NOT_FOUND ? ok(null) : fail(dataFailure(error, status))
    return ok({
      fullName: typeof data.full_name === 'string' ? data.full_name : '',
      tier: data.subscription_tier === 'premium' ? 'premium' : 'free',
    })
  },
  saveFullName: async (userId, fullName) => {
    const { error, status } = await client
      .from('profiles')
      .update({ full_name: fullName, updated_at: new Date(now()).toISOString() })
      .eq('id', userId)
    return error === null ? ok(undefined) : fail(dataFailure(error, status))
  },
})
