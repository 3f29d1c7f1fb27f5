import type { UsedOptions } from '../generator/chosen-options.ts'
import type { HistoryOptions } from './item.ts'

/**
 * What a row tells of the password's making. Of the newer kinds it says which characters there are as well, for versions of
 * the app that know the two first kinds alone.
 */
export const recordOf = (password: string, options: UsedOptions): HistoryOptions => {
  if (!('mode' in options)) return options
  const length = [...password].length
  if (options.mode === 'random' || options.mode === 'pronounceable')
    return { ...options, length, pronounceable: options.mode === 'pronounceable' }
  return {
    ...options,
    length,
    includeUppercase: /[A-Z]/.test(password),
    includeLowercase: /[a-z]/.test(password),
    includeNumbers: /[0-9]/.test(password),
    includeSymbols: /[^A-Za-z0-9]/.test(password),
    excludeSimilar: false,
    pronounceable: false,
  }
}
