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
    : fail({ code: 'pin_length_out_of_bounds' })

export const countPins = ({ length }: PinRecipe): bigint =>
  10n ** BigInt(length) - BigInt(commonPins(length).size)

/** Digits of one draw: of the 65,536 words 65,000 are used. */
const DRAW = 3

/** By the number of digits: what each number below 1,000 or less is written as. */
const WRITTEN: readonly (readonly string[])[] = Array.from({ length: DRAW + 1 }, (_, digits) =>
  Array.from({ length: 10 ** digits }, (_, number) => String(number).padStart(digits, '0')),
)

/** Makes PINs: a common one is thrown away whole. */
export const createPinMaker = ({ length }: PinRecipe, words: RandomWords): (() => string) => {
  const common = new Set([...commonPins(length)].map(Number))
  const draws = Array.from({ length: Math.ceil(length / DRAW) }, (_, at) =>
    Math.min(DRAW, length - at * DRAW),
  )
  const written = draws.map((digits) => WRITTEN[digits] as readonly string[])
  return () => {
    for (;;) {
      let text = ''
      let number = 0
      for (const part of written) {
        const drawn = words.below(part.length)
        number = number * part.length + drawn
        text += part[drawn] as string
      }
      if (!common.has(number)) return text
    }
  }
}
