import type { MadePassword } from '../../state/generator/password-atom.ts'

/** What a password is measured by. */
export type LengthUnit = 'characters' | 'words' | 'digits'

/** How long a password is, in what its kind is measured by. */
export const sizeOf = ({
  password,
  options,
}: MadePassword): { readonly unit: LengthUnit; readonly count: number } => {
  const count = [...password].length
  if (!('mode' in options)) return { unit: 'characters', count }
  switch (options.mode) {
    case 'pin':
      return { unit: 'digits', count }
    case 'passphrase':
      return { unit: 'words', count: options.words }
    default:
      return { unit: 'characters', count }
  }
}
