import { type ApiAnswer, failed, paramMissing } from './api-answer.ts'
import type { FormValue } from './form-encoding.ts'
import type { ParamType } from './param-type.ts'

/** The provider's documented limits of metadata and of any text. */
const MAX_METADATA_KEYS = 50
const MAX_METADATA_KEY = 40
const MAX_METADATA_VALUE = 500
const MAX_TEXT = 5_000

const under = (path: string, name: string): string => (path === '' ? name : `${path}[${name}]`)

const leafName = (path: string): string => /([^[\]]+)\]?$/.exec(path)?.[1] ?? path

const checkText = (value: FormValue, path: string): ApiAnswer | null => {
  if (typeof value !== 'string') return failed('Invalid string', { param: path })
  if (value === '')
    return failed(
      `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset.`,
      { code: 'parameter_invalid_empty', param: path },
    )
  if (value.length > MAX_TEXT)
    return failed(`Invalid string: must be at most ${MAX_TEXT} characters`, {
      code: 'parameter_invalid_string',
      param: path,
    })
  return null
}

const checkWord = (value: FormValue, words: readonly string[], path: string): ApiAnswer | null =>
  typeof value === 'string' && words.includes(value)
    ? null
    : failed(`Invalid ${leafName(path)}: must be one of ${words.filter(Boolean).join(', ')}`, { param: path })

const checkMap = (value: FormValue, inner: ParamType, path: string): ApiAnswer | null => {
  // An empty text unsets all.
  if (value === '') return null
  if (typeof value === 'string') return failed('Invalid hash', { param: path })
  const entries = Object.entries(value)
  if (entries.length > MAX_METADATA_KEYS)
    return failed(`Metadata can have up to ${MAX_METADATA_KEYS} keys`, { param: path })
  for (const [name, held] of entries) {
    const at = under(path, name)
    if (name.length > MAX_METADATA_KEY)
      return failed(`Metadata keys can be up to ${MAX_METADATA_KEY} characters long`, { param: at })
    if (typeof held === 'string' && held.length > MAX_METADATA_VALUE)
      return failed(`Metadata values can have up to ${MAX_METADATA_VALUE} characters`, { param: at })
    const wrong = held === '' ? null : checkParams(inner, held, at)
    if (wrong) return wrong
  }
  return null
}

const checkNames = (
  value: FormValue,
  names: Readonly<Record<string, ParamType>>,
  path: string,
): ApiAnswer | null => {
  if (typeof value === 'string') return failed('Invalid object', { param: path })
  for (const name of Object.keys(value))
    if (!Object.hasOwn(names, name) && !Object.hasOwn(names, `${name}!`))
      return failed(`Received unknown parameter: ${under(path, name)}`, {
        code: 'parameter_unknown',
        param: under(path, name),
      })
  for (const [key, type] of Object.entries(names)) {
    const name = key.replace(/!$/, '')
    const held = Object.hasOwn(value, name) ? value[name] : undefined
    if (held === undefined && key.endsWith('!')) return paramMissing(under(path, name))
    const wrong = held === undefined ? null : checkParams(type, held, under(path, name))
    if (wrong) return wrong
  }
  return null
}

/**
 * Null when the value is of the published type; otherwise the provider's refusal, which names the parameter.
 */
export const checkParams = (type: ParamType, value: FormValue, path = ''): ApiAnswer | null => {
  if (type === 'string') return checkText(value, path)
  // Whole, though the package says no more than "number": the only fractions are two percentages of
  // subscriptions, which are unknown here.
  if (type === 'number')
    return typeof value === 'string' && /^-?\d+$/.test(value)
      ? null
      : failed(`Invalid integer: ${String(value)}`, { code: 'parameter_invalid_integer', param: path })
  if (type === 'boolean')
    return value === 'true' || value === 'false'
      ? null
      : failed(`Invalid boolean: ${String(value)}`, { param: path })
  if ('.' in type) return checkNames(value, type['.'], path)
  if ('{}' in type) return checkMap(value, type['{}'], path)
  if ('[]' in type) {
    if (typeof value === 'string') return failed('Invalid array', { param: path })
    for (const [at, item] of Object.entries(value)) {
      const wrong = /^\d*$/.test(at)
        ? checkParams(type['[]'], item, under(path, at))
        : failed('Invalid array', { param: path })
      if (wrong) return wrong
    }
    return null
  }
  if ('|' in type) {
    const answers = type['|'].map((each) => checkParams(each, value, path))
    return answers.includes(null) ? null : (answers.at(-1) ?? null)
  }
  return checkWord(value, type, path)
}
