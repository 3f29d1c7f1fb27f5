import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBlankLabel } from '../../../src/core/history/label.ts'
import { startTestDatabase, type TestDatabase, type TestUser } from '../../helpers/database.ts'
import { FREE_LABEL, insertOp, restRow, settingsOf } from '../../helpers/history-rows.ts'

// Long: one database for every rule of one table.

type Row = {
  id: string
  password_length: number
  created_at: string
  generation_settings: Record<string, unknown>
}
type Refusal = { code: string; message: string; details: string }

let db: TestDatabase
beforeAll(async () => {
  db = await startTestDatabase()
})
afterAll(() => db.close())

const save = (user: TestUser, body: unknown, prefer = 'return=representation') =>
  db.rest<Row[] & Refusal>('POST', 'password_history', { as: user, body, headers: { prefer } })

const usageOf = async (user: TestUser) => {
  const answer = await db.rest<{ week_start: string; count: number }[]>('GET', 'weekly_usage', { as: user })
  return answer.body.map((week) => week.count)
}
const rowsOf = (user: TestUser) =>
  db.database.query<{ id: string; rev: number }>(
    'select id, rev::int from public.password_history where user_id = $1 order by rev',
    [user.id],
  )

describe('the weekly limit', () => {
  it('[H1] saves three rows of a free user and refuses the fourth with 402', async () => {
    const user = await db.newUser()
    for (let i = 0; i < 3; i++) expect((await save(user, restRow(user))).status).toBe(201)
    const fourth = await save(user, restRow(user))
    expect(fourth).toMatchObject({ status: 402, body: { code: 'PT402', message: 'weekly_limit' } })
    expect(await usageOf(user)).toEqual([3])
    expect(await rowsOf(user)).toHaveLength(3)
  })

  it('[H2] counts every row of one request, and takes none of a request that goes beyond', async () => {
    const user = await db.newUser()
    expect(
      (
        await save(
          user,
          Array.from({ length: 4 }, () => restRow(user)),
        )
      ).status,
    ).toBe(402)
    expect(await usageOf(user)).toEqual([])
    expect(
      (
        await save(
          user,
          Array.from({ length: 3 }, () => restRow(user)),
        )
      ).status,
    ).toBe(201)
    expect((await save(user, restRow(user))).status).toBe(402)
  })

  it('[H3] gives nothing back for a delete', async () => {
    const user = await db.newUser()
    for (let i = 0; i < 3; i++) await save(user, restRow(user))
    await db.setTier(user, 'premium')
    await db.rest('DELETE', `password_history?user_id=eq.${user.id}`, { as: user })
    expect(await rowsOf(user)).toEqual([])
    await db.setTier(user, 'free')
    expect((await save(user, restRow(user))).status).toBe(402)
    expect(await usageOf(user)).toEqual([3])
  })

  it('[H4] charges nothing while premium, and goes on where it was after a downgrade', async () => {
    const user = await db.newUser()
    await save(user, restRow(user))
    await db.setTier(user, 'premium')
    for (let i = 0; i < 5; i++) expect((await save(user, restRow(user, 'Mine'))).status).toBe(201)
    expect(await usageOf(user)).toEqual([1])
    await db.setTier(user, 'free')
    expect((await save(user, restRow(user, 'Mine'))).status).toBe(403)
    for (let i = 0; i < 2; i++) expect((await save(user, restRow(user))).status).toBe(201)
    expect((await save(user, restRow(user))).status).toBe(402)
  })

  it('[H5] begins a week on Sunday, 00:00 UTC', async () => {
    const cases = [
      ['2026-11-21T23:59:59.999Z', '2026-11-15T00:00:00Z'],
      ['2026-11-22T00:00:00.000Z', '2026-11-22T00:00:00Z'],
      ['2026-11-28T23:59:59.999Z', '2026-11-22T00:00:00Z'],
      ['2026-11-29T00:00:00.000Z', '2026-11-29T00:00:00Z'],
      ['2027-01-01T12:00:00.000Z', '2026-12-27T00:00:00Z'],
      // Local midnight is not the border: Saturday evening in Mexico is Sunday in UTC.
      ['2026-11-21T19:00:00.000-06:00', '2026-11-22T00:00:00Z'],
    ]
    for (const [at, start] of cases) {
      const [row] = await db.database.query<{ same: boolean }>(
        'select private.week_start($1::timestamptz) = $2::timestamptz as same',
        [at, start],
      )
      expect(row?.same, `${at} belongs to ${start}`).toBe(true)
    }
  })

  it('[H6] ignores the time that a plain insert claims', async () => {
    const user = await db.newUser()
    const before = Date.now()
    for (const claim of ['2001-01-01T00:00:00Z', '2199-01-01T00:00:00Z', 'infinity']) {
      const { body } = await save(user, restRow(user, FREE_LABEL, { created_at: claim }))
      const at = Date.parse(body[0]?.created_at.replace(' ', 'T').replace(/\+00$/, 'Z') ?? '')
      expect(Math.abs(at - before)).toBeLessThan(60_000)
    }
    expect((await save(user, restRow(user, FREE_LABEL, { created_at: '2001-01-01T00:00:00Z' }))).status).toBe(
      402,
    )
  })
})

