/** How many passwords a free user may save in one week. */
export const FREE_WEEKLY_LIMIT = 3

const DAY_MS = 86_400_000
export const WEEK_MS = 7 * DAY_MS

/** The start of the week that holds `time` (milliseconds since 1970): Sunday 00:00 UTC, in ISO form. */
export const weekStart = (time: number): string => {
  const day = Math.floor(time / DAY_MS)
  // 1 January 1970 was a Thursday: day 3 was the first Sunday.
  const sunday = day - ((((day - 3) % 7) + 7) % 7)
  return new Date(sunday * DAY_MS).toISOString()
}
