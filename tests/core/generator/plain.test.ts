import { describe, expect, it } from 'vitest'
import { DEFAULT_CHOSEN } from '../../../src/core/generator/chosen-options.ts'
import { generate, outlookOf } from '../../../src/core/generator/every-kind.ts'
import { generateLoading } from '../../../src/core/generator/generate-loading.ts'
import { generatePlain } from '../../../src/core/generator/generate-plain.ts'
import { MAX_LENGTH, MIN_LENGTH } from '../../../src/core/generator/options.ts'
import { isPlain, plainOutlook } from '../../../src/core/generator/plain.ts'
import { isSoonMet } from '../../../src/core/generator/random-password.ts'
import { createRecipe } from '../../../src/core/generator/recipe.ts'
import { seededWords } from '../random/seeded.ts'
import { everyOptions, hasNoClass } from './every-options.ts'

const LENGTHS = Array.from({ length: MAX_LENGTH - MIN_LENGTH + 3 }, (_, at) => MIN_LENGTH - 1 + at)
const everyPlain = LENGTHS.flatMap(everyOptions).filter(isPlain)

describe('plain passwords', () => {
  it('are those of the specified classes, and need no other code', () => {
    expect(everyPlain).toHaveLength(32 * LENGTHS.length)
    const { passphrase, pin } = DEFAULT_CHOSEN
    for (const other of [passphrase, pin, { ...passphrase, words: 3 }]) expect(isPlain(other)).toBe(false)
    for (const options of everyPlain.slice(0, 64))
      expect(generateLoading(options, 1, seededWords(7))).not.toBeInstanceOf(Promise)
  })

  it('are told of, refused and made as by the code of every kind', () => {
    for (const options of everyPlain) {
      const [plain, other] = [plainOutlook(options), outlookOf(options)]
      if (!plain.ok || !other.ok) {
        expect(plain).toEqual(other)
        expect(generatePlain(options, 1, seededWords(1))).toEqual(plain)
        continue
      }
      expect([plain.value.length, plain.value.bits()]).toEqual([other.value.length, other.value.bits()])
      if (![MIN_LENGTH, MAX_LENGTH].includes(options.length)) continue
      const made = generatePlain(options, 2, seededWords(options.length))
      expect(made).toEqual(generate(options, 2, seededWords(options.length)))
    }
  })

  it('are all soon met by throwing whole ones away', () => {
    for (const options of everyPlain) {
      const recipe = createRecipe(options)
      if (!recipe.ok || recipe.value.kind !== 'random') {
        expect(hasNoClass(options) || !recipe.ok).toBe(true)
        continue
      }
      expect(isSoonMet(recipe.value), JSON.stringify(options)).toBe(true)
    }
  })
})
