import {
  isWholeBetween,
  MAX_LONG_LENGTH,
  MAX_SITE_TEXT,
  type SiteOptions,
} from '../generator/mode-options.ts'
import { MIN_LENGTH } from '../generator/options.ts'
import { canBeKept } from '../generator/own-symbols.ts'
import { ok, type Result, refuse } from '../result.ts'
import { ASCII_PRINTABLE, type CharacterSet, type PasswordRules, parseRules } from './parse-rules.ts'
import { countSiteTexts, type SiteGroup, type SiteRecipe } from './site-count.ts'

/** More different demands than any site has; each doubles what is counted. */
const MAX_DEMANDS = 8

/** Browsers and sites cut blanks off, and few keyboards type what is beyond ASCII. */
const charactersOf = (set: CharacterSet): string =>
  (set === 'unicode' ? ASCII_PRINTABLE : set).replaceAll(' ', '')

/** In bytes of JSON, which are six at most for what is no ASCII, without its quotes. */
const sizeOf = (rules: string): number => JSON.stringify(rules).replace(/[^ -~]/g, '\\u0000').length - 2

/**
 * A recipe of a site's rules: of the length that is wanted, or the nearest that they allow. Refuses `rules_unreadable`,
 * `long_length_out_of_bounds`, and, by name, rules that no password meets: `rules_length_impossible`,
 * `rules_required_impossible`, `rules_consecutive_impossible`; and `rules_too_many`.
 */
export const createSiteRecipe = ({ rules, length }: SiteOptions): Result<SiteRecipe> => {
  if (!isWholeBetween(length, MIN_LENGTH, MAX_LONG_LENGTH)) return refuse('long_length_out_of_bounds')
  const isKept = canBeKept(rules, MAX_SITE_TEXT) && sizeOf(rules) <= MAX_SITE_TEXT
  const parsed = isKept && parseRules(rules)
  if (!parsed || !saysAnything(parsed)) return refuse('rules_unreadable')
  const { minLength = 1, maxLength = MAX_LONG_LENGTH, maxConsecutive: mostInARow = MAX_LONG_LENGTH } = parsed
  const maxConsecutive = mostInARow < MAX_LONG_LENGTH ? mostInARow : undefined
  if (minLength > Math.min(maxLength, MAX_LONG_LENGTH)) return refuse('rules_length_impossible')
  const required = [...new Set(parsed.required.map(charactersOf))]
  if (required.some((set) => set === '')) return refuse('rules_required_impossible')
  if (required.length > MAX_DEMANDS) return refuse('rules_too_many')
  const groups = groupByDemands(charactersOf(parsed.allowed), required)
  const demands = 2 ** required.length - 1
  const wanted = Math.min(Math.max(length, minLength), maxLength, MAX_LONG_LENGTH)
  const longest = Math.min(maxLength, MAX_LONG_LENGTH)
  // What a short length cannot hold, a longer one may.
  for (let tried = wanted; tried <= longest; tried++) {
    const recipe: SiteRecipe = { kind: 'site', length: tried, groups, demands, maxConsecutive }
    // Shorter than this no password is kept, whatever a site allows.
    if (countSiteTexts(recipe) > 0n)
      return tried < MIN_LENGTH ? refuse('rules_length_impossible') : ok(recipe)
    const isFree = countSiteTexts({ ...recipe, maxConsecutive: undefined }) > 0n
    if (isFree) return refuse('rules_consecutive_impossible')
  }
  return refuse('rules_required_impossible')
}

/** What a text of other things gives: nothing but the default of all characters. */
const saysAnything = (rules: PasswordRules): boolean =>
  rules.required.length > 0 ||
  rules.allowed !== ASCII_PRINTABLE ||
  [rules.minLength, rules.maxLength, rules.maxConsecutive].some((value) => value !== undefined)

const groupByDemands = (allowed: string, required: readonly string[]): readonly SiteGroup[] => {
  const groups = new Map<number, string>()
  for (const character of allowed) {
    const meets = required.reduce((bits, set, at) => (set.includes(character) ? bits | (1 << at) : bits), 0)
    groups.set(meets, (groups.get(meets) ?? '') + character)
  }
  return [...groups].map(([meets, characters]) => ({ meets, characters }))
}
