import {
  type AdvancedOptions,
  NO_ADVANCED,
  parseAdvanced,
  parseMadeAdvanced,
  withAdvanced,
} from './advanced-options.ts'
import {
  CAPITALS,
  DEFAULT_PASSPHRASE,
  DEFAULT_PIN,
  isWholeBetween,
  MAX_PIN_LENGTH,
  MAX_WORDS,
  MIN_PIN_LENGTH,
  MIN_WORDS,
  type PassphraseOptions,
  type PinOptions,
  type PronounceableOptions,
  type RandomOptions,
  SEPARATORS,
  type SiteOptions,
  WORD_LANGUAGES,
  type WordLanguage,
} from './mode-options.ts'
import { DEFAULT_OPTIONS, type GeneratorOptions, withoutPremium } from './options.ts'
import { parseRememberedOptions } from './remembered-options.ts'

/** The kinds of passwords that the screen offers. */
export const MODES = ['random', 'passphrase', 'pin', 'pronounceable'] as const
export type Mode = (typeof MODES)[number]

/** Those that are not made of characters: each keeps its options under its name. */
const OTHER_KINDS = ['passphrase', 'pin'] as const
export type OtherKind = (typeof OTHER_KINDS)[number]

export const isOtherKind = (mode: Mode): mode is OtherKind => OTHER_KINDS.some((kind) => kind === mode)

/** What one password is made with. The two first kinds keep the form in which their rows are written, as long as it says all. */
export type UsedOptions =
  | GeneratorOptions
  | RandomOptions
  | PronounceableOptions
  | PassphraseOptions
  | PinOptions
  | SiteOptions

/** Settings under a name of one's own; everything but the presets themselves. */
export type Preset = { readonly name: string; readonly options: Omit<ChosenOptions, 'presets'> }

export const MAX_PRESETS = 20
export const MAX_PRESET_NAME = 40

/**
 * All that a person has chosen, so that each kind comes back as it was left. Flat are the options of the two first kinds, as
 * devices remembered them before there were more; `pronounceable` says which of the two it is.
 */
export type ChosenOptions = GeneratorOptions & {
  /** Which kind is used; `characters`: one of the two first. */
  readonly kind: 'characters' | OtherKind
  readonly passphrase: PassphraseOptions
  readonly pin: PinOptions
  readonly advanced: AdvancedOptions
  /** At most MAX_PRESETS, each name once. */
  readonly presets: readonly Preset[]
}

export const DEFAULT_CHOSEN: ChosenOptions = Object.freeze({
  ...DEFAULT_OPTIONS,
  kind: 'characters',
  passphrase: DEFAULT_PASSPHRASE,
  pin: DEFAULT_PIN,
  advanced: NO_ADVANCED,
  presets: [],
})

type Unknown = { readonly [key: string]: unknown }

const asObject = (value: unknown): Unknown =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const oneOf = <T>(all: readonly T[], value: unknown, fallback: T): T =>
  all.find((one) => one === value) ?? fallback

const parsePassphrase = (value: unknown, language: WordLanguage): PassphraseOptions => {
  const kept = asObject(value)
  const { words, separator, capitals, digit } = DEFAULT_PASSPHRASE
  return {
    mode: 'passphrase',
    words: isWholeBetween(kept.words, MIN_WORDS, MAX_WORDS) ? kept.words : words,
    language: oneOf(WORD_LANGUAGES, kept.language, language),
    separator: oneOf(SEPARATORS, kept.separator, separator),
    capitals: oneOf(CAPITALS, kept.capitals, capitals),
    digit: typeof kept.digit === 'boolean' ? kept.digit : digit,
  }
}

const parsePin = (value: unknown): PinOptions => {
  const { length } = asObject(value)
  return isWholeBetween(length, MIN_PIN_LENGTH, MAX_PIN_LENGTH) ? { mode: 'pin', length } : DEFAULT_PIN
}

/**
 * What a device kept, taken apart with mistrust: each part that is not valid falls back to its default, which for the words
 * is the language of the screen.
 */
