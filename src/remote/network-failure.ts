import type { Failure, FailureCode } from '../core/failure.ts'

const CODES = [
  'offline',
  'unreachable',
  'timeout',
  'server_unavailable',
  'rate_limited',
  'no_session',
  'update_required',
] as const

type NetworkCode = (typeof CODES)[number] & FailureCode

/**
 * Nothing about a row or a person came back. supabase-js keeps only the message of what its fetch throws, so the message is the
 * code, and `networkFailureOf` reads it back.
 */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure'

  constructor(
    readonly code: NetworkCode,
    readonly retryAfterMs?: number,
  ) {
    super(retryAfterMs === undefined ? code : `${code} for ${Math.ceil(retryAfterMs)} ms`)
  }
}

const FORM = new RegExp(`^(?:NetworkFailure: )?(${CODES.join('|')})(?: for (\\d+) ms)?$`)

const isNetworkCode = (text: string | undefined): text is NetworkCode => CODES.some((code) => code === text)

/** What kept a request from being sent or answered, for who must throw it on; null: something else was the matter. */
export const networkFailureFrom = ({ code, retryAfterMs }: Failure): NetworkFailure | null =>
  isNetworkCode(code) ? new NetworkFailure(code, retryAfterMs) : null

/** The failure behind a message that supabase-js passes on; null when it is none of ours. */
export const networkFailureOf = (message: string): Failure | null => {
  const [, code, retryAfterMs] = FORM.exec(message) ?? []
  if (!isNetworkCode(code)) return null
  return retryAfterMs === undefined ? { code } : { code, retryAfterMs: Number(retryAfterMs) }
}

/** The failure behind whatever a request threw: without words of ours, no answer came. */
export const failureOfRequest = (error: unknown): Failure =>
  networkFailureOf(error instanceof Error ? error.message : '') ?? { code: 'unreachable' }
