import { createHash } from 'node:crypto'
import { ASCII_PRINTABLE, type PasswordRules } from '../../../src/core/site-rules/parse-rules.ts'
import { SITES } from '../../../src/core/site-rules/sites.ts'
import { mutatedRules } from './mutated-rules.ts'

/** What two parsers read in one text, in a form in which it can be compared. */
export type Answer = readonly [
  required: readonly string[],
  allowed: string,
  maxConsecutive: number | null,
  minLength: number | null,
  maxLength: number | null,
]

/** Beyond what a double holds exactly the two parsers round differently. */
export const within = (value: number | undefined): number | null =>
  value === undefined ? null : Math.min(value, 1e15)

/** As the published parser answers: what is void has the default of all characters. */
export const answerOf = (rules: PasswordRules | undefined): Answer => [
  rules?.required ?? [],
  rules?.allowed ?? ASCII_PRINTABLE,
  within(rules?.maxConsecutive),
  within(rules?.minLength),
  within(rules?.maxLength),
]

export const SITE_RULES: readonly string[] = SITES.split('\n').map((line) =>
  line.slice(line.indexOf(' ') + 1),
)

/** All rules of sites, and then 10,000 faulty ones, a hundred in a group. */
export const GROUPS: readonly (readonly string[])[] = Array.from({ length: 101 }, (_, group) =>
  group === 0 ? SITE_RULES : Array.from({ length: 100 }, (_, at) => mutatedRules((group - 1) * 100 + at)),
)

export const digestOf = (answers: readonly Answer[]): string => {
  const hash = createHash('sha256')
  for (const answer of answers) hash.update(`${JSON.stringify(answer)}\n`)
  return hash.digest('hex').slice(0, 16)
}
