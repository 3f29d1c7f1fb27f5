import omgopass from 'omgopass'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { createOurs } from './ours.ts'

/**
 * By kind, ours and the fastest package. It does less: digits and symbols stand at the syllables' ends, each byte modulo
 * the letters favours some, and nothing crude is thrown away.
 */
export const pronounceableContestants: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  'pronounceable of letters': {
    ours: createOurs({
      ...DEFAULT_OPTIONS,
      mode: 'pronounceable',
      includeNumbers: false,
      includeSymbols: false,
    }),
    omgopass: () =>
      omgopass({ syllablesCount: 8, minSyllableLength: 2, maxSyllableLength: 2, hasNumbers: false }),
  },
  pronounceable: {
    ours: createOurs({ ...DEFAULT_OPTIONS, mode: 'pronounceable' }),
    omgopass: () => omgopass({ syllablesCount: 4, separators: '!@#$%&*' }),
  },
}
