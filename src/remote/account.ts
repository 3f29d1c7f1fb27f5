import { fail, ok, type Result } from '../core/result.ts'
import { dataFailure } from './data-failure.ts'
import { createPersonCall, type RpcOptions } from './rpc-call.ts'

export type RemoteAccount = {
  /**
   * Deletes the account of `userId` and of nobody else: `no_session` where somebody else is here by then. Nothing more is sent once
   * `signal` has ended. Fails with `recent_sign_in_required` when the session is older than 15 minutes.
   */
  deleteAccount(userId: string, signal: AbortSignal): Promise<Result<void>>
}

export const createRemoteAccount = (options: Omit<RpcOptions, 'userId'>): RemoteAccount => ({
  deleteAccount: async (userId, signal) => {
    const call = createPersonCall({ ...options, userId })
    // Nobody may pay for what is not there any more. Where this fails, the webhook refunds what is paid after all.
    await call('functions/v1/close-checkout', {}, signal)
    const answer = await call('rest/v1/rpc/delete_account', {}, signal)
    if (!answer.ok) return answer
    return answer.value.verdict.about === 'nothing' ? ok(undefined) : fail(dataFailure(answer.value))
  },
})
