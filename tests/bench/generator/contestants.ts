import peer from 'generate-password-browser'
import { generatePassword } from 'secure-password-utilities'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { createOurs } from './ours.ts'

const peerOptions = {
  length: 16,
  uppercase: true,
  lowercase: true,
  numbers: true,
  symbols: true,
  strict: true,
}

const codes = Array.from({ length: 16 }, (_, at) => 65 + at)

/** The practical limit: only the string, of codes that are already there. */
const buildString = (): string =>
  String.fromCharCode(
    codes[0] as number,
    codes[1] as number,
    codes[2] as number,
    codes[3] as number,
    codes[4] as number,
    codes[5] as number,
    codes[6] as number,
    codes[7] as number,
    codes[8] as number,
    codes[9] as number,
    codes[10] as number,
    codes[11] as number,
    codes[12] as number,
    codes[13] as number,
    codes[14] as number,
    codes[15] as number,
  )

/** Each gives a password of 16 characters with all four classes, but for the last. */
export const contestants = {
  ours: createOurs(DEFAULT_OPTIONS),
  'generate-password-browser': () => peer.generate(peerOptions),
  'secure-password-utilities': () => generatePassword(16),
  'string limit': buildString,
}

export type ContestantName = keyof typeof contestants
