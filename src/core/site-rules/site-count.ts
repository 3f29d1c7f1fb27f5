/** Characters that meet the same demands of a site. */
export type SiteGroup = {
  readonly characters: string
  /** A bit for each demand that one of them meets. */
  readonly meets: number
}

/** What a site takes; some text meets it. */
export type SiteRecipe = {
  readonly kind: 'site'
  readonly length: number
  /** Without a character in common. */
  readonly groups: readonly SiteGroup[]
  /** The bits of all demands. */
  readonly demands: number
  /** How often one character may follow itself, itself counted; undefined: without end. */
  readonly maxConsecutive: number | undefined
}

/**
 * In how many ways a text can be ended, by what is left to fill, the demands that are met, and how often its last
 * character stands at its end (0: there is none yet, or it does not matter). Exact.
 */
export type CountEndings = (left: number, met: number, run: number) => bigint

/**
 * The next character is the last one again, in one way where the run may grow, or one of another kind: of every group
 * all, less the last one itself, which meets nothing new. So which character stands last does not matter.
 */
export const createEndingCounter = ({ groups, demands, maxConsecutive }: SiteRecipe): CountEndings => {
  const known = new Map<number, bigint>()
  const runs = (maxConsecutive ?? 0) + 1
  const count: CountEndings = (left, met, run) => {
    if (left === 0) return met === demands ? 1n : 0n
    const key = (left * (demands + 1) + met) * runs + run
    const found = known.get(key)
    if (found !== undefined) return found
    const first = maxConsecutive === undefined ? 0 : 1
    let ways = 0n
    for (const { characters, meets } of groups) {
      ways += BigInt(characters.length) * count(left - 1, met | meets, first)
    }
    if (run > 0) ways -= count(left - 1, met, first)
    if (run > 0 && run < runs - 1) ways += count(left - 1, met, run + 1)
    known.set(key, ways)
    return ways
  }
  return count
}

/** How many texts meet the recipe. */
export const countSiteTexts = (recipe: SiteRecipe): bigint => createEndingCounter(recipe)(recipe.length, 0, 0)
