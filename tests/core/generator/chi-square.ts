/** The normal deviate of a chi-square value (Wilson and Hilferty, 1931): above 4.75 once in a million. */
export const deviateOf = (chi: number, degrees: number): number => {
  const spread = 2 / (9 * degrees)
  return (Math.cbrt(chi / degrees) - (1 - spread)) / Math.sqrt(spread)
}

/** How far the counts of `draws` are from the chances; every outcome has one. A single outcome cannot differ. */
export const chiSquareDeviate = (
  counts: ReadonlyMap<string, number>,
  chances: ReadonlyMap<string, number>,
  draws: number,
): number => {
  let chi = 0
  for (const [outcome, chance] of chances) {
    const expected = draws * chance
    chi += ((counts.get(outcome) ?? 0) - expected) ** 2 / expected
  }
  return chances.size > 1 ? deviateOf(chi, chances.size - 1) : 0
}