describe('the plan', () => {
  const premiumOnly: [string, unknown][] = [
    ['a label of one’s own', settingsOf('Bank')],
    ['a label that only looks like it', settingsOf('auto-generated-free ')],
    ['excluded lookalikes, flat', settingsOf(FREE_LABEL, { excludeSimilar: true })],
    ['excluded lookalikes, nested', settingsOf(FREE_LABEL, { options: { excludeSimilar: true } })],
    ['pronounceable, flat', settingsOf(FREE_LABEL, { pronounceable: true })],
    ['pronounceable, nested', settingsOf(FREE_LABEL, { options: { pronounceable: true } })],
    ['pronounceable, in a JSON string', JSON.stringify(settingsOf(FREE_LABEL, { pronounceable: true }))],
  ]
  it.each(premiumOnly)('[H7] keeps %s for premium', async (_, generation_settings) => {
    const free = await db.newUser()
    const refused = await save(free, restRow(free, '', { generation_settings }))
    expect(refused).toMatchObject({ status: 403, body: { code: 'PT403', message: 'premium_required' } })
    expect(await usageOf(free)).toEqual([])
    const premium = await db.newUser({ tier: 'premium' })
    expect((await save(premium, restRow(premium, '', { generation_settings }))).status).toBe(201)
  })

  it('[H8] returns to a free user the rows of this very request, and none later', async () => {
    const user = await db.newUser()
    const saved = await save(user, [restRow(user), restRow(user)])
    expect(saved.body).toHaveLength(2)
    const one = await db.rest<Row>('POST', 'password_history', {
      as: user,
      body: restRow(user),
      headers: { prefer: 'return=representation', accept: 'application/vnd.pgrst.object+json' },
    })
    expect(one).toMatchObject({ status: 201, body: { password_length: 16 } })
    expect((await db.rest('GET', 'password_history', { as: user })).body).toEqual([])
  })

  it('[H9] shows a premium user the history, newest first, also of free times', async () => {
    const user = await db.newUser()
    await save(user, restRow(user))
    await db.setTier(user, 'premium')
    await save(user, restRow(user, 'Second'))
    const list = await db.rest<Row[]>('GET', `password_history?user_id=eq.${user.id}&order=created_at.desc`, {
      as: user,
    })
    expect(list.body.map((row) => row.generation_settings.label)).toEqual(['Second', FREE_LABEL])
  })
})

