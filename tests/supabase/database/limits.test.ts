import { afterAll, beforeAll, expect, it } from 'vitest'
import { MAX_LONG_LENGTH } from '../../../src/core/generator/mode-options.ts'
import { MAX_LENGTH, MIN_LENGTH } from '../../../src/core/generator/options.ts'
import { FREE_LABEL, MAX_LABEL_CHARACTERS } from '../../../src/core/history/label.ts'
import { MAX_OPS, MAX_PAGE } from '../../../src/core/sync/wire.ts'
import { FREE_WEEKLY_LIMIT } from '../../../src/core/usage/week.ts'
import { startTestDatabase, type TestDatabase } from '../../helpers/database.ts'

/** Numbers that the app and the database both hold: read from the functions that the database really runs. */
let db: TestDatabase
beforeAll(async () => {
  db = await startTestDatabase()
})
afterAll(() => db.close())

/** The text of `private.name` as it stands after every migration. */
const sourceOf = async (name: string): Promise<string> => {
  const [row] = await db.database.query<{ source: string }>(
    "select prosrc as source from pg_proc where pronamespace = 'private'::regnamespace and proname = $1",
    [name],
  )
  return row?.source ?? ''
}

/** The one number behind `pattern`; every place where it stands must say the same. */
const numberIn = (source: string, pattern: RegExp): number => {
  const found = new Set([...source.matchAll(pattern)].map(([, number]) => Number(number)))
  expect([pattern.source, found.size]).toEqual([pattern.source, 1])
  return [...found][0] ?? Number.NaN
}

it('[LM1] the weekly limit', async () => {
  const [row] = await db.database.query<{ limit: number }>('select private.free_weekly_limit() as limit')
  expect(row?.limit).toBe(FREE_WEEKLY_LIMIT)
  // The sentence that goes to hand-made calls names it too.
  expect(numberIn(await sourceOf('charge_week'), /saves (\d+) passwords/g)).toBe(FREE_WEEKLY_LIMIT)
})

it('[LM2] the lengths of random passwords, and of a label', async () => {
  const modes = await sourceOf('mode_fault')
  expect(modes).toContain(`not between ${MIN_LENGTH} and ${MAX_LENGTH} then 'A password has`)
  expect(modes).toContain(`not between ${MIN_LENGTH} and ${MAX_LONG_LENGTH} then 'A password for a site`)
  expect(numberIn(await sourceOf('settings_fault'), /'label'\) > (\d+)/g)).toBe(MAX_LABEL_CHARACTERS)
})

it('[LM3] the operations and the page of a sync', async () => {
  const source = await sourceOf('parse_sync_request')
  expect(numberIn(source, /op_count > (\d+)/g)).toBe(MAX_OPS)
  expect(numberIn(source, /page not between 1 and (\d+)/g)).toBe(MAX_PAGE)
})

it('[LM4] the label of a free password', async () => {
  expect(await sourceOf('needs_premium')).toContain(`<> '${FREE_LABEL}'`)
})
