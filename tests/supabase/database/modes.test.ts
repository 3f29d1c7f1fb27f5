import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateLoading } from '../../../src/core/generator/generate-loading.ts'
import {
  CAPITALS,
  DEFAULT_PASSPHRASE,
  DEFAULT_PIN,
  type ModeOptions,
  type PassphraseOptions,
  SEPARATORS,
  WORD_LANGUAGES,
} from '../../../src/core/generator/mode-options.ts'
import { DEFAULT_OPTIONS, type GeneratorOptions } from '../../../src/core/generator/options.ts'
import { createRecipe } from '../../../src/core/generator/recipe.ts'
import { createExport } from '../../../src/core/history/export.ts'
import { type ImportEntry, parseImportFile } from '../../../src/core/history/import-file.ts'
import { recordOf } from '../../../src/core/history/record-options.ts'
import { fillFrom } from '../../../src/core/random/fill-from.ts'
import { RandomWords } from '../../../src/core/random/random-words.ts'
import { encodeContent } from '../../../src/core/vault/row-content.ts'
import { contentOf } from '../../../src/core/vault/row-settings.ts'
import { rowCodec } from '../../../src/remote/rows.ts'
import { historyItem } from '../../core/history/history-item.ts'
import { startTestDatabase, type TestDatabase, type TestUser } from '../../helpers/database.ts'
import { FREE_LABEL, insertOp } from '../../helpers/history-rows.ts'
import { must, uuid } from '../../helpers/user-storage.ts'

/** The rules of rows that claim a kind of password. */

let db: TestDatabase
let free: TestUser
let premium: TestUser
beforeAll(async () => {
  db = await startTestDatabase()
  free = await db.newUser()
  premium = await db.newUser({ tier: 'premium' })
})
afterAll(() => db.close())

type Parts = Readonly<Record<string, unknown>>

const words = new RandomWords(fillFrom(globalThis))
const draw = async (options: GeneratorOptions | ModeOptions): Promise<string> => {
  const made = await generateLoading(options, 1, words)
  if (!made.ok || made.value[0] === undefined) throw new Error('no password')
  return made.value[0]
}

const rowOf = (password: string, options: Parts, label: string) => ({
  password_length: [...password].length,
  generation_settings: {
    password,
    label,
    options: { ...DEFAULT_OPTIONS, length: [...password].length, ...options },
  },
})

/** `saved`, or what refused it, by REST and by sync alike; a free user's week begins anew each time. */
const verdict = async (user: TestUser, password: string, options: Parts): Promise<string> => {
  const row = rowOf(password, options, user === free ? FREE_LABEL : 'Mine')
  const answers: string[] = []
  await db.database.query('delete from public.weekly_usage where user_id = $1', [user.id])
  const rest = await db.rest<{ message: string }>('POST', 'password_history', {
    as: user,
    body: { user_id: user.id, ...row },
  })
  answers.push(rest.status === 201 ? 'saved' : rest.body.message)
  const { body } = await db.sync(user, { ops: [insertOp('', row)] })
  const [outcome] = body.outcomes
  answers.push(outcome?.status === 'refused' ? outcome.code : 'saved')
  expect(answers[1]).toBe(answers[0])
  return answers[0] ?? ''
}

const passphrase = (parts: Partial<PassphraseOptions> = {}): PassphraseOptions => ({
  ...DEFAULT_PASSPHRASE,
  ...parts,
})
const DEFAULT_WORDS = 'alpha-bravo-candy-delta-eagle-fable'

/** A hundred different ones. */
const manyFrom = (first: string): string =>
  Array.from({ length: 100 }, (_, at) => String.fromCodePoint((first.codePointAt(0) ?? 0) + at)).join('')

const ALL = { ...DEFAULT_OPTIONS, mode: 'random', length: 128 } as const
/** What chance may miss: the first is shorter than every password, the others are longer than a row. */
const FOUND: [GeneratorOptions | ModeOptions, string][] = [
  [{ mode: 'site', rules: 'maxlength: 3; allowed: digit', length: 16 }, 'PIN'],
  [{ mode: 'site', rules: `minlength: 8; ${'é'.repeat(950)}`, length: 128 }, 'x'.repeat(200)],
  [{ ...ALL, leaveOut: '~'.repeat(3_700) }, 'x'.repeat(200)],
  [{ ...ALL, leaveOut: '漢'.repeat(1_000) }, 'x'.repeat(200)],
  [{ ...ALL, ownSymbols: '!'.repeat(3_700) }, 'x'.repeat(200)],
  [{ ...ALL, includeSymbols: false, ownSymbols: '!'.repeat(3_700) }, 'x'.repeat(200)],
]