describe('sizes and types', () => {
  const text = (length: number) => 'x'.repeat(length)
  const bad: [string, Record<string, unknown>][] = [
    ['no settings', { generation_settings: null }],
    ['a list for settings', { generation_settings: [] }],
    ['a number for settings', { generation_settings: 5 }],
    ['a JSON string of a list', { generation_settings: '[]' }],
    ['no password', { generation_settings: { label: 'x' } }],
    [
      'a number for the password',
      { generation_settings: { ...settingsOf('x'), password: 1234567890123456 } },
    ],
    ['a password of 3', { password_length: 3, generation_settings: settingsOf('x', {}, 3) }],
    ['a password of 51', { password_length: 51, generation_settings: settingsOf('x', {}, 51) }],
    ['a length that is not the password’s', { password_length: 17 }],
    ['no length', { password_length: null }],
    ['no label', { generation_settings: { password: text(16) } }],
    ['a number for the label', { generation_settings: settingsOf('x', { label: 5 }) }],
    ['a blank label', { generation_settings: settingsOf(' \t\n\u00a0\u3000\u2003\ufeff') }],
    [
      'a label of which nothing can be seen',
      { generation_settings: settingsOf('\u0001\u001f\u0085\u00ad\u200b\u2066\u{e0041}') },
    ],
    ['an empty label', { generation_settings: settingsOf('') }],
    ['a label of 201', { generation_settings: settingsOf(text(201)) }],
    ['settings above 4,096 bytes', { generation_settings: settingsOf('x', { note: text(4_096) }) }],
    ['a list for the options', { generation_settings: settingsOf('x', { options: [] }) }],
    ['a text for a flag', { generation_settings: settingsOf('x', { options: { pronounceable: 'true' } }) }],
    ['a number for a flat flag', { generation_settings: settingsOf('x', { excludeSimilar: 1 }) }],
    ['a text for the option length', { generation_settings: settingsOf('x', { options: { length: '16' } }) }],
    ['no user', { user_id: null }],
  ]
  it.each(bad)('[H10] refuses %s with 400 bad_row', async (_, more) => {
    const user = await db.newUser({ tier: 'premium' })
    const answer = await save(user, { ...restRow(user, 'x'), ...more })
    expect(answer).toMatchObject({ status: 400, body: { code: 'PT400', message: 'bad_row' } })
    expect(answer.body.details).toMatch(/^[A-Za-z].*\.$/)
    expect(await rowsOf(user)).toEqual([])
  })

  it('[H10] refuses a string that is no JSON with 400, be it by the rules or by the cast', async () => {
    const user = await db.newUser({ tier: 'premium' })
    expect((await save(user, restRow(user, 'x', { generation_settings: 'hello' }))).status).toBe(400)
  })

  it('[A11] refuses a label of which nothing can be seen, by REST and in a sync', async () => {
    const user = await db.newUser({ tier: 'premium' })
    for (const label of [
      '\u0001',
      '\u0007\u001b',
      '\u007f\u009f',
      ' \u0002 ',
      '\u2800',
      '\ufff9\u200b\ufffb',
    ]) {
      const row = restRow(user, label)
      expect(await save(user, row)).toMatchObject({ status: 400, body: { message: 'bad_row' } })
      const { body } = await db.sync(user, { ops: [insertOp(label)] })
      expect(body.outcomes).toMatchObject([{ status: 'refused', code: 'bad_row' }])
    }
    expect((await save(user, restRow(user, '\u0001x'))).status).toBe(201)
  })

  it('[A11] takes for blank exactly what the app does, character by character', async () => {
    // The first two planes and the one of tags; the others hold letters and nothing else.
    const [row] = await db.database.query<{ blank: number[] }>(
      `select array_agg(code order by code) as blank
       from (select generate_series(1, 131071) union all select generate_series(917504, 983039)) as all_of (code)
       where code not between 55296 and 57343 and private.is_blank(chr(code))`,
    )
    const blank: number[] = []
    for (let code = 1; code <= 0xe_ffff; code++)
      if ((code < 0xd800 || code > 0xdfff) && isBlankLabel(String.fromCodePoint(code))) blank.push(code)
    expect(row?.blank).toEqual(blank)
  })

  const good: [string, Record<string, unknown>][] = [
    ['a password of 4', { password_length: 4, generation_settings: settingsOf('x', {}, 4) }],
    ['a password of 50', { password_length: 50, generation_settings: settingsOf('x', {}, 50) }],
    ['a label of 200 four-byte characters', { generation_settings: settingsOf('😀'.repeat(200)) }],
    [
      'flat options',
      { generation_settings: { ...settingsOf('x'), options: undefined, pronounceable: true } },
    ],
    ['no options at all', { generation_settings: { password: text(16), label: 'x' } }],
    ['options of null', { generation_settings: settingsOf('x', { options: null }) }],
    ['keys that nobody knows yet', { generation_settings: settingsOf('x', { future: { deep: [1] } }) }],
  ]
  it.each(good)('[H11] takes %s', async (_, more) => {
    const user = await db.newUser({ tier: 'premium' })
    expect(await save(user, { ...restRow(user, 'x'), ...more })).toMatchObject({ status: 201 })
  })

  it('[H12] turns a JSON string of settings into the object', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const settings = settingsOf('Café "ñ" =2+2 <b>')
    const { body } = await save(user, restRow(user, '', { generation_settings: JSON.stringify(settings) }))
    expect(body[0]?.generation_settings).toEqual(settings)
  })

  it('[H13] never quotes a password or label in a refusal', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const secret = 'kanariya-4711'
    const attempts = [
      { generation_settings: settingsOf(secret, { password: secret }) },
      { generation_settings: settingsOf('x'.repeat(201) + secret) },
      { generation_settings: settingsOf(secret, { note: 'x'.repeat(5_000) }) },
      { generation_settings: `{"label": "${secret}"` },
      { generation_settings: settingsOf(secret, { pronounceable: secret }) },
    ]
    for (const more of attempts) {
      const answer = await save(user, { ...restRow(user), ...more })
      expect(answer.status).toBe(400)
      expect(answer.text).not.toContain(secret)
    }
  })
})

