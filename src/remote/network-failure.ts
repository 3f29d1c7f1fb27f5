import type { Failure, FailureCode } from '../core/failure.ts'

const CODES = ['offline', 'timeout', 'server_unavailable', 'rate_limited', 'no_session'] as const

type NetworkCode = (typeof CODES)[number] & FailureCode

/**
 * No answer of the API came. supabase-js keeps only the message of what its fetch throws, so the message is the
 * code, and `networkFailureOf` reads it back.
 */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure'

  constructor(
    code: NetworkCode,
    readonly retryAfterMs?: number,
  ) {
    super(retryAfterMs === undefined ? code : `${code} for ${retryAfterMs} ms`)
  }
}

const FORM = new RegExp(`^(?:NetworkFailure: )?(${CODES.join('|')})(?: for (\\d+) ms)?$`)

const isNetworkCode = (text: string | undefined): text is NetworkCode => CODES.some((code) => code === text)

/** The failure behind a message that supabase-js passes on; null when it is none of ours. */
export const networkFailureOf = (message: string): Failure | null => {
  const [, code, retryAfterMs] = FORM.exec(message) ?? []
  if (!isNetworkCode(code)) return null
  return retryAfterMs === undefined ? { code } : { code, retryAfterMs: Number(retryAfterMs) }
}
