import { ok, type Result } from '../core/result.ts'
import type { DataClient } from './client.ts'
import { ofId, rowOf } from './rest-call.ts'

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
    const answer = await rest(`profiles?select=*&${ofId('id', userId)}`)
    if (!answer.ok) return answer
    const row = rowOf(answer.value)
    return ok(row && { fullName: typeof row.full_name === 'string' ? row.full_name : '' })
  },
  saveFullName: async (userId, fullName) => {
    const body = { full_name: fullName, updated_at: new Date(now()).toISOString() }
    const answer = await rest(`profiles?${ofId('id', userId)}`, { method: 'PATCH', body })
    return answer.ok ? ok(undefined) : answer
  },
})
