import type { Failure } from '../failure.ts'
import type { RandomWords } from '../random/random-words.ts'
import { fail, ok, type Result } from '../result.ts'
import { commonPins } from './common-pins.ts'
import { isWholeBetween, MAX_PIN_LENGTH, MIN_PIN_LENGTH, type PinOptions } from './mode-options.ts'

/** Digits, each equally likely, but none of the common ones. */
export type PinRecipe = { readonly kind: 'pin'; readonly length: number }

/** Refuses `pin_length_out_of_bounds`. */
export const createPinRecipe = ({ length }: PinOptions): Result<PinRecipe> =>
  isWholeBetween(length, MIN_PIN_LENGTH, MAX_PIN_LENGTH)
    ? ok({ kind: 'pin', length })
    : fail<Failure>({ code: 'pin_length_out_of_bounds' })

export const countPins = ({ length }: PinRecipe): bigint =>
  10n ** BigInt(length) - BigInt(commonPins(length).size)

/** Digits of one draw: 60,000 of the 65,536 words are used. */
const DRAW = 4

/** Makes PINs: a common one is thrown away whole. */
export const createPinMaker = ({ length }: PinRecipe, words: RandomWords): (() => string) => {
  const common = commonPins(length)
  return () => {
    let text: string
    do {
      text = ''
      for (let missing = length; missing > 0; missing -= DRAW) {
        const digits = Math.min(DRAW, missing)
        text += String(words.below(10 ** digits)).padStart(digits, '0')
      }
    } while (common.has(text))
    return text
  }
}