/** What only a file tells, of which chance finds none. */
const TOLD: [string, GeneratorOptions | ModeOptions, string][] = [
  ['ab1!', { ...ALL, ownSymbols: '€'.repeat(1_000), leaveOut: '€'.repeat(1_000) }, 'Mail'],
  ['ab1!', { mode: 'site', rules: 'required: digit; \0', length: 4 }, 'Mail'],
  ['alpha-bravo-candy', { ...DEFAULT_PASSPHRASE, words: 4 }, 'Mail'],
]

/** Each as long as a label may be: as many bytes as there can be, and as many as JSON makes of them. */
const LONGEST_LABELS = ['🙂'.repeat(200), `a${'\x01'.repeat(199)}`]

const anyLength = fc.oneof(fc.integer({ min: -1, max: 150 }), fc.constantFrom(3, 4, 12, 13, 50, 51, 128, 129))
/** As it is typed and pasted, and worse; also many times the same. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 150 }),
  fc
    .tuple(fc.constantFrom('a', '!', '"', '\\', '€', '漢', '🙂', '\x01', '\0', '\ud83d'), anyLength)
    .map(([one, times]) => one.repeat(Math.max(times, 0) * 10)),
  fc.constantFrom('€'.repeat(100), ...['\u4e00', '😀'].map(manyFrom)),
)
const anyClasses = fc.record({
  length: anyLength,
  includeUppercase: fc.boolean(),
  includeLowercase: fc.boolean(),
  includeNumbers: fc.boolean(),
  includeSymbols: fc.boolean(),
  excludeSimilar: fc.boolean(),
})
const anyMinimum = fc.option(fc.integer({ min: -1, max: 10 }), { nil: undefined })
const anyRules = fc
  .tuple(
    fc.constantFrom('', 'minlength: 2; ', 'minlength: 128; ', 'minlength: 129; '),
    fc.oneof(
      fc.constant(''),
      anyLength.map((most) => `maxlength: ${most}; `),
    ),
    fc.constantFrom('', 'allowed: digit; ', 'required: upper; required: special; ', 'allowed: ["\\]; '),
    fc.oneof(fc.constant(''), anyText),
  )
  .map((parts) => parts.join(''))

const anyOptions: fc.Arbitrary<GeneratorOptions | ModeOptions> = fc.oneof(
  fc.tuple(anyClasses, fc.boolean()).map(([classes, pronounceable]) => ({ ...classes, pronounceable })),
  fc
    .tuple(anyClasses, anyText, anyText, anyMinimum, anyMinimum)
    .map(
      ([classes, ownSymbols, leaveOut, numbers, symbols]) =>
        ({ mode: 'random', ...classes, ownSymbols, leaveOut, minimums: { numbers, symbols } }) as ModeOptions,
    ),
  anyClasses.map((classes) => ({ mode: 'pronounceable', ...classes }) as const),
  fc.record({
    mode: fc.constant('passphrase' as const),
    words: fc.integer({ min: 2, max: 13 }),
    language: fc.constantFrom(...WORD_LANGUAGES),
    separator: fc.constantFrom(...SEPARATORS),
    capitals: fc.constantFrom(...CAPITALS),
    digit: fc.boolean(),
  }),
  anyLength.map((length) => ({ mode: 'pin', length }) as const),
  fc.tuple(anyRules, anyLength).map(([rules, length]) => ({ mode: 'site', rules, length }) as const),
)

describe('kinds of passwords', () => {
  it('[HM1] takes what the generator makes of every kind, from premium', async () => {
    for (const separator of SEPARATORS)
      for (const capitals of CAPITALS)
        for (const [at, language] of WORD_LANGUAGES.entries()) {
          const options = passphrase({
            separator,
            capitals,
            language,
            digit: at === 0,
            words: at === 0 ? 12 : 3,
          })
          const password = await draw(options)
          expect(await verdict(premium, password, options), `${JSON.stringify(options)}`).toBe('saved')
        }
    for (let length = 3; length <= 12; length++) {
      const password = await draw({ mode: 'pin', length })
      expect(await verdict(premium, password, { mode: 'pin' })).toBe('saved')
    }
    for (const hyphenated of ['t-shirt-yo-yo-felt-tip', 'drop-down-yo-yo-abacus'])
      expect(await verdict(premium, hyphenated, passphrase({ words: 3 }))).toBe('saved')
  })

  it('[HM2] takes from a free user random, a PIN and a passphrase with their defaults, and counts each', async () => {
    expect(await verdict(free, 'Ab1!Ab1!', {})).toBe('saved')
    expect(await verdict(free, 'Ab1!Ab1!', { mode: 'random' })).toBe('saved')
    expect(await verdict(free, await draw(DEFAULT_PIN), DEFAULT_PIN)).toBe('saved')
    for (const language of WORD_LANGUAGES)
      expect(await verdict(free, await draw(passphrase({ language })), passphrase({ language }))).toBe(
        'saved',
      )
    const week = await db.rest<{ count: number }[]>('GET', 'weekly_usage', { as: free })
    expect(week.body.map(({ count }) => count)).toEqual([2]) // the last verdict's two rows
  })

  const premiumOnly: [string, string, Parts][] = [
    ['a claimed pronounceable', 'babebibo', { mode: 'pronounceable' }],
    ['a password for a site', 'Ab1!Ab1!', { mode: 'site', rules: 'minlength: 8;' }],
    ['own symbols', 'Ab1!Ab1!', { ownSymbols: '!' }],
    ['own symbols of claimed random', 'Ab1!Ab1!', { mode: 'random', ownSymbols: '!' }],
    ['characters left out', 'Ab1!Ab1!', { leaveOut: 'x' }],
    ['minimum counts', 'Ab1!Ab1!', { minimums: { numbers: 2 } }],
    ['claimed random of 51', 'x'.repeat(51), { mode: 'random' }],
    ['claimed pronounceable of 128', 'ba'.repeat(64), { mode: 'pronounceable' }],
    ['a PIN of four', '7391', { mode: 'pin' }],
    ['seven words', `${DEFAULT_WORDS}-gable`, passphrase({ words: 7 })],
    ['dots between words', DEFAULT_WORDS.replaceAll('-', '.'), passphrase({ separator: 'dot' })],
    [
      'capitals',
      DEFAULT_WORDS.replaceAll(/\b[a-z]/g, (l) => l.toUpperCase()),
      passphrase({ capitals: 'first' }),
    ],
    ['a digit', `${DEFAULT_WORDS}7`, passphrase({ digit: true })],
    ['a PIN with excluded lookalikes', '739164', { mode: 'pin', excludeSimilar: true }],
  ]
  it.each(premiumOnly)('[HM3] keeps %s for premium', async (_, password, options) => {
    expect(await verdict(free, password, options)).toBe('premium_required')
    expect(await verdict(premium, password, options)).toBe('saved')
  })

  const x = (length: number) => 'x'.repeat(length)
  const bad: [string, string, Parts][] = [
    ['random of 3', 'Ab1', {}],
    ['random of 51', x(51), {}],
    ['claimed random of 129', x(129), { mode: 'random' }],
    ['pronounceable of 3', 'bab', { mode: 'pronounceable' }],
    ['pronounceable of 129', x(129), { mode: 'pronounceable' }],
    ['a site’s of 3', 'Ab1', { mode: 'site' }],
    ['a site’s of 129', x(129), { mode: 'site' }],
    ['a PIN of 2', '73', { mode: 'pin' }],
    ['a PIN of 13', '7391648205173', { mode: 'pin' }],
    ['a PIN with a letter', '73916a', { mode: 'pin' }],
    ['a PIN of other digits', '٧٣٩١٦٤', { mode: 'pin' }],
    ['a PIN with a line break', '739164\n', { mode: 'pin' }],
    ['a length that is not the password’s', '739164', { mode: 'pin', length: 7 }],
    ['no length beside a mode', '739164', { mode: 'pin', length: null }],
    ['two words', 'alpha-bravo', passphrase({ words: 2 })],
    ['thirteen words', Array(13).fill('alpha').join('-'), passphrase({ words: 13 })],
    ['half a word', DEFAULT_WORDS, { ...passphrase(), words: 6.5 }],
    ['a text for the words', DEFAULT_WORDS, { ...passphrase(), words: '6' }],
    [
      'more words than claimed',
      DEFAULT_WORDS.replaceAll('-', '.'),
      passphrase({ words: 5, separator: 'dot' }),
    ],
    ['fewer words than claimed', DEFAULT_WORDS, passphrase({ words: 7 })],
    ['another separator', DEFAULT_WORDS, passphrase({ separator: 'space' })],
    ['an unknown separator', DEFAULT_WORDS, { ...passphrase(), separator: 'comma' }],
    ['no separator', DEFAULT_WORDS, { ...passphrase(), separator: null }],
    ['a digit that is not claimed', `${DEFAULT_WORDS}7`, passphrase()],
    ['no digit where one is claimed', DEFAULT_WORDS, passphrase({ digit: true })],
    ['capitals that are not claimed', DEFAULT_WORDS.replace('a', 'A'), passphrase()],
    ['accents', DEFAULT_WORDS.replace('a', 'á'), passphrase()],
    ['an unknown language', DEFAULT_WORDS, { ...passphrase(), language: 'fr' }],
    ['unknown capitals', DEFAULT_WORDS, { ...passphrase(), capitals: 'all' }],
    ['an unknown mode', 'Ab1!Ab1!', { mode: 'emoji' }],
    ['a number for the mode', 'Ab1!Ab1!', { mode: 1 }],
  ]
  it.each(bad)('[HM4] refuses %s from everyone', async (_, password, options) => {
    expect(await verdict(premium, password, options)).toBe('bad_row')
    expect(await verdict(free, password, options)).toBe('bad_row')
  })

  it('[HM5] counts code points, up to 128 where the kind allows it', async () => {
    expect(await verdict(premium, '𝔸'.repeat(50), { ownSymbols: '𝔸' })).toBe('saved')
    expect(await verdict(premium, x(128), { mode: 'site' })).toBe('saved')
    expect(await verdict(premium, '𝔸'.repeat(128), { mode: 'random', ownSymbols: '𝔸' })).toBe('saved')
    expect(await verdict(premium, '𝔸'.repeat(51), { ownSymbols: '𝔸' })).toBe('bad_row')
  })

  it('[HM6] reads the kind where the app does: flat rows too, and under options first', async () => {
    const flat = (more: Parts, password = '739164') => ({
      password_length: password.length,
      generation_settings: { password, label: FREE_LABEL, length: password.length, ...more },
    })
    const statusOf = async (row: Parts) => {
      await db.database.query('delete from public.weekly_usage where user_id = $1', [free.id])
      return (await db.rest('POST', 'password_history', { as: free, body: { user_id: free.id, ...row } }))
        .status
    }
    expect(await statusOf(flat({ mode: 'pin' }))).toBe(201)
    expect(await statusOf(flat({ mode: 'pin' }, '7391'))).toBe(403)
    expect(await statusOf(flat({ mode: 'pin' }, '73916a'))).toBe(400)
    expect(await statusOf(flat({ mode: 'pin', options: null }, '7391'))).toBe(403)
    // Beside options of its own a flat mode is a key that nobody knows.
    expect(await statusOf(flat({ mode: 'pin', options: {} }, 'Ab1!'))).toBe(201)
  })

  it('[HM7] takes the kind that an import gives where its file tells none', async () => {
    const csv = createExport('csv')
    const passwords = [
      '739',
      '7391',
      'x'.repeat(50),
      'x'.repeat(51),
      '𝔸'.repeat(128),
      await draw(passphrase({ words: 12 })),
      await draw({ mode: 'pronounceable', ...DEFAULT_OPTIONS, length: 128 }),
    ]
    csv.add(passwords.map((password) => historyItem({ password, length: [...password].length })))
    const file = must(parseImportFile(csv.finish().join('')))
    expect(file.entries.map(({ password }) => password)).toEqual(passwords)
    for (const { password, options } of file.entries)
      expect(await verdict(premium, password, options), password).toBe('saved')
  })

  const faultOf = async (row: Pick<ImportEntry, 'password' | 'label' | 'options'>) => {
    const { settings, passwordLength } = await rowCodec.encode({ ...row, id: uuid(1) })
    const [answer] = await db.database.query<{ fault: string | null }>(
      'select private.settings_fault($1::jsonb, $2) as fault',
      [JSON.stringify(settings), passwordLength],
    )
    return answer?.fault
  }

  it('[HM8] takes a row of every recipe, whatever was chosen and typed, under the longest labels', async () => {
    await fc.assert(
      fc.asyncProperty(anyOptions, fc.constantFrom(...LONGEST_LABELS), async (options, label) => {
        fc.pre(createRecipe(options).ok)
        const password = await draw(options)
        expect(await faultOf({ password, label, options: recordOf(password, options) })).toBe(null)
      }),
      { numRuns: 300, examples: FOUND },
    )
  })

  it('[HM8] takes every entry of an import, whatever its file tells of the making', async () => {
    const anyPassword = fc.oneof(
      anyText.map((text) => text.slice(0, 128)),
      fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 13 }),
      fc.constant('\x01'.repeat(128)),
    )
    await fc.assert(
      fc.asyncProperty(
        anyPassword,
        anyOptions,
        fc.constantFrom(...LONGEST_LABELS),
        async (password, options, label) => {
          const file = must(parseImportFile(JSON.stringify([{ password, label, options }])))
          for (const entry of file.entries) expect(await faultOf(entry)).toBe(null)
        },
      ),
      { numRuns: 500, examples: TOLD },
    )
  })

  it('[V15] seals a row of every recipe, under any label of Latin letters', async () => {
    await fc.assert(
      fc.asyncProperty(anyOptions, async (options) => {
        fc.pre(createRecipe(options).ok)
        const password = await draw(options)
        const settings = { password, label: 'ñ'.repeat(200), options: recordOf(password, options) }
        const content = contentOf(settings, [...password].length)
        expect(content && encodeContent(content)).not.toBe(null)
      }),
      { numRuns: 300, examples: FOUND.map(([options]) => [options]) },
    )
  })
})
