import effDiceware from 'eff-diceware-passphrase'
import { generate as generatePassphrase } from 'generate-passphrase'
import omgopass from 'omgopass'
import { generate as generateOtp } from 'otp-generator'
import * as utilities from 'secure-password-utilities'
import { EFF_LONG_WORDLIST } from 'secure-password-utilities/wordlists'
import xkpasswd from 'xkpasswd'
import { createMaker } from '../../../src/core/generator/generate.ts'
import { DEFAULT_PASSPHRASE, type ModeOptions } from '../../../src/core/generator/mode-options.ts'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { createPassphraseMaker } from '../../../src/core/generator/passphrase.ts'
import { createRecipe } from '../../../src/core/generator/recipe.ts'
import { loadWordList } from '../../../src/core/generator/words/load-list.ts'
import { fillFrom } from '../../../src/core/random/fill-from.ts'
import { RandomWords } from '../../../src/core/random/random-words.ts'

const words = new RandomWords(fillFrom(globalThis))
const list = await loadWordList('en')

const ours = (options: ModeOptions): (() => string) => {
  const recipe = createRecipe(options)
  if (!recipe.ok) throw new Error(recipe.failure.code)
  return recipe.value.kind === 'passphrase'
    ? createPassphraseMaker(recipe.value, words, list)
    : createMaker(recipe.value, words)
}

const DIGITS_ALONE = { upperCaseAlphabets: false, lowerCaseAlphabets: false, specialChars: false }

/** By kind, ours and the packages that do the same. None on npm makes passwords by the rules of a site. */
export const modeContestants: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  passphrase: {
    ours: ours(DEFAULT_PASSPHRASE),
    'generate-passphrase': () => generatePassphrase({ length: 6, numbers: false }),
    'eff-diceware-passphrase': () => effDiceware(6).join('-'),
    'secure-password-utilities': () => utilities.generatePassphrase(6, EFF_LONG_WORDLIST),
    xkpasswd: () => xkpasswd({ pattern: 'wswswswswsw', separators: '-' }),
  },
  PIN: {
    ours: ours({ mode: 'pin', length: 6 }),
    'secure-password-utilities': () => utilities.generatePin(6),
    'otp-generator': () => generateOtp(6, { ...DIGITS_ALONE }),
  },
  'random with minimums': {
    ours: ours({
      ...DEFAULT_OPTIONS,
      mode: 'random',
      minimums: { uppercase: 2, lowercase: 2, numbers: 3, symbols: 2 },
    }),
    'secure-password-utilities': () =>
      utilities.generatePassword(16, {
        uppercase: { min: 2 },
        lowercase: { min: 2 },
        digits: { min: 3 },
        symbols: { min: 2 },
      }),
  },
  'pronounceable of letters': {
    ours: ours({ ...DEFAULT_OPTIONS, mode: 'pronounceable', includeNumbers: false, includeSymbols: false }),
    omgopass: () =>
      omgopass({ syllablesCount: 8, minSyllableLength: 2, maxSyllableLength: 2, hasNumbers: false }),
  },
  'for a site': {
    ours: ours({
      mode: 'site',
      rules: 'maxlength: 16; max-consecutive: 2; required: digit; required: upper, lower',
      length: 16,
    }),
  },
}

/** Packages that do less: here the digits and symbols stand at the syllables' ends, and each byte modulo the letters favours some. */
export const looseContestants: typeof modeContestants = {
  pronounceable: {
    ours: ours({ ...DEFAULT_OPTIONS, mode: 'pronounceable' }),
    omgopass: () => omgopass({ syllablesCount: 4, separators: '!@#$%&*' }),
  },
}
