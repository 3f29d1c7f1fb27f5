import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entropyOf } from '../../../src/core/generator/entropy.ts'
import { generate } from '../../../src/core/generator/generate.ts'
import type { SiteOptions } from '../../../src/core/generator/mode-options.ts'
import { createRecipe } from '../../../src/core/generator/recipe.ts'
import { findSite, hostOf, loadSite } from '../../../src/core/site-rules/find-site.ts'
import {
  type CountEndings,
  countSiteTexts,
  createEndingCounter,
  type SiteRecipe,
} from '../../../src/core/site-rules/site-count.ts'
import { createSiteMaker } from '../../../src/core/site-rules/site-password.ts'
import { SITES } from '../../../src/core/site-rules/sites.ts'
import { chiSquareDeviate } from '../generator/chi-square.ts'
import { seededWords } from '../random/seeded.ts'
import { SITE_RULES } from './answers.ts'
import { BASE_RULES, mutatedRules } from './mutated-rules.ts'

const words = seededWords(434)
const site = (rules: string, length = 16): SiteOptions => ({ mode: 'site', rules, length })

/** Tells why a password does not meet rules that are well formed: read anew, by splitting, without the parser. */
const readFaults = (rules: string): ((password: string) => string | undefined) => {
  const classOf = (name: string): RegExp => {
    const named: Record<string, RegExp> = {
      upper: /[A-Z]/,
      lower: /[a-z]/,
      digit: /[0-9]/,
      special: /[^A-Za-z0-9]/,
      'ascii-printable': /[ -~]/,
      unicode: /./u,
    }
    return (
      named[name.trim().toLowerCase()] ??
      new RegExp(
        `[${name
          .trim()
          .slice(1, -1)
          .replace(/[\\\]^[-]/g, '\\$&')}]`,
      )
    )
  }
  const checks: ((password: string) => string | undefined | false)[] = []
  const allowed: RegExp[] = []
  let saysAllowed = false
  for (const [, property, value = ''] of rules.matchAll(/([a-z-]+):((?:\s*(?:\[[^\]]*\]\]?|[^;[\]]))*)/gi)) {
    const classes = (value.match(/\[[^\]]*\]\]?|[A-Za-z-]+/g) ?? []).map(classOf)
    const number = Number(value)
    if (property === 'minlength') checks.push((password) => password.length < number && 'too short')
    if (property === 'maxlength') checks.push((password) => password.length > number && 'too long')
    if (property === 'max-consecutive') {
      const run = new RegExp(`(.)\\1{${number}}`)
      checks.push((password) => run.test(password) && 'a run')
    }
    if (property === 'required')
      checks.push((password) => !classes.some((each) => each.test(password)) && `without ${value}`)
    if (property === 'required' || property === 'allowed') {
      saysAllowed = true
      allowed.push(...classes)
    }
  }
  if (saysAllowed)
    checks.push((password) =>
      [...password].some((each) => !allowed.some((one) => one.test(each))) ? 'a stranger' : undefined,
    )
  return (password) => {
    for (const check of checks) {
      const fault = check(password)
      if (fault) return fault
    }
    return undefined
  }
}

const rulesOfSites = [...BASE_RULES, ...SITE_RULES]

describe('passwords for a site', () => {
  it('meet its rules, 200 of each, at any length that is wanted', () => {
    for (const rules of rulesOfSites) {
      const faultOf = readFaults(rules)
      for (const length of [4, 16, 64, 128]) {
        const made = generate(site(rules, length), 50, words)
        if (!made.ok) throw new Error(`${rules}: ${made.failure.code}`)
        for (const password of made.value) {
          const fault = password.includes(' ') ? 'a space' : faultOf(password)
          if (fault) throw new Error(`${password}: ${fault}: ${rules}`)
        }
        const recipe = createRecipe(site(rules, length))
        expect(recipe.ok && entropyOf(recipe.value).bits).toBeGreaterThan(0)
      }
    }
  })

  it('or the rules are refused by name, whatever is pasted', () => {
    for (let index = 0; index < 2_000; index++) {
      const made = generate(site(mutatedRules(index)), 1, words)
      if (!made.ok) expect(made.failure.code).toMatch(/^rules_/)
    }
  })

  it.each([
    ['rules_unreadable', ''],
    ['rules_unreadable', 'at least eight characters'],
    ['rules_length_impossible', 'minlength: 12; maxlength: 8'],
    ['rules_length_impossible', 'minlength: 129'],
    ['rules_length_impossible', 'maxlength: 3; allowed: digit'],
    ['rules_unreadable', `minlength: 8;${' '.repeat(988)}`],
    ['rules_unreadable', `minlength: 8;${'é'.repeat(200)}`],
    ['rules_unreadable', 'minlength: 8; \ud83d'],
    ['rules_required_impossible', 'maxlength: 2; required: upper; required: lower; required: digit'],
    ['rules_required_impossible', 'required: [ ]'],
    ['rules_consecutive_impossible', 'minlength: 5; allowed: [a]; max-consecutive: 4'],
    ['rules_too_many', [...'abcdefghi'].map((each) => `required: [${each}]`).join(';')],
  ])('are refused with %s: %s', (code, rules) => {
    const recipe = createRecipe(site(rules))
    expect(recipe.ok ? 'made' : recipe.failure.code).toBe(code)
  })

  it('take the nearest length that the site allows, and more where it cannot hold what is required', () => {
    const lengthOf = (rules: string, length: number) => {
      const recipe = createRecipe(site(rules, length))
      return recipe.ok && recipe.value.kind === 'site' ? recipe.value.length : undefined
    }
    expect(lengthOf('minlength: 20', 16)).toBe(20)
    expect(lengthOf('maxlength: 12; required: digit', 16)).toBe(12)
    expect(lengthOf('minlength: 8; maxlength: 30', 16)).toBe(16)
    expect(lengthOf('maxlength: 4; allowed: digit', 16)).toBe(4)
    expect(lengthOf(`minlength: 8;${' '.repeat(987)}`, 16)).toBe(16)
    expect(lengthOf('required: [a]; required: [b]; required: [c]; required: [d]; required: [e]', 4)).toBe(5)
  })
})

