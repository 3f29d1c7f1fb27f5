import { FREE_WEEKLY_LIMIT, weekStart } from './week.ts'

/** Where a free user stands in the current week. */
export type FreeUsage = {
  readonly weekStart: string
  /** Charged by the server, and made here but not sent yet. May lie above the limit: what was made offline is kept. */
  readonly used: number
  readonly remaining: number
  readonly limitReached: boolean
}

/** What the server said last: its count holds only for its own week. */
export type ServerUsage = { readonly weekStart: string; readonly count: number }

/**
 * `now` is the server's time as well as this device knows it; `unsentOf` counts this device's own unsent rows of a week.
 */
export const freeUsage = (
  now: number,
  server: ServerUsage | null,
  unsentOf: (week: string) => number,
): FreeUsage => {
  const week = weekStart(now)
  const charged = server?.weekStart === week ? server.count : 0
  const used = charged + unsentOf(week)
  const remaining = Math.max(0, FREE_WEEKLY_LIMIT - used)
  return { weekStart: week, used, remaining, limitReached: remaining === 0 }
}
