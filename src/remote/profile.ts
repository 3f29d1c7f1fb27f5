import { fail, ok, type Result } from '../core/result.ts'
import type { DataClient } from './client.ts'
import { dataFailure } from './data-failure.ts'

export type Profile = { readonly fullName: string }

export type RemoteProfile = {
  /** null: the row does not exist, or is not this session's: the person has just changed. */
  load(userId: string): Promise<Result<Profile | null>>
  saveFullName(userId: string, fullName: string): Promise<Result<void>>
}

export const createRemoteProfile = (
  { rest }: Pick<DataClient, 'rest'>,
  now: () => number,
): RemoteProfile => ({
  load: async (userId) => {
    const { data, error, status } = await rest.from('profiles').select('*').eq('id', userId).maybeSingle()
    if (error !== null) return fail(dataFailure(error, status))
    if (data === null) return ok(null)
    return ok({ fullName: typeof data.full_name === 'string' ? data.full_name : '' })
  },
  saveFullName: async (userId, fullName) => {
    const { error, status } = await rest
      .from('profiles')
      .update({ full_name: fullName, updated_at: new Date(now()).toISOString() })
      .eq('id', userId)
    return error === null ? ok(undefined) : fail(dataFailure(error, status))
  },
})
