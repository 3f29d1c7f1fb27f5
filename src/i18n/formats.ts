const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Makes the ways in which `locale` (`es-MX`) writes numbers and times. Times are milliseconds
 * since 1970 or a Date.
 */
export const createFormats = (locale: string, timeZone?: string) => {
  const zone = timeZone === undefined ? {} : { timeZone }
  const numbers = new Intl.NumberFormat(locale)
  const rounded = new Intl.NumberFormat(locale, { maximumSignificantDigits: 2 })
  const inWords = new Intl.NumberFormat(locale, {
    notation: 'compact',
    compactDisplay: 'long',
    maximumSignificantDigits: 2,
  })
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...zone })
  const dateTimes = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', ...zone })
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', ...zone })
  // Swedish dates are those of ISO 8601.
  const days = new Intl.DateTimeFormat('sv', zone)
  const dayOf = (time: number) => Date.parse(days.format(time)) / DAY_MS
  /** Days of the calendar, which are not all of 24 hours. */
  const daysBetween = (time: number, now: number) => dayOf(now) - dayOf(time)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return {
    /** `decimals` is exact: 103.1 stays 103.10 with two. */
    number: (value: number, decimals?: number): string =>
      decimals === undefined
        ? numbers.format(value)
        : value.toLocaleString(locale, {
            minimumFractionDigits: decimals,
            maximumFractionDigits: decimals,
          }),
    /** A size to have an idea of: two digits that count, and words from ten thousand on, "170 billion". */
    rough: (value: number): string => (value < 10_000 ? rounded : inWords).format(value),
    date: (time: number | Date): string => dates.format(time),
    dateTime: (time: number | Date): string => dateTimes.format(time),
    time: (time: number | Date): string => times.format(time),
    /** "today 10:32", "yesterday 10:32"; before that the date and the time. */
    near: (time: number, now: number): string => {
      const back = daysBetween(time, now)
      // Further back no day has a name of its own in every language.
      return back === 0 || back === 1
        ? `${relative.format(-back, 'day')} ${times.format(time)}`
        : dateTimes.format(time)
    },
    /** "5 minutes ago", "yesterday"; from a week on, the date. */
    ago: (time: number, now: number): string => {
      const past = Math.max(0, now - time)
      if (past < MINUTE_MS) return relative.format(0, 'second')
      if (past < HOUR_MS) return relative.format(-Math.floor(past / MINUTE_MS), 'minute')
      if (past < DAY_MS) return relative.format(-Math.floor(past / HOUR_MS), 'hour')
      if (past < 7 * DAY_MS) return relative.format(-daysBetween(time, now), 'day')
      return dates.format(time)
    },
  }
}

export type Formats = ReturnType<typeof createFormats>
