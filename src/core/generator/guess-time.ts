/** What guesses: a machine of a rich attacker who has a fast hash of the password. */
const GUESSES_A_SECOND = 1e12

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S
const YEAR_S = 365.2425 * DAY_S

/** What is beyond it is said as "more than" it: no number of years means anything there. */
export const LONGEST_YEARS = 1e15

export type GuessTime = {
  /** `instant`: less than a second. `beyond`: more than LONGEST_YEARS. */
  readonly unit: 'instant' | 'seconds' | 'minutes' | 'hours' | 'days' | 'years' | 'beyond'
  readonly value: number
}

/** How long a password of `bits` withstands a trillion guesses a second, on average: half of all are tried until it comes. */
export const guessTime = (bits: number): GuessTime => {
  const seconds = 2 ** (bits - 1) / GUESSES_A_SECOND
  const years = seconds / YEAR_S
  if (years > LONGEST_YEARS) return { unit: 'beyond', value: LONGEST_YEARS }
  if (years >= 1) return { unit: 'years', value: years }
  if (seconds >= DAY_S) return { unit: 'days', value: seconds / DAY_S }
  if (seconds >= HOUR_S) return { unit: 'hours', value: seconds / HOUR_S }
  if (seconds >= MINUTE_S) return { unit: 'minutes', value: seconds / MINUTE_S }
  return seconds >= 1 ? { unit: 'seconds', value: seconds } : { unit: 'instant', value: 0 }
}