const SMALL: fc.Arbitrary<SiteRecipe> = fc
  .record({
    length: fc.integer({ min: 1, max: 5 }),
    meets: fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 1, maxLength: 3 }),
    sizes: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 3, maxLength: 3 }),
    bits: fc.integer({ min: 0, max: 3 }),
    maxConsecutive: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  })
  .map(({ length, meets, sizes, bits, maxConsecutive }) => ({
    kind: 'site',
    length,
    demands: 2 ** bits - 1,
    maxConsecutive,
    groups: meets.map((each, at) => ({
      meets: each & (2 ** bits - 1),
      characters: ['ab', 'CD', '12'][at]?.slice(0, sizes[at]) ?? '',
    })),
  }))

const listTexts = ({ groups, length, demands, maxConsecutive }: SiteRecipe): string[] => {
  const meetsOf = new Map(
    groups.flatMap(({ characters, meets }) => [...characters].map((each) => [each, meets])),
  )
  return Array.from({ length })
    .reduce<string[]>(
      (texts) => texts.flatMap((text) => [...meetsOf.keys()].map((each) => text + each)),
      [''],
    )
    .filter((text) => [...text].reduce((met, each) => met | (meetsOf.get(each) ?? 0), 0) === demands)
    .filter((text) => maxConsecutive === undefined || !new RegExp(`(.)\\1{${maxConsecutive}}`).test(text))
}

/** So many characters meet nothing that fewer than one text in 32 passes: each character is weighed. */
const RARE: fc.Arbitrary<SiteRecipe> = fc
  .record({
    sizes: fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 3, maxLength: 3 }),
    strangers: fc.integer({ min: 6, max: 10 }),
    length: fc.integer({ min: 3, max: 4 }),
    maxConsecutive: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  })
  .map(({ sizes, strangers, length, maxConsecutive }) => ({
    kind: 'site',
    length: sizes.includes(2) ? 3 : length,
    demands: 7,
    maxConsecutive,
    groups: ['ab', 'CD', '12', '!"#$%&()*+'].map((characters, at) => ({
      meets: [1, 2, 4, 0][at] ?? 0,
      characters: characters.slice(0, sizes[at] ?? strangers),
    })),
  }))

describe('small recipes of sites', () => {
  it.each([
    ['of which texts are thrown away', SMALL, 300],
    ['of which every character is weighed', RARE, 30],
  ])('%s: count what an enumeration finds, and give each text equally often', (_, recipes, numRuns) => {
    fc.assert(
      fc.property(recipes, fc.integer(), (recipe, seed) => {
        const texts = listTexts(recipe)
        expect(countSiteTexts(recipe)).toBe(BigInt(texts.length))
        if (texts.length === 0 || texts.length > 300) return
        const make = createSiteMaker(recipe, seededWords(seed))
        const counts = new Map(texts.map((text) => [text, 0]))
        const draws = texts.length * 20
        for (let at = 0; at < draws; at++) {
          const text = make()
          counts.set(text, (counts.get(text) ?? 0) + 1)
        }
        expect(counts.size).toBe(texts.length)
        const chances = new Map(texts.map((text) => [text, 1 / texts.length]))
        expect(chiSquareDeviate(counts, chances, draws)).toBeLessThan(5.2)
      }),
      { numRuns, seed: 17 },
    )
  })
})

