import type { MadePassword } from '../../state/generator/password-atom.ts'
import type { LengthUnit } from './length-texts.ts'

/** How long a password is, in what its kind is measured by. */
export const sizeOf = ({
  password,
  options,
}: MadePassword): { readonly unit: LengthUnit; readonly count: number } => {
  if (!('mode' in options)) return { unit: 'characters', count: password.length }
  return options.mode === 'pin'
    ? { unit: 'digits', count: password.length }
    : { unit: 'words', count: options.words }
}
