/** A value of the provider's form encoding: `a[b][0]=x` is `{ a: { b: { 0: 'x' } } }`. */
export type FormValue = string | Form

export type Form = { readonly [key: string]: FormValue }

type Draft = { [key: string]: string | Draft }

const keysOf = (name: string): string[] => name.replaceAll(']', '').split('[')

const put = (draft: Draft, [key, ...rest]: readonly string[], value: string): void => {
  if (key === undefined || key === '__proto__') return
  if (rest.length === 0) {
    draft[key] = value
    return
  }
  const held = draft[key]
  const inner: Draft = typeof held === 'object' ? held : {}
  draft[key] = inner
  put(inner, rest, value)
}

/** What the official package sends in bodies and queries, as a tree. */
export const parseForm = (text: string): Form => {
  const draft: Draft = {}
  for (const [name, value] of new URLSearchParams(text)) put(draft, keysOf(name), value)
  return draft
}

const valueAt = (form: FormValue | undefined, path: readonly string[]): FormValue | undefined => {
  let value = form
  for (const key of path) value = typeof value === 'object' ? value[key] : undefined
  return value
}

/** The text at a path of keys, or undefined. */
export const textAt = (form: FormValue | undefined, ...path: readonly string[]): string | undefined => {
  const value = valueAt(form, path)
  return typeof value === 'string' ? value : undefined
}

/**
 * The texts under a path: a map such as metadata, or a list such as expand (its keys are then the positions).
 */
export const textsAt = (form: FormValue | undefined, ...path: readonly string[]): Record<string, string> => {
  const value = valueAt(form, path)
  const entries = typeof value === 'object' ? Object.entries(value) : []
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