const LONGER: fc.Arbitrary<SiteRecipe> = fc
  .record({
    length: fc.integer({ min: 0, max: 9 }),
    meets: fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 6 }),
    sizes: fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 6, maxLength: 6 }),
    bits: fc.integer({ min: 0, max: 4 }),
    maxConsecutive: fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined }),
  })
  .map(({ length, meets, sizes, bits, maxConsecutive }) => ({
    kind: 'site',
    length,
    demands: 2 ** bits - 1,
    maxConsecutive,
    groups: meets.map((each, at) => ({
      meets: each & (2 ** bits - 1),
      characters: String.fromCharCode(...Array.from({ length: sizes[at] ?? 0 }, (_, n) => 33 + at * 15 + n)),
    })),
  }))

/** Character by character: the last one again, or one of any group that is not the last one, which meets nothing new. */
const countByCharacter = ({ groups, demands, maxConsecutive = Infinity }: SiteRecipe): CountEndings => {
  const known = new Map<string, bigint>()
  const count: CountEndings = (left, met, run) => {
    if (left === 0) return met === demands ? 1n : 0n
    const key = [left, met, run].join()
    let ways = known.get(key) ?? 0n
    if (known.has(key)) return ways
    for (const { characters, meets } of groups)
      ways += BigInt(characters.length) * count(left - 1, met | meets, 1)
    if (run > 0) ways -= count(left - 1, met, 1)
    if (run > 0 && run < maxConsecutive) ways += count(left - 1, met, run + 1)
    known.set(key, ways)
    return ways
  }
  return count
}

it('every ending of a recipe counts as much as by going on character by character', () => {
  fc.assert(
    fc.property(LONGER, (recipe) => {
      const { length, demands, maxConsecutive } = recipe
      const endings = createEndingCounter(recipe)
      const expected = countByCharacter(recipe)
      for (let left = length; left >= 0; left--) {
        for (let met = 0; met <= demands; met++) {
          for (let run = 0; run <= (maxConsecutive ?? 0); run++)
            expect([left, met, run, endings(left, met, run)]).toEqual([
              left,
              met,
              run,
              expected(left, met, run),
            ])
        }
      }
    }),
    { numRuns: 200, seed: 23 },
  )
})

it('[G05] eight demands and long runs ask no more of a count than short ones do', () => {
  const sets = ['abcdefgh', 'aceg12', 'abef34', 'abcd56', 'ABa1', 'AC2bd', 'AD3c', 'B4ed!']
  const rules = sets.map((set) => `required: [${set}];`).join(' ')
  const made = createRecipe(site(`${rules} max-consecutive: 1`, 128))
  if (!made.ok || made.value.kind !== 'site') throw new Error('no recipe')
  const recipe = made.value
  const most = 2 * (recipe.demands + 1) * recipe.groups.length
  /** A step of any count looks at a group. */
  const countSteps = (length: number, maxConsecutive: number | undefined): number => {
    let steps = 0
    const groups = recipe.groups.map(({ meets, characters }) => ({
      characters,
      get meets() {
        if (++steps > most) throw new Error(`more than ${most} steps`)
        return meets
      },
    }))
    expect(countSiteTexts({ ...recipe, length, maxConsecutive, groups })).toBeGreaterThan(0n)
    return steps
  }
  for (const maxConsecutive of [1, 3, 60, 127, undefined])
    expect(countSteps(128, maxConsecutive), `${maxConsecutive}`).toBe(countSteps(16, 2))
})

describe('which site', () => {
  const list = 'example.com minlength: 8;\nlogin.example.org maxlength: 9;\n=exact.net minlength: 5;'

  it('is read from what people type and paste', () => {
    for (const text of [
      'example.com',
      ' https://www.Example.com/sign-up?a=b ',
      'user@example.com',
      'http://example.com:8080',
      'shop.example.com.',
    ]) {
      expect(findSite(text, list)?.rules, text).toBe('minlength: 8;')
    }
    expect(findSite('example.org', list)).toBeUndefined()
    expect(findSite('myexample.com', list)).toBeUndefined()
    expect(findSite('a.login.example.org', list)?.domain).toBe('login.example.org')
    expect(findSite('exact.net', list)?.rules).toBe('minlength: 5;')
    expect(findSite('www.exact.net', list)).toBeUndefined()
    for (const text of ['', 'my bank', 'com', '//']) expect(hostOf(text)).toBeUndefined()
  })

  it('takes a list of at most 8 kB on the wire', () => {
    expect(gzipSync(SITES).length).toBeLessThan(8_000)
  })

  it('is looked for on the device', async () => {
    expect(await loadSite('no-such-site.invalid')).toBeUndefined()
  })
})
