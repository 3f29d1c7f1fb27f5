import { LANGUAGES, type Language } from './language.ts'
import { keepLanguage } from './language-choice.ts'
import { createTranslate, type Namespace, type Texts, type Translate } from './translate.ts'

/**
 * The words of the page, in the language that it is in. Our own and not a library's: i18next with its binding
 * is 17 kB (gzip) of every start, for what the browser's own rules of plurals leave to be done.
 */
export type I18n = {
  /** The language of the page. */
  readonly language: () => Language
  readonly has: (language: Language, part: TextPart) => boolean
  /**
   * Texts that are there from now on, beside those that the namespace has; the screen that needs them is
   * not drawn before.
   */
  readonly add: (language: Language, namespace: Namespace, texts: Texts) => void
  /** Another language from now on; whoever listens is told. */
  readonly turnTo: (language: Language) => void
  /** The words of one namespace in the page's language: the same function until that changes. */
  readonly translate: <N extends Namespace>(namespace: N) => Translate<N>
  /** Hears of another language; returns its stop. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Of every folder here. */
const shellTexts = import.meta.glob<{ readonly shell: Texts }>('./*/shell.ts', { eager: true })
const laterTexts = import.meta.glob<Partial<Record<Namespace, Texts>>>([
  './*/app.ts',
  './*/around.ts',
  './*/importing.ts',
  './*/kinds.ts',
  './*/vault.ts',
])

/** The words that come together, each part by a namespace whose presence tells that it is there. */
const MARKS = {
  app: 'generator',
  around: 'history',
  importing: 'importing',
  kinds: 'kinds',
  vault: 'vault',
} as const satisfies Record<string, Namespace>

/** Of the plate; of all else that everybody has behind the sign-in; and of what not everybody opens there. */
export type TextPart = keyof typeof MARKS
const TEXT_PARTS = Object.keys(MARKS) as readonly TextPart[]

/**
 * The translator with the words of every screen's frame in every language; `addLandingTexts` and
 * `bringTexts` bring the rest.
 */
export const createI18n = (first: Language): I18n => {
  const held = new Map<string, Texts>()
  const made = new Map<string, unknown>()
  const listeners = new Set<() => void>()
  let language = first
  const i18n: I18n = {
    language: () => language,
    has: (one, part) => held.has(`${one}/${MARKS[part]}`),
    add: (one, namespace, texts) => {
      const place = `${one}/${namespace}`
      held.set(place, { ...held.get(place), ...texts })
    },
    turnTo: (one) => {
      language = one
      for (const listener of listeners) listener()
    },
    translate: <N extends Namespace>(namespace: N) => {
      const place = `${language}/${namespace}`
      const before = made.get(place) as Translate<N> | undefined
      const translate = before ?? createTranslate<N>(() => held.get(place), language)
      made.set(place, translate)
      return translate
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  for (const one of LANGUAGES) i18n.add(one, 'shell', shellTexts[`./${one}/shell.ts`]?.shell ?? {})
  return i18n
}

/** Adds the words of `part` in `language`. */
export const loadTexts = async (i18n: I18n, language: Language, part: TextPart): Promise<void> => {
  const texts = await laterTexts[`./${language}/${part}.ts`]?.()
  for (const [namespace, ofNamespace] of Object.entries(texts ?? {}))
    i18n.add(language, namespace as Namespace, ofNamespace)
}

/**
 * Adds the words of `part` in the page's language; resolves when every key of it can be read, also if that is
 * another by then.
 */
export const bringTexts = async (i18n: I18n, part: TextPart): Promise<void> => {
  while (!i18n.has(i18n.language(), part)) await loadTexts(i18n, i18n.language(), part)
}

/** The document speaks `language`: for the browser, and, where no translator of the page writes, for us. */
export const nameLanguage = (language: Language): void => {
  document.documentElement.lang = language
  document.documentElement.dataset.language = language
}

/** The language that was asked for last. */
let wanted: Language

/**
 * Turns the page to `language` and keeps the choice. The words come first, the switch after, so that no
 * screen shows a bare key; nothing is unmounted, so every value on the screen stays. Rejects (and changes
 * nothing) when the words cannot be loaded. Answers whether it was done: one that another has overtaken
 * changes nothing, and fails no more.
 */
export const switchLanguage = async (i18n: I18n, language: Language): Promise<boolean> => {
  wanted = language
  // Looked at anew after each wait: more may have come in the page's language meanwhile.
  const missing = () =>
    TEXT_PARTS.filter((part) => i18n.has(i18n.language(), part) && !i18n.has(language, part))
  while (missing().length > 0) {
    await Promise.all(missing().map((part) => loadTexts(i18n, language, part))).catch((error: unknown) => {
      if (wanted === language) throw error
    })
    if (wanted !== language) return false
  }
  i18n.turnTo(language)
  nameLanguage(language)
  keepLanguage(language)
  return true
}
