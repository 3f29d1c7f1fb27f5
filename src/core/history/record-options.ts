import type { UsedOptions } from '../generator/chosen-options.ts'
import type { CharacterOptions, HistoryOptions } from './item.ts'

/** Which characters a password has, where nothing tells how it was made. */
export const optionsSeenIn = (password: string): CharacterOptions => ({
  length: [...password].length,
  includeUppercase: /[A-Z]/.test(password),
  includeLowercase: /[a-z]/.test(password),
  includeNumbers: /[0-9]/.test(password),
  includeSymbols: /[^A-Za-z0-9]/.test(password),
  excludeSimilar: false,
  pronounceable: false,
})

/**
 * What a row tells of the password's making. Of the newer kinds it says which characters there are as well,
 * for versions of the app that know the two first kinds alone.
 */
export const recordOf = (password: string, options: UsedOptions): HistoryOptions => {
  if (!('mode' in options)) return options
  if (options.mode === 'random' || options.mode === 'pronounceable')
    return { ...options, length: [...password].length, pronounceable: options.mode === 'pronounceable' }
  return { ...options, ...optionsSeenIn(password) }
}