export const parseChosenOptions = (
  text: string | null,
  language: WordLanguage = DEFAULT_PASSPHRASE.language,
): ChosenOptions => {
  let kept: Unknown = {}
  try {
    kept = asObject(JSON.parse(text ?? ''))
  } catch {
    // As if nothing had been kept.
  }
  return { ...parseSettings(kept, language), presets: parsePresets(kept.presets, language) }
}

const parseSettings = (kept: Unknown, language: WordLanguage): Omit<ChosenOptions, 'presets'> => {
  return {
    ...parseRememberedOptions(kept),
    kind: oneOf(['characters', ...OTHER_KINDS], kept.kind, DEFAULT_CHOSEN.kind),
    passphrase: parsePassphrase(kept.passphrase, language),
    pin: parsePin(kept.pin),
    advanced: parseAdvanced(kept.advanced),
  }
}

const parsePresets = (value: unknown, language: WordLanguage): readonly Preset[] => {
  const presets = new Map<string, Preset>()
  for (const kept of Array.isArray(value) ? value.map(asObject) : []) {
    const name = typeof kept.name === 'string' ? kept.name.trim().slice(0, MAX_PRESET_NAME) : ''
    if (name !== '') presets.set(name, { name, options: parseSettings(asObject(kept.options), language) })
  }
  return [...presets.values()].slice(0, MAX_PRESETS)
}

/** The options with which a kept password says that it was made, with the same mistrust. */
export const parseUsedOptions = (value: unknown): UsedOptions => {
  const { mode } = asObject(value)
  if (mode === 'passphrase') return parsePassphrase(value, DEFAULT_PASSPHRASE.language)
  if (mode === 'pin') return parsePin(value)
  const flat = parseRememberedOptions(asObject(value))
  return parseMadeAdvanced(flat, value) ?? flat
}

const flatOf = ({
  kind: _kind,
  passphrase: _passphrase,
  pin: _pin,
  advanced: _advanced,
  presets: _presets,
  ...flat
}: ChosenOptions): GeneratorOptions => flat

export const modeOf = (options: UsedOptions): Mode => {
  if ('mode' in options) return options.mode === 'site' ? 'random' : options.mode
  return options.pronounceable ? 'pronounceable' : 'random'
}

/** The change that chooses a kind; the options of the others stay as they were left. */
export const changeTo = (mode: Mode): Partial<ChosenOptions> =>
  isOtherKind(mode) ? { kind: mode } : { kind: 'characters', pronounceable: mode === 'pronounceable' }

/**
 * What a plan lets be chosen. Free: random with its classes and length, and the other free kinds with their defaults; the words
 * may be of either language.
 */
export const ofPlan = (chosen: ChosenOptions, isPremium: boolean): ChosenOptions =>
  isPremium
    ? chosen
    : {
        ...chosen,
        ...withoutPremium(flatOf(chosen)),
        passphrase: { ...DEFAULT_PASSPHRASE, language: chosen.passphrase.language },
        pin: DEFAULT_PIN,
        advanced: NO_ADVANCED,
      }

/**
 * The part of a change that a free person makes: what is premium was not shown as it is kept, and stays for when premium comes back.
 * A length that is chosen now is newer than a long one of then.
 */
export const freeChange = (
  { advanced, passphrase, pin: _pin, ...change }: Partial<ChosenOptions>,
  kept: ChosenOptions,
): Partial<ChosenOptions> => ({
  ...change,
  ...(advanced && { advanced: { ...kept.advanced, longLength: advanced.longLength } }),
  ...(passphrase && { passphrase: { ...kept.passphrase, language: passphrase.language } }),
})

/** What a plan's generator really uses. */
export const usedOptions = (chosen: ChosenOptions, isPremium: boolean): UsedOptions => {
  const allowed = ofPlan(chosen, isPremium)
  return allowed.kind === 'characters'
    ? withAdvanced(flatOf(allowed), allowed.advanced)
    : allowed[allowed.kind]
}