describe('ids', () => {
  it('[H14] answers a repeated id with 409 before anything is charged', async () => {
    const user = await db.newUser()
    const row = restRow(user, FREE_LABEL, { id: randomUUID() })
    expect((await save(user, row)).status).toBe(201)
    for (let i = 0; i < 3; i++) expect((await save(user, row)).status).toBe(409)
    expect((await save(user, row, 'return=minimal,resolution=ignore-duplicates')).status).toBeOneOf([
      200, 201, 409,
    ])
    expect(await usageOf(user)).toEqual([1])
    expect(await rowsOf(user)).toHaveLength(1)
  })

  it('[H15] refuses another user’s id without telling whose it is', async () => {
    const [one, two] = [await db.newUser(), await db.newUser()]
    const id = randomUUID()
    await save(one, restRow(one, FREE_LABEL, { id }))
    const answer = await save(two, restRow(two, FREE_LABEL, { id }))
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'bad_row', details: 'This id cannot be used.' },
    })
    expect(answer.text).not.toContain(one.id)
    expect(await usageOf(two)).toEqual([])
  })

  it('[H16] keeps a deleted id deleted', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const id = randomUUID()
    const row = restRow(user, 'Mine', { id })
    await save(user, row)
    await db.rest('DELETE', `password_history?id=eq.${id}`, { as: user })
    expect((await save(user, row)).status).toBe(409)
    expect(await rowsOf(user)).toEqual([])
  })
})

describe('revisions', () => {
  it('[H17] numbers rows and tombstones of a user in one sequence', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const [{ rev: start } = { rev: Number.NaN }] = await db.database.query<{ rev: number }>(
      'select rev::int from private.sync_heads where user_id = $1',
      [user.id],
    )
    for (let i = 0; i < 3; i++) await save(user, restRow(user, 'Mine'))
    const rows = await rowsOf(user)
    expect(rows.map((row) => row.rev)).toEqual([start + 1, start + 2, start + 3])
    await db.rest('DELETE', `password_history?user_id=eq.${user.id}`, { as: user })
    const tombstones = await db.database.query<{ id: string; rev: number }>(
      'select id, rev::int from private.history_tombstones where user_id = $1 order by rev',
      [user.id],
    )
    expect(tombstones).toEqual(rows.map((row) => ({ id: row.id, rev: row.rev + 3 })))
  })
})
