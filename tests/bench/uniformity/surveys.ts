import { countClean } from '../../../src/core/generator/clean-letters.ts'
import { commonPins } from '../../../src/core/generator/common-pins.ts'
import { countTexts } from '../../../src/core/generator/compositions.ts'
import { createMaker } from '../../../src/core/generator/generate.ts'
import {
  DEFAULT_PASSPHRASE,
  type ModeOptions,
  type WordLanguage,
} from '../../../src/core/generator/mode-options.ts'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { createPassphraseMaker } from '../../../src/core/generator/passphrase.ts'
import type { RandomRecipe } from '../../../src/core/generator/random-recipe.ts'
import { createRecipe, type Recipe } from '../../../src/core/generator/recipe.ts'
import { loadWordList } from '../../../src/core/generator/words/load-list.ts'
import type { RandomWords } from '../../../src/core/random/random-words.ts'
import { deviateOf } from '../../core/generator/chi-square.ts'

/** What is counted of one kind of password. */
export type Survey = {
  readonly name: string
  /** Makes some more and counts them; how many draws that was. */
  readonly draw: () => number
  readonly deviates: () => readonly { readonly name: string; readonly deviate: number }[]
}

const BATCH = 2_000

const recipeOf = (options: ModeOptions): Recipe => {
  const recipe = createRecipe(options)
  if (!recipe.ok) throw new Error(recipe.failure.code)
  return recipe.value
}

const makerOf = (recipe: Recipe, words: RandomWords): (() => string) => {
  if (recipe.kind === 'passphrase') throw new Error('A passphrase needs its list')
  return createMaker(recipe, words)
}

/** Counts by number; `chances` are those of each number, equal ones where none are given. */
class Tally {
  readonly counts: Float64Array
  readonly #chances: readonly number[] | undefined

  constructor(outcomes: number, chances?: readonly number[]) {
    this.counts = new Float64Array(outcomes)
    this.#chances = chances
  }

  add(outcome: number): void {
    this.counts[outcome] = (this.counts[outcome] ?? 0) + 1
  }

