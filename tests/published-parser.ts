import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ASCII_PRINTABLE, parseRules } from '../src/core/site-rules/parse-rules.ts'
import { type Answer, answerOf, digestOf, GROUPS, within } from './core/site-rules/answers.ts'

/**
 * `npx tsx tests/published-parser.ts [OMNI] > answers`: asks Apple's published parser of `passwordrules`, as Firefox ships it
 * (MIT), about all rules of sites and 10,000 faulty ones, says where ours reads otherwise, and prints the digests that
 * `tests/core/site-rules/apple-answers.ts` keeps.
 */
type CharacterClass = { readonly name?: string; readonly characters?: Iterable<string> }
type Rule = { readonly name: string; readonly value: number & readonly CharacterClass[] }
type Published = { readonly PasswordRulesParser: { parsePasswordRules(text: string): readonly Rule[] } }

const MEMBER = 'modules/shared/PasswordRulesParser.sys.mjs'
const source = execFileSync('unzip', ['-p', process.argv[2] ?? '/usr/lib/firefox-esr/omni.ja', MEMBER])
const folder = await mkdtemp(join(tmpdir(), 'cifra-parser-'))
await writeFile(join(folder, 'parser.mjs'), source)
const { PasswordRulesParser }: Published = await import(join(folder, 'parser.mjs'))
await rm(folder, { recursive: true })

const NAMED: Readonly<Record<string, RegExp>> = {
  upper: /[A-Z]/g,
  lower: /[a-z]/g,
  digit: /[0-9]/g,
  special: /[^A-Za-z0-9]/g,
  'ascii-printable': /./g,
}

const charactersOf = ({ name, characters }: CharacterClass): string =>
  characters === undefined
    ? (ASCII_PRINTABLE.match(NAMED[name ?? ''] ?? /$./g) ?? []).join('')
    : [...characters].join('')

const setOf = (classes: readonly CharacterClass[]): string => {
  const whole = classes.find(({ name }) => name === 'unicode' || name === 'ascii-printable')
  if (whole?.name === 'unicode') return 'unicode'
  return [...new Set((whole ? [whole] : classes).map(charactersOf).join(''))].sort().join('')
}

const ask = (text: string): Answer => {
  const rules = PasswordRulesParser.parsePasswordRules(text)
  const of = (name: string) => rules.filter((rule) => rule.name === name).map(({ value }) => value)
  const allowed = of('allowed').flat()
  const least = (values: readonly number[], choose: (...all: number[]) => number) =>
    values.length === 0 ? null : within(choose(...values))
  return [
    of('required').map(setOf),
    allowed.length === 0 ? ASCII_PRINTABLE : setOf(allowed),
    least(of('max-consecutive'), Math.min),
    least(of('minlength'), Math.max),
    least(of('maxlength'), Math.min),
  ]
}

// The published parser tells the console of each fault.
const { error, warn } = console
console.error = console.warn = () => undefined
const theirs = GROUPS.map((texts) => texts.map(ask))
Object.assign(console, { error, warn })

const differences = GROUPS.flatMap((texts, group) =>
  texts.filter(
    (text, at) => JSON.stringify(answerOf(parseRules(text))) !== JSON.stringify(theirs[group]?.[at]),
  ),
)
for (const text of differences) console.warn(`read otherwise: ${JSON.stringify(text)}`)
console.warn(
  `${GROUPS[0]?.length} rules of sites, ${GROUPS.length - 1}00 faulty ones: ${differences.length} read otherwise`,
)
console.info(theirs.map(digestOf).join(' '))
process.exit(differences.length === 0 ? 0 : 1)
