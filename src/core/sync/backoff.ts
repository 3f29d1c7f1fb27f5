export const BASE_DELAY_MS = 1_000
export const MAX_DELAY_MS = 300_000
export const MAX_RETRY_AFTER_MS = 3_600_000

/**
 * How long to wait after the `failures`-th failure in a row (from 1): full jitter, so that devices that failed together
 * do not come back together; never less than the server asked for, within an hour. `random` gives 0 to 1.
 * https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/
 */
export const backoffMs = (failures: number, random: () => number, retryAfterMs = 0): number => {
  const ceiling = Math.min(MAX_DELAY_MS, BASE_DELAY_MS * 2 ** Math.min(failures, 30))
  const jittered = BASE_DELAY_MS + random() * (ceiling - BASE_DELAY_MS)
  return Math.max(jittered, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS))
}
