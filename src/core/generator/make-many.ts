import { RandomnessUnavailable, type RandomWords } from '../random/random-words.ts'
import { fail, ok, type Result } from '../result.ts'

/** The sizes that the bulk dialog offers. */
export const BULK_SIZES = [5, 10, 25, 50] as const
export const DEFAULT_BULK_SIZE = 5

/** The most that one call makes. */
const MAX_COUNT = 1_000

export type Make = () => string

type Kept = { readonly asked: string; readonly list: readonly string[] | undefined; readonly make: Make }

/** The last maker of each source: people press again with the same options, and to weigh a recipe's texts takes longer than fifty of them. */
const kept = new WeakMap<RandomWords, Kept>()

/**
 * `count` passwords of the maker that `options` give, with the words of `list` where it takes some. Refuses as `createMake` does,
 * `count_out_of_bounds`, and, with no password at all, `randomness_unavailable`.
 */
export const makeMany = <Options>(
  createMake: (options: Options, words: RandomWords, list?: readonly string[]) => Result<Make>,
  options: Options,
  count: number,
  words: RandomWords,
  list?: readonly string[],
): Result<readonly string[]> => {
  const asked = JSON.stringify(options)
  const last = kept.get(words)
  const made = last?.asked === asked && last.list === list ? ok(last.make) : createMake(options, words, list)
  if (!made.ok) return made
  kept.set(words, { asked, list, make: made.value })
  if (!Number.isInteger(count) || count < 1 || count > MAX_COUNT) {
    return fail({ code: 'count_out_of_bounds' })
  }
  try {
    return ok(Array.from({ length: count }, made.value))
  } catch (error) {
    if (error instanceof RandomnessUnavailable) return fail({ code: 'randomness_unavailable' })
    throw error
  }
}
