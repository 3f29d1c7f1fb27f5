/** A plan read longer ago than this is read again when it is wanted. Never because a window gained focus. */
export const PLAN_STALE_MS = 30_000

/** A plan that nobody has looked at for this long leaves memory; what the device remembers stays. */
export const PLAN_CACHE_MS = 60_000

/** `readAtMs` null: never read. A clock that jumped back makes it stale too: better one question more than none. */
export const isPlanStale = (readAtMs: number | null, nowMs: number): boolean =>
  readAtMs === null || nowMs - readAtMs > PLAN_STALE_MS || nowMs < readAtMs
