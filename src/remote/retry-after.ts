/** A server may ask for any wait; beyond this one the person would take the app for broken. */
export const MAX_RETRY_AFTER_MS = 3_600_000

/** The wait that a Retry-After header asks for, in milliseconds from `nowMs`: seconds or an HTTP date. */
export const parseRetryAfter = (header: string | null, nowMs: number): number | undefined => {
  if (header === null || header.trim() === '') return undefined
  const seconds = Number(header)
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - nowMs
  return Number.isFinite(ms) ? Math.min(Math.max(Math.round(ms), 0), MAX_RETRY_AFTER_MS) : undefined
}
