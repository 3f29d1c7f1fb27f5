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
 * By inclusion and exclusion: of all texts those without a demand that is not met are taken away, those without two of them come
 * back, and so on. The last character meets none of these demands, so it is one of the characters that a text without them may
 * have. Of these only the number matters, and each number has a row of its own: runs are not counted anew for every set of demands.
 */
export const createEndingCounter = ({ groups, demands, maxConsecutive }: SiteRecipe): CountEndings => {
  const sizeWithout = (set: number) =>
    groups.reduce((size, { characters, meets }) => size + (meets & set ? 0 : characters.length), 0)
  const ofSize = Array.from({ length: sizeWithout(0) + 1 }, (_, size) =>
    createFillingCounter(size, maxConsecutive),
  )
  const parts = Array.from({ length: demands + 1 }, (_, set) => ({
    sign: signOf(set),
    fillings: ofSize[sizeWithout(set)] as CountFillings,
  }))
  const known = new Map<number, bigint>()
  const runs = (maxConsecutive ?? 0) + 1
  return (left, met, run) => {
    const key = (left * (demands + 1) + met) * runs + run
    const found = known.get(key)
    if (found !== undefined) return found
    let ways = 0n
    parts.forEach(({ sign, fillings }, set) => {
      if ((set & met) === 0) ways += sign * fillings(left, run)
    })
    known.set(key, ways)
    return ways
  }
}

/** 1 for a set of an even number of demands, -1 for one of an odd number. */
const signOf = (set: number): bigint => (set === 0 ? 1n : -signOf(set & (set - 1)))

/** In how many ways `left` places are filled with some characters, whatever they meet; `run` as in CountEndings. */
type CountFillings = (left: number, run: number) => bigint

/**
 * The last one may be repeated, as long as its run may grow, before another one comes: the ways in which another comes at once,
 * after one more, after two, … are neighbours in a row, and their sum is the difference of two of the sums that are kept.
 */
const createFillingCounter = (size: number, maxConsecutive: number | undefined): CountFillings => {
  if (maxConsecutive === undefined) return (left) => BigInt(size) ** BigInt(left)
  const others = BigInt(size - 1)
  /** At n: the ways to fill 0, 1, … to n places where another character comes first, added up. */
  const sums = [1n]
  const sumTo = (left: number): bigint => sums[left] ?? 0n
  const fillings: CountFillings = (left, run) => {
    if (run === 0) return left === 0 ? 1n : BigInt(size) * fillings(left - 1, 1)
    while (sums.length <= left) sums.push(sumTo(sums.length - 1) + others * fillings(sums.length - 1, 1))
    return sumTo(left) - sumTo(left - (maxConsecutive - run) - 1)
  }
  return fillings
}

/** How many texts meet the recipe. */
export const countSiteTexts = (recipe: SiteRecipe): bigint => createEndingCounter(recipe)(recipe.length, 0, 0)