  get deviate(): number {
    const total = this.counts.reduce((sum, count) => sum + count, 0)
    let chi = 0
    let degrees = -1
    for (const [outcome, count] of this.counts.entries()) {
      const expected = total * (this.#chances?.[outcome] ?? 1 / this.counts.length)
      // What is not expected five times says nothing by this measure.
      if (expected < 5) continue
      chi += (count - expected) ** 2 / expected
      degrees++
    }
    return deviateOf(chi, degrees)
  }
}

const NONE = {
  ...DEFAULT_OPTIONS,
  includeUppercase: false,
  includeLowercase: false,
  includeNumbers: false,
  includeSymbols: false,
}

/** Each character of one class. */
const ofClass = (name: string, options: ModeOptions, words: RandomWords): Survey => {
  const recipe = recipeOf(options) as RandomRecipe
  const characters = recipe.classes.flatMap((each) => each.characters).join('')
  const make = makerOf(recipe, words)
  const outcomeOf = new Int16Array(128).fill(-1)
  for (let at = 0; at < characters.length; at++) outcomeOf[characters.charCodeAt(at)] = at
  const tally = new Tally(characters.length)
  const pairs = new Tally(characters.length ** 2)
  return {
    name,
    draw: () => {
      let drawn = 0
      for (let made = 0; made < BATCH; made++) {
        const text = make()
        let before = -1
        for (let at = 0; at < text.length; at++) {
          const outcome = outcomeOf[text.charCodeAt(at)] as number
          tally.add(outcome)
          // Neighbours, each in one pair, drawn with one word or with two.
          if (at % 3 === 1) pairs.add(before * characters.length + outcome)
          before = outcome
        }
        drawn += text.length
      }
      return drawn
    },
    deviates: () => [
      { name: 'characters', deviate: tally.deviate },
      { name: 'pairs of neighbours', deviate: pairs.deviate },
    ],
  }
}

/** How many digits a password has, whose exact chances the counts give; and which digits. */
const ofComposition = (name: string, options: ModeOptions, words: RandomWords): Survey => {
  const recipe = recipeOf(options) as RandomRecipe
  const { classes, length } = recipe
  const make = makerOf(recipe, words)
  const others = classes.filter(({ characters }) => !characters.includes('5'))
  const atLeast = classes.find(({ characters }) => characters.includes('5'))?.atLeast ?? 0
  const all = countTexts(classes, length)
  const chances = Array.from({ length: length + 1 }, (_, digits) => {
    if (digits < atLeast) return 0
    let places = 1n
    for (let at = 0; at < digits; at++) places = (places * BigInt(length - at)) / BigInt(at + 1)
    const texts = places * 10n ** BigInt(digits) * countTexts(others, length - digits)
    return Number((texts * 10n ** 15n) / all) / 1e15
  })
  const numbers = new Tally(length + 1, chances)
  const digits = new Tally(10)
  const places = new Tally(length)
  return {
    name,
    draw: () => {
      for (let made = 0; made < BATCH; made++) {
        const text = make()
        let found = 0
        for (let at = 0; at < text.length; at++) {
          const digit = text.charCodeAt(at) - 48
          if (digit < 0 || digit > 9) continue
          if (found === 0) digits.add(digit)
          found++
        }
        numbers.add(found)
        // One place of each, so that the counts do not depend on each other.
        if (found === 1) places.add(text.search(/[0-9]/))
      }
      return BATCH * length
    },
    deviates: () => [
      { name: 'number of digits', deviate: numbers.deviate },
      { name: 'first digit', deviate: digits.deviate },
      ...(atLeast <= 1 ? [{ name: 'place of a single digit', deviate: places.deviate }] : []),
    ],
  }
}

/** The digit, the places of digit and symbol, and the number of capitals by its exact chances. */
const ofPronounceable = (words: RandomWords): Survey => {
  const recipe = recipeOf({ ...DEFAULT_OPTIONS, mode: 'pronounceable' })
  if (recipe.kind !== 'pronounceable') throw new Error(recipe.kind)
  const make = makerOf(recipe, words)
  const { consonants, vowels, length } = recipe
  const letters = length - 2
  const all = countClean(consonants, vowels, letters)
  const digits = new Tally(10)
  const places = new Tally(length * (length - 1))
  const capitalChances = Array.from({ length: letters + 1 }, (_, upper) => {
    if (upper === 0 || upper === letters) return 0
    let ways = 1
    for (let at = 0; at < upper; at++) ways = (ways * (letters - at)) / (at + 1)
    return (ways * 0.3 ** upper * 0.7 ** (letters - upper)) / (1 - 0.3 ** letters - 0.7 ** letters)
  })
  const capitals = new Tally(letters + 1, capitalChances)
  return {
    name: `pronounceable, ${length} (${Number((all * 10_000n) / (21n * 5n) ** 7n) / 100} % of all letters are clean)`,
    draw: () => {
      for (let made = 0; made < BATCH; made++) {
        const text = make()
        const digitAt = text.search(/[0-9]/)
        const symbolAt = text.search(/[^A-Za-z0-9]/)
        digits.add(text.charCodeAt(digitAt) - 48)
        // The digit and the symbol are never in one place.
        places.add(digitAt * (length - 1) + (symbolAt > digitAt ? symbolAt - 1 : symbolAt))
        capitals.add(text.replace(/[^A-Z]/g, '').length)
      }
      return BATCH * length
    },
    deviates: () => [
      { name: 'digit', deviate: digits.deviate },
      { name: 'places of digit and symbol', deviate: places.deviate },
      { name: 'number of capitals', deviate: capitals.deviate },
    ],
  }
}

const ofPassphrases = async (language: WordLanguage, words: RandomWords): Promise<Survey> => {
  const list = await loadWordList(language)
  const recipe = recipeOf({ ...DEFAULT_PASSPHRASE, language, separator: 'space', words: 12 })
  if (recipe.kind !== 'passphrase') throw new Error(recipe.kind)
  const make = createPassphraseMaker(recipe, words, list)
  const indexOf = new Map(list.map((word, index) => [word, index]))
  const tally = new Tally(list.length)
  return {
    name: `words, ${language}`,
    draw: () => {
      for (let made = 0; made < BATCH; made++) {
        for (const word of make().split(' ')) tally.add(indexOf.get(word) ?? 0)
      }
      return BATCH * recipe.words
    },
    deviates: () => [{ name: 'words', deviate: tally.deviate }],
  }
}

/** The first four digits, by the exact chances that the PINs which are left give them. */
const ofPins = (length: number, words: RandomWords): Survey => {
  const make = makerOf(recipeOf({ mode: 'pin', length }), words)
  const common = commonPins(length)
  const left = Array.from({ length: 10_000 }, () => 10 ** (length - 4))
  for (const pin of common) left[Number(pin.slice(0, 4))] = (left[Number(pin.slice(0, 4))] ?? 0) - 1
  const tally = new Tally(
    10_000,
    left.map((pins) => pins / (10 ** length - common.size)),
  )
  return {
    name: `PINs of ${length} digits`,
    draw: () => {
      for (let made = 0; made < BATCH; made++) tally.add(Number(make().slice(0, 4)))
      return BATCH * length
    },
    deviates: () => [{ name: 'first four digits', deviate: tally.deviate }],
  }
}

/** Three characters in a row at most, of four letters and a digit. */
const SITE_OF_RUNS: FewTexts = {
  rules: 'maxlength: 6; max-consecutive: 2; required: [abcd]; required: [1]',
  characters: 'abcd1',
  pattern: /^(?=.*1)(?=.*[a-d])(?!.*(.)\1\1)/,
}

/** Met so seldom that every character is drawn with its weight: five demands of six characters, none twice in a row. */
const SITE_OF_DEMANDS: FewTexts = {
  rules: `maxlength: 6; max-consecutive: 1; allowed: [xyz]; ${[...'abcd1'].map((each) => `required: [${each}];`).join(' ')}`,
  characters: 'abcd1xyz',
  pattern: /^(?=.*a)(?=.*b)(?=.*c)(?=.*d)(?=.*1)(?!.*(.)\1)/,
}

type FewTexts = { readonly rules: string; readonly characters: string; readonly pattern: RegExp }

/** All texts of six characters that a site takes. */
const ofSite = ({ rules, characters, pattern }: FewTexts, how: string, words: RandomWords): Survey => {
  const make = makerOf(recipeOf({ mode: 'site', rules, length: 6 }), words)
  const size = characters.length
  const texts = Array.from({ length: size ** 6 }, (_, at) =>
    [...at.toString(size).padStart(6, '0')].map((digit) => characters[Number(digit)]).join(''),
  ).filter((text) => pattern.test(text))
  const indexOf = new Map(texts.map((text, index) => [text, index]))
  const tally = new Tally(texts.length + 1, [...texts.map(() => 1 / texts.length), 0])
  return {
    name: `a site with ${texts.length} passwords, ${how}`,
    draw: () => {
      for (let made = 0; made < BATCH; made++) tally.add(indexOf.get(make()) ?? texts.length)
      return BATCH * 6
    },
    deviates: () => [{ name: 'each password', deviate: tally.deviate }],
  }
}

/** @param wordsFor a source for each survey, so that one alone draws what it draws among all. */
export const createSurveys = async (wordsFor: (name: string) => RandomWords): Promise<readonly Survey[]> => {
  const single = (name: string, parts: object): Survey =>
    ofClass(name, { ...NONE, mode: 'random', length: 50, ...parts } as ModeOptions, wordsFor(name))
  const composition = (name: string, parts: object): Survey =>
    ofComposition(name, { ...DEFAULT_OPTIONS, mode: 'random', ...parts } as ModeOptions, wordsFor(name))
  return [
    single('random, uppercase', { includeUppercase: true }),
    single('random, lowercase', { includeLowercase: true }),
    single('random, numbers', { includeNumbers: true }),
    single('random, symbols', { includeSymbols: true }),
    single('random, readable', {
      includeLowercase: true,
      includeNumbers: true,
      excludeSimilar: true,
      minimums: { lowercase: 0, numbers: 0 },
    }),
    composition('random, four classes, thrown away whole', {}),
    composition('random, minimums, composition first', {
      minimums: { uppercase: 2, lowercase: 0, numbers: 3, symbols: 4 },
    }),
    ofPronounceable(wordsFor('pronounceable')),
    await ofPassphrases('en', wordsFor('en')),
    await ofPassphrases('es', wordsFor('es')),
    ofPins(4, wordsFor('PINs of 4')),
    ofPins(6, wordsFor('PINs of 6')),
    ofSite(SITE_OF_RUNS, 'thrown away whole', wordsFor('site')),
    ofSite(SITE_OF_DEMANDS, 'weighed', wordsFor('weighed site')),
  ]
}
