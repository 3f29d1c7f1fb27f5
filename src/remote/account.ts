import { ok, type Result } from '../core/result.ts'
import type { Backend } from './backend.ts'
import type { DataClient } from './client.ts'

export type RemoteAccount = {
  /** Fails with `recent_sign_in_required` when the session is older than 15 minutes. */
  deleteAccount(): Promise<Result<void>>
}

/** Nobody hears of a failure. */
const CODES = { otherwise: 'checkout_failed', signedOut: 'no_session' } as const

export const createRemoteAccount = ({ rest, fetch }: DataClient, backend: Backend): RemoteAccount => ({
  deleteAccount: async () => {
    // Nobody may pay for what is not there any more. Where this fails, the webhook refunds what is paid after all.
    await import('./call-function.ts')
      .then(({ callFunction }) => callFunction({ backend, fetch }, 'close-checkout', {}, CODES))
      .catch(() => {})
    const answer = await rest('rpc/delete_account', { method: 'POST', body: {} })
    return answer.ok ? ok(undefined) : answer
  },
})
