import omgopass from 'omgopass'
import { generatePasswordWithOptions } from 'password-generator'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import type { Contestant } from '../lib/interleave.ts'
import { createOurs } from './ours.ts'

const OF_LETTERS = {
  ...DEFAULT_OPTIONS,
  mode: 'pronounceable',
  includeNumbers: false,
  includeSymbols: false,
} as const
const WITH_BOTH = { ...DEFAULT_OPTIONS, mode: 'pronounceable' } as const

/** Draws without favour, as ours does. Only lower case, no digit, no symbol, and what is crude stays. */
const passwordGenerator: Contestant = () =>
  generatePasswordWithOptions({ length: 16, memorable: true, ignoreSecurityRecommendations: true })

const omgopassWithBoth: Contestant = () => omgopass({ syllablesCount: 4, separators: '!@#$%&*' })

/**
 * By kind, ours and the packages that make something like it. None does the same, and each keeps what is crude. `omgopass` takes a
 * byte modulo the letters: of 256, each consonant from `b` to `t` comes 13 times and the other four 12 times, `a`, `e`, `i` and
 * `o` 43 times and `u` and `y` 42 times. Its capitals, digits and symbols have fixed places in a syllable.
 *
 * Made when asked for: as long as a worker has had one set of options, V8 takes our tables for constants. Where it has had others
 * before, as after a change on the screen, it does not.
 */
export const pronounceableContestants: Readonly<Record<string, () => Readonly<Record<string, Contestant>>>> =
  {
    'pronounceable of letters': () => ({
      ours: createOurs(OF_LETTERS),
      'password-generator': passwordGenerator,
      omgopass: () =>
        omgopass({ syllablesCount: 8, minSyllableLength: 2, maxSyllableLength: 2, hasNumbers: false }),
    }),
    pronounceable: () => ({
      ours: createOurs(WITH_BOTH),
      'password-generator': passwordGenerator,
      omgopass: omgopassWithBoth,
    }),
    'pronounceable after other options': () => {
      createOurs(OF_LETTERS)()
      return { ours: createOurs(WITH_BOTH), omgopass: omgopassWithBoth }
    },
  }
