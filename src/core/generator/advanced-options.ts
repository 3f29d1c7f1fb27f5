import {
  type ClassName,
  isWholeBetween,
  MAX_LONG_LENGTH,
  MAX_MINIMUM,
  MAX_SITE_TEXT,
  type PronounceableOptions,
  type RandomOptions,
  type SiteOptions,
} from './mode-options.ts'
import { type GeneratorOptions, MAX_LENGTH } from './options.ts'

type Minimums = Readonly<Partial<Record<ClassName, number>>>

/** What a person has chosen beyond classes and length. Premium. */
export type AdvancedOptions = {
  /** What the symbols are drawn from; '': the specified ones. */
  readonly ownSymbols: string
  readonly leaveOut: string
  /** Of each class at least so many; one where nothing is said. */
  readonly minimums: Minimums
  /** More than MAX_LENGTH, up to MAX_LONG_LENGTH; null: the length as it is. */
  readonly longLength: number | null
  /** What the password is for, as it was typed. It stays on the device. */
  readonly site: string
  /** The `passwordrules` of that site; where there are some they count in place of the other options. */
  readonly rules: string
}

export const NO_ADVANCED: AdvancedOptions = Object.freeze({
  ownSymbols: '',
  leaveOut: '',
  minimums: {},
  longLength: null,
  site: '',
  rules: '',
})

export const CLASS_NAMES = ['uppercase', 'lowercase', 'numbers', 'symbols'] as const satisfies ClassName[]

type Unknown = { readonly [key: string]: unknown }

const asObject = (value: unknown): Unknown =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const asText = (value: unknown): string => (typeof value === 'string' ? value.slice(0, MAX_SITE_TEXT) : '')

const parseMinimums = (value: unknown): Minimums => {
  const kept = asObject(value)
  return Object.fromEntries(
    CLASS_NAMES.filter((name) => isWholeBetween(kept[name], 0, MAX_MINIMUM)).map((name) => [
      name,
      kept[name],
    ]),
  )
}

/** What a device kept, each part that is not valid as if it had not been chosen. */
export const parseAdvanced = (value: unknown): AdvancedOptions => {
  const kept = asObject(value)
  return {
    ownSymbols: asText(kept.ownSymbols),
    leaveOut: asText(kept.leaveOut),
    minimums: parseMinimums(kept.minimums),
    longLength: isWholeBetween(kept.longLength, MAX_LENGTH + 1, MAX_LONG_LENGTH) ? kept.longLength : null,
    site: asText(kept.site),
    rules: asText(kept.rules),
  }
}

/**
 * The options of the two first kinds with what is advanced: the flat form where that says it all, so that rows are written as
 * ever, and otherwise the form that every kind has.
 */
export const withAdvanced = (
  flat: GeneratorOptions,
  { ownSymbols, leaveOut, minimums, longLength, rules }: AdvancedOptions,
): GeneratorOptions | RandomOptions | PronounceableOptions | SiteOptions => {
  const { pronounceable, ...classes } = { ...flat, length: longLength ?? flat.length }
  if (pronounceable) return longLength === null ? flat : { mode: 'pronounceable', ...classes }
  if (rules.trim() !== '') return { mode: 'site', rules: rules.trim(), length: classes.length }
  const asked = Object.entries(minimums).filter(([, least]) => least !== 1)
  if (ownSymbols === '' && leaveOut === '' && longLength === null && asked.length === 0) return flat
  return {
    mode: 'random',
    ...classes,
    ...(ownSymbols !== '' && { ownSymbols }),
    ...(leaveOut !== '' && { leaveOut }),
    ...(asked.length > 0 && { minimums: Object.fromEntries(asked) }),
  }
}

/** The part of them that one password tells of its making. */
export const parseMadeAdvanced = (
  flat: GeneratorOptions,
  value: unknown,
): RandomOptions | PronounceableOptions | SiteOptions | undefined => {
  const kept = asObject(value)
  const { pronounceable: _pronounceable, ...classes } = flat
  const length = isWholeBetween(kept.length, 4, MAX_LONG_LENGTH) ? kept.length : flat.length
  switch (kept.mode) {
    case 'site':
      return { mode: 'site', rules: asText(kept.rules), length }
    case 'pronounceable':
      return { mode: 'pronounceable', ...classes, length }
    case 'random': {
      const { ownSymbols, leaveOut, minimums } = parseAdvanced(value)
      return {
        mode: 'random',
        ...classes,
        length,
        ...(ownSymbols !== '' && { ownSymbols }),
        ...(leaveOut !== '' && { leaveOut }),
        ...(Object.keys(minimums).length > 0 && { minimums }),
      }
    }
    default:
      return undefined
  }
}
