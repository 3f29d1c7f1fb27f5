import fc from 'fast-check'
import type { Capitals, Separator } from '../../../src/core/generator/mode-options.ts'
import type { PassphraseRecipe } from '../../../src/core/generator/passphrase-recipe.ts'
import type { PinRecipe } from '../../../src/core/generator/pin.ts'
import type { RandomRecipe } from '../../../src/core/generator/random-recipe.ts'
import type { PronounceableRecipe } from '../../../src/core/generator/recipe.ts'

/** A recipe so small that everything it can give is listed, by reading its definition and not the code. */
export type Small =
  | RandomRecipe
  | PronounceableRecipe
  | (PassphraseRecipe & { readonly list: readonly string[] })
  | PinRecipe

const ALPHABETS = ['ABCDE', 'abcde', '0123', '!é¿😀']
export const SMALL_LIST = ['oso', 'pan', 'sal-gema', 'luz']

const randomRecipe: fc.Arbitrary<Small> = fc
  .record({
    length: fc.integer({ min: 1, max: 6 }),
    picks: fc.array(
      fc.record({ size: fc.integer({ min: 1, max: 4 }), atLeast: fc.integer({ min: 0, max: 3 }) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
  })
  .map(({ length, picks }) => ({
    kind: 'random' as const,
    length,
    classes: picks.map(({ size, atLeast }, index) => ({
      characters: [...(ALPHABETS[index] ?? '')].slice(0, size),
      atLeast,
    })),
  }))
  .filter(({ length, classes }) => classes.reduce((sum, { atLeast }) => sum + atLeast, 0) <= length)

const pronounceableRecipe: fc.Arbitrary<Small> = fc
  .record({
    length: fc.integer({ min: 4, max: 7 }),
    consonants: fc.subarray([...'cdlmnptx'], { minLength: 1, maxLength: 4 }),
    vowels: fc.subarray([...'aeiou'], { minLength: 1, maxLength: 3 }),
    casing: fc.constantFrom('lower' as const, 'upper' as const, 'mixed' as const),
    inserted: fc.subarray(['12', '!%'], { maxLength: 2 }),
  })
  .map(({ consonants, vowels, ...rest }) => ({
    kind: 'pronounceable' as const,
    ...rest,
    consonants: consonants.join(''),
    vowels: vowels.join(''),
  }))
  // Of so few letters perhaps every text is crude.
  .filter((recipe) => listPronounceable(recipe).length > 0)

const passphraseRecipe: fc.Arbitrary<Small> = fc
  .record({
    words: fc.integer({ min: 1, max: 3 }),
    list: fc.subarray(SMALL_LIST, { minLength: 2 }),
    separator: fc.constantFrom<Separator>('space', 'hyphen', 'dot', 'underscore', 'digit', 'none'),
    capitals: fc.constantFrom<Capitals>('none', 'first', 'one_word'),
    digit: fc.boolean(),
  })
  .map((parts) => ({
    kind: 'passphrase' as const,
    language: 'es' as const,
    listSize: parts.list.length,
    ...parts,
  }))

const pinRecipe: fc.Arbitrary<Small> = fc
  .integer({ min: 3, max: 5 })
  .map((length) => ({ kind: 'pin' as const, length }))

/** Recipes of every kind, of at most `most` texts to look through. */
export const smallRecipes = (most: number): fc.Arbitrary<Small> =>
  fc
    .oneof(
      { weight: 8, arbitrary: randomRecipe },
      { weight: 5, arbitrary: pronounceableRecipe },
      { weight: 5, arbitrary: passphraseRecipe },
      { weight: 1, arbitrary: pinRecipe },
    )
    .filter((recipe) => textsToLookThrough(recipe) <= most)

const textsToLookThrough = (recipe: Small): number => {
  switch (recipe.kind) {
    case 'random':
      return recipe.classes.flatMap(({ characters }) => characters).length ** recipe.length
    case 'pronounceable': {
      const letters = recipe.length - recipe.inserted.length
      const perLetter = recipe.casing === 'mixed' ? 2 : 1
      return (
        (recipe.consonants.length * perLetter) ** Math.ceil(letters / 2) *
        (recipe.vowels.length * perLetter) ** Math.floor(letters / 2) *
        (2 * recipe.length) ** recipe.inserted.length
      )
    }
    case 'passphrase':
      return recipe.listSize ** recipe.words * 10 ** recipe.words * recipe.words ** 2 * 10
    case 'pin':
      return 10 ** recipe.length
  }
}

/** All ways to take one of each, in order. */
const product = (choices: readonly (readonly string[])[]): string[][] =>
  choices.reduce<string[][]>((ways, next) => ways.flatMap((way) => next.map((one) => [...way, one])), [[]])

const CRUDE_HERE =
  /caca|caga|cona|cono|culo|culi|cule|mamad|mamon|mames|pedo|pene|pito|popo|poto|puta|pute|puti|puto|teta|teto|anal|cum|nude|tit|naco|meco|pelotud|penile|pis|nig|cipote|cojon|mamaba|semen|sex|jode|jodi|lolita/

const COMMON_DIGITS = ['1234', '2580', '1004', '1122', '2000', '2001', '6969', '0007']
const COMMON_FIVE = ['00700', '12321', '38317', '42069', '90210']

/** Read off the sentences of docs/randomness.md. */
const isCommonPin = (pin: string): boolean => {
  const digits = [...pin].map(Number)
  const isRun = [1, 2, -1, -2].some((step) =>
    digits.every((digit, at) => at === 0 || digit === ((digits[at - 1] ?? 0) + step + 10) % 10),
  )
  const isRepeat = [1, 2, 3].some(
    (block) =>
      block * 2 <= pin.length && digits.every((digit, at) => at < block || digit === digits[at - block]),
  )
  const isYear = pin.length === 4 && pin >= '1900' && pin <= '2099'
  return isRun || isRepeat || isYear || COMMON_DIGITS.includes(pin) || COMMON_FIVE.includes(pin)
}

/** Every text that the recipe can give, each once. */
export const listTexts = (recipe: Small): ReadonlySet<string> => {
  switch (recipe.kind) {
    case 'random': {
      const alphabet = recipe.classes.flatMap(({ characters }) => characters)
      return new Set(
        product(Array.from({ length: recipe.length }, () => alphabet))
          .filter((text) =>
            recipe.classes.every(
              ({ characters, atLeast }) => text.filter((each) => characters.includes(each)).length >= atLeast,
            ),
          )
          .map((text) => text.join('')),
      )
    }
    case 'pronounceable':
      return new Set(listPronounceable(recipe))
    case 'passphrase':
      return new Set(listPassphrases(recipe))
    case 'pin':
      return new Set(
        Array.from({ length: 10 ** recipe.length }, (_, n) => String(n).padStart(recipe.length, '0')).filter(
          (pin) => !isCommonPin(pin),
        ),
      )
  }
}

const listPronounceable = (recipe: PronounceableRecipe): string[] => {
  const { consonants, vowels, casing, inserted, length } = recipe
  const cased = (letters: string): string[] => {
    const upper = [...letters.toUpperCase()]
    return casing === 'lower' ? [...letters] : casing === 'upper' ? upper : [...letters, ...upper]
  }
  const letters = Array.from({ length: length - inserted.length }, (_, at) =>
    cased(at % 2 === 0 ? consonants : vowels),
  )
  const texts = product(letters)
    .map((text) => text.join(''))
    .filter((text) => !CRUDE_HERE.test(text.toLowerCase()))
    .filter((text) => casing !== 'mixed' || (/[a-z]/.test(text) && /[A-Z]/.test(text)))
  return inserted.reduce(
    (all, characters) =>
      all.flatMap((text) =>
        [...characters].flatMap((one) =>
          Array.from({ length: text.length + 1 }, (_, at) => text.slice(0, at) + one + text.slice(at)),
        ),
      ),
    texts,
  )
}

const DIGITS = [...'0123456789']
const BETWEEN = { space: [' '], hyphen: ['-'], dot: ['.'], underscore: ['_'], none: [''], digit: DIGITS }

const listPassphrases = ({
  words,
  list,
  separator,
  capitals,
  digit,
}: PassphraseRecipe & { list: readonly string[] }) => {
  const places = Array.from({ length: words }, (_, at) => at)
  return product(places.map(() => list)).flatMap((chosen) =>
    (capitals === 'one_word' ? places : [-1]).flatMap((loud) => {
      const written = chosen.map((word, at) =>
        at === loud
          ? word.toUpperCase()
          : capitals === 'first'
            ? word.replace(/^./, (c) => c.toUpperCase())
            : word,
      )
      return product(places.slice(1).map(() => BETWEEN[separator])).flatMap((gaps) =>
        (digit ? places.flatMap((at) => DIGITS.map((one) => [at, one] as const)) : [[-1, ''] as const]).map(
          ([at, one]) =>
            written.map((word, index) => word + (index === at ? one : '') + (gaps[index] ?? '')).join(''),
        ),
      )
    }),
  )
}
