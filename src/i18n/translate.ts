import type * as app from './en/app.ts'
import type * as around from './en/around.ts'
import type { importing } from './en/importing.ts'
import type { kinds } from './en/kinds.ts'
import type { landing } from './en/landing.ts'
import type { shell } from './en/shell.ts'
import type { vault } from './en/vault.ts'

/**
 * The English texts are the type of all: a key that they do not have, or a value that a text needs,
 * does not compile.
 */
type AllTexts = typeof app &
  typeof around & {
    readonly shell: typeof shell
    readonly landing: typeof landing
    readonly importing: typeof importing
    readonly kinds: typeof kinds
    readonly vault: typeof vault
  }

export type Namespace = keyof AllTexts

/** `{{name}}` takes a value; of `key_one` and `key_other` the value `count` decides. */
export type Texts = { readonly [key: string]: string | Texts }

/** The endings of `Intl.PluralRules` that our languages have words for. */
type Plural = 'one' | 'other'

type WithoutPlural<Key extends string> = Key extends `${infer Stem}_${Plural}` ? Stem : Key

type KeyIn<T> = {
  readonly [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${KeyIn<T[K]>}`
}[keyof T & string]

type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** What the text, or each of them, takes. */
type NamesOf<T, Key extends string> = Key extends `${infer First}.${infer Rest}`
  ? First extends keyof T
    ? NamesOf<T[First], Rest>
    : never
  : Key extends keyof T
    ? NamesIn<T[Key]>
    : `${Key}_other` extends keyof T
      ? 'count' | NamesIn<T[`${Key}_other`]>
      : never

type Key<N extends Namespace> = KeyIn<AllTexts[N]>

/** By its name; `count` is a number, since it decides between one and many. */
type Values<Names extends string> = {
  readonly [Name in Names]: Name extends 'count' ? number : string | number
}

type Rest<Names extends string> = [Names] extends [never] ? [] : [values: Values<Names>]

/**
 * The text of `key` with its values. A key that is not there (only possible past the types)
 * stands for itself.
 */
export type Translate<N extends Namespace> = <K extends Key<N>>(
  key: K,
  ...rest: Rest<NamesOf<AllTexts[N], K>>
) => string

const find = (texts: Texts | undefined, key: string): string | undefined => {
  let found: string | Texts | undefined = texts
  for (const step of key.split('.')) found = typeof found === 'object' ? found[step] : undefined
  return typeof found === 'string' ? found : undefined
}

/**
 * @param textsOf the texts of one namespace as they are now: they may come later than this.
 * @param locale whose rule decides between one and many.
 */
export const createTranslate = <N extends Namespace>(
  textsOf: () => Texts | undefined,
  locale: string,
): Translate<N> => {
  const plurals = new Intl.PluralRules(locale)
  return (key, ...rest) => {
    const values: Readonly<Record<string, string | number>> = rest[0] ?? {}
    const texts = textsOf()
    const { count } = values
    const text =
      (typeof count === 'number'
        ? (find(texts, `${key}_${plurals.select(count)}`) ?? find(texts, `${key}_other`))
        : undefined) ?? find(texts, key)
    return text?.replaceAll(/\{\{(\w+)\}\}/g, (_mark, name: string) => String(values[name] ?? '')) ?? key
  }
}
