/** Joins what is there: `classNames(styles.button, busy && styles.busy, className)`. */
export const classNames = (...names: ReadonlyArray<string | false | null | undefined>): string =>
  names.filter(Boolean).join(' ')
