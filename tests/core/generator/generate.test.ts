import { describe, expect, it } from 'vitest'
import { generate } from '../../../src/core/generator/generate.ts'
import { DEFAULT_OPTIONS, type GeneratorOptions } from '../../../src/core/generator/options.ts'
import { RandomWords } from '../../../src/core/random/random-words.ts'
import { constantWords, seededWords } from '../random/seeded.ts'
import { everyOptions, faultIn, hasNoClass } from './every-options.ts'

const words = seededWords(20_261)

const make = (options: Partial<GeneratorOptions>, count = 1, source = words): readonly string[] => {
  const made = generate({ ...DEFAULT_OPTIONS, ...options }, count, source)
  if (!made.ok) throw new Error(made.failure.code)
  return made.value
}

const many = (options: Partial<GeneratorOptions>, count: number): string[] =>
  Array.from({ length: count / 1_000 }, () => make(options, 1_000)).flat()

const refusal = (options: Partial<GeneratorOptions>, count = 1, source = words): string => {
  const made = generate({ ...DEFAULT_OPTIONS, ...options }, count, source)
  return made.ok ? 'made' : made.failure.code
}

const ONLY = {
  includeUppercase: false,
  includeLowercase: false,
  includeNumbers: false,
  includeSymbols: false,
}

describe('generating', () => {
  it('[G01] draws all ten digits in 20,000 characters', () => {
    const text = many({ ...ONLY, includeNumbers: true, length: 20 }, 1_000).join('')
    expect([...new Set(text)].sort().join('')).toBe('0123456789')
  })

  it('[G01] gives the last character when the source is forced to its largest accepted word', () => {
    const largest = 65_536 - (65_536 % 100) - 1
    expect(make({ ...ONLY, includeNumbers: true }, 1, constantWords(largest))).toEqual(['9'.repeat(16)])
    expect(make({ ...ONLY, includeNumbers: true }, 1, constantWords(100))).toEqual(['0'.repeat(16)])
  })

  it('[G02] leaves out every lookalike when asked to, and draws each when not', () => {
    for (const pronounceable of [false, true]) {
      const without = many({ length: 50, excludeSimilar: true, pronounceable }, 1_000).join('')
      expect(without).not.toMatch(/[il1Lo0O]/)
      const withThem = many({ length: 50, pronounceable }, 1_000).join('')
      for (const lookalike of 'il1Lo0O') expect(withThem).toContain(lookalike)
    }
  })

  it.each([4, 5, 16, 50])(
    '[G03] puts each selected class into each of 10,000 passwords of %i, any switches',
    (length) => {
      for (const options of everyOptions(length)) {
        if (hasNoClass(options)) continue
        const count = options.pronounceable ? 1_000 : 10_000
        const faulty = many(options, count).find((text) => faultIn(text, options))
        expect(faulty && `${faulty}: ${faultIn(faulty, options)} ${JSON.stringify(options)}`).toBeUndefined()
      }
    },
  )

  it('[G05] refuses impossible options at once, with a code', () => {
    for (const length of [0, -1, Number.NaN, '', 3, 51, 4.5, Infinity, null, undefined, '16']) {
      expect(refusal({ length: length as number })).toBe('length_out_of_bounds')
    }
    for (const options of everyOptions(16).filter(hasNoClass)) {
      expect(refusal(options)).toBe('no_character_type')
    }
    for (const count of [0, -1, 1_001, 2.5, Number.NaN])
      expect(refusal({}, count)).toBe('count_out_of_bounds')
  })

  it('[G06] makes exactly the length that was asked for, for every length', () => {
    for (let length = 4; length <= 50; length++) {
      expect(make({ length })[0]).toHaveLength(length)
      expect(make({ length, pronounceable: true })[0]).toHaveLength(length)
    }
  })

  it('[G18] makes 1,000 passwords of 50 characters, all valid and different', () => {
    const made = make({ length: 50 }, 1_000)
    expect(made).toHaveLength(1_000)
    expect(new Set(made).size).toBe(1_000)
    expect(made.find((text) => faultIn(text, { ...DEFAULT_OPTIONS, length: 50 }))).toBeUndefined()
  })

  it('gives no password, but a code, when there is no randomness', () => {
    const broken = new RandomWords(() => {
      throw new Error('entropy gone')
    })
    expect(refusal({}, 1, broken)).toBe('randomness_unavailable')
    expect(refusal({ pronounceable: true }, 5, broken)).toBe('randomness_unavailable')
  })

  it('does not hide a fault of its own as a lack of randomness', () => {
    const faulty = {
      next: () => {
        throw new TypeError('a bug')
      },
    } as unknown as RandomWords
    expect(() => generate(DEFAULT_OPTIONS, 1, faulty)).toThrow(TypeError)
  })
})
