import type { CharacterClass } from './random-recipe.ts'

/** How many texts give the classes from one on so many places: [class][places][count of this class - its minimum]. */
type Ways = readonly (readonly (readonly bigint[])[])[]

const sum = (parts: readonly bigint[] | undefined): bigint =>
  (parts ?? []).reduce((all, part) => all + part, 0n)

/**
 * With c characters of the first class on n places: the places are chosen in C(n, c) ways, filled in size^c ways, and
 * the rest is left to the classes after it.
 */
export const countWays = (classes: readonly CharacterClass[], length: number): Ways => {
  const places = Array.from({ length: length + 1 }, (_, n) => n)
  // Beyond the last class: one way to fill no place, none to fill any.
  let totals: readonly bigint[] = places.map((n) => (n === 0 ? 1n : 0n))
  const ways: (readonly (readonly bigint[])[])[] = []
  for (const { characters, atLeast } of classes.toReversed()) {
    const size = BigInt(characters.length)
    const after = totals
    const ofClass = places.map((n) => {
      const parts: bigint[] = []
      let choices = 1n
      for (let c = 0; c <= n; c++) {
        if (c >= atLeast) parts.push(choices * (after[n - c] ?? 0n))
        choices = (choices * BigInt(n - c) * size) / BigInt(c + 1)
      }
      return parts
    })
    totals = ofClass.map(sum)
    ways.unshift(ofClass)
  }
  return ways
}

/** How many texts of `length` have each class as often as it asks for. Exact. */
export const countTexts = (classes: readonly CharacterClass[], length: number): bigint =>
  sum(countWays(classes, length)[0]?.[length])
