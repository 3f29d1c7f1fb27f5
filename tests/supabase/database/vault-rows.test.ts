import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireOp } from '../../../src/core/sync/wire.ts'
import { CT_LENGTHS, parseEnvelope } from '../../../src/core/vault/envelope.ts'
import { startTestDatabase, type TestDatabase, type TestUser } from '../../helpers/database.ts'
import { FREE_LABEL, insertOp, restRow, settingsOf } from '../../helpers/history-rows.ts'
import { createSyncDevice, verdicts } from '../../helpers/sync-device.ts'
import {
  bringTo,
  envelopeOf,
  kidOf,
  NOTE,
  sealedBody,
  type VaultState,
  vaultOf,
} from '../../helpers/vault-account.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startTestDatabase()
})
afterAll(() => db.close())

const device = (user: TestUser) => {
  const one = createSyncDevice(db, user)
  return { ...one, mirror: one.mirror, send: (...ops: WireOp[]) => one.call(ops, { format: 1 }) }
}
const send = async (user: TestUser, ...ops: WireOp[]) => verdicts((await device(user).send(...ops)).outcomes)
const sealedOp = (more: Record<string, unknown> = {}) => insertOp('', sealedBody(more))
const labelOp = (id: string, body: Record<string, unknown>) =>
  ({ type: 'label', id, ...body }) as unknown as WireOp
const readableBody = (label = 'Mine', more: Record<string, unknown> = {}) => ({
  password_length: 16,
  generation_settings: settingsOf(label, more),
})
const withState = async (state: VaultState, tier: 'free' | 'premium' = 'premium') => {
  const user = await db.newUser({ tier })
  await bringTo(db, user, state)
  return user
}

type Kept = {
  readonly id: string
  readonly rev: number
  readonly created_at: string
  readonly inserted_at: string
  readonly password_length: number | null
  readonly generation_settings: Readonly<Record<string, unknown>>
}
const rowsOf = (user: TestUser) =>
  db.database.query<Kept>(
    `select id, rev::int, created_at::text, inserted_at::text, password_length, generation_settings
     from public.password_history where user_id = $1 order by rev`,
    [user.id],
  )
const vaultRow = async (user: TestUser) =>
  (
    await db.database.query<{ rev: number; doc: unknown; ended: string | null }>(
      'select rev::int, doc, ended from private.vaults where user_id = $1',
      [user.id],
    )
  )[0]
const usageOf = async (user: TestUser) =>
  (
    await db.database.query<{ count: number }>('select count from public.weekly_usage where user_id = $1', [
      user.id,
    ])
  )[0]?.count

const STATES: [VaultState, { readable: string; sealed: string }][] = [
  ['none', { readable: 'applied', sealed: 'encryption_ended' }],
  ['standing', { readable: 'encryption_required', sealed: 'applied' }],
  ['ending', { readable: 'applied', sealed: 'encryption_ended' }],
  ['over', { readable: 'applied', sealed: 'encryption_ended' }],
]
describe.each(STATES)('while the vault is %s', (state, { readable, sealed }) => {
  it('[V2] an insert is readable or sealed accordingly, by sync and by REST', async () => {
    const user = await withState(state)
    expect(await send(user, insertOp('x'), sealedOp(), insertOp('y'))).toEqual([readable, sealed, readable])
    const statusOf = (code: string) => (code === 'applied' ? 201 : 403)
    for (const [body, code] of [
      [restRow(user, 'x'), readable],
      [{ user_id: user.id, ...sealedBody() }, sealed],
    ] as const) {
      const answer = await db.rest<{ message: string } | null>('POST', 'password_history', { as: user, body })
      expect(answer.status).toBe(statusOf(code))
      if (code !== 'applied') expect(answer.body).toMatchObject({ code: 'PT403', message: code })
    }
    const forms = (await rowsOf(user)).map((row) => 'password' in row.generation_settings)
    expect(forms).toEqual(Array(forms.length).fill(readable === 'applied'))
  })

  it('[V2] a label is readable or sealed accordingly, whatever its row was', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const [one, two] = [insertOp('x'), insertOp('y')]
    await send(user, one, two)
    await bringTo(db, user, state)
    expect(await send(user, labelOp(one.id, readableBody()), labelOp(two.id, sealedBody()))).toEqual([
      readable,
      sealed,
    ])
  })
})

describe('the form of a sealed row', () => {
  const faulty: [string, Record<string, unknown>][] = [
    ...['v', 'kid', 'kind', 'ct'].map((key): [string, Record<string, unknown>] => [
      `no ${key}`,
      { generation_settings: Object.fromEntries(Object.entries(envelopeOf()).filter(([k]) => k !== key)) },
    ]),
    ['no key at all', { generation_settings: {} }],
    ['a further key', { generation_settings: envelopeOf({ label: 'x' }) }],
    ['another key in place of one', { generation_settings: { ...envelopeOf(), kid: undefined, k: 1 } }],
    ['null for a key', { generation_settings: envelopeOf({ kid: null }) }],
    ['version 2', { generation_settings: envelopeOf({ v: 2 }) }],
    ['a text for the version', { generation_settings: envelopeOf({ v: '1' }) }],
    ['a short kid', { generation_settings: envelopeOf({ kid: 'k' }) }],
    ['a list for a kid', { generation_settings: envelopeOf({ kid: ['k'] }) }],
    ['another kind', { generation_settings: envelopeOf({ kind: 'other' }) }],
    ['a ct of another size', { generation_settings: envelopeOf({ ct: 'c'.repeat(380) }) }],
    ['a ct in the clear', { generation_settings: envelopeOf({ ct: `my password${' '.repeat(368)}` }) }],
    ['a number for ct', { generation_settings: envelopeOf({ ct: 7 }) }],
    ['a large automatic row', { generation_settings: envelopeOf({ kind: 'auto', ct: 'c'.repeat(720) }) }],
    ['a length', { password_length: 16 }],
    ['a list', { generation_settings: [] }],
    ['nothing', { generation_settings: null }],
  ]
  it.each(faulty)(
    '[V2] refuses %s as bad_row: by insert, label and vault_seal, with a vault or without',
    async (_, more) => {
      const body = { ...sealedBody(), ...more }
      const [user, plain] = [await withState('standing'), await db.newUser({ tier: 'premium' })]
      const [op, other] = [sealedOp(), insertOp('x')]
      await send(user, op)
      await send(plain, other)
      const before = await rowsOf(user)
      expect(await send(user, insertOp('', body), labelOp(op.id, body))).toEqual(['bad_row', 'bad_row'])
      expect(await send(plain, insertOp('', body), labelOp(other.id, body))).toEqual(['bad_row', 'bad_row'])
      const posted = await db.rest('POST', 'password_history', {
        as: user,
        body: { user_id: user.id, ...body },
      })
      expect(posted).toMatchObject({ status: 400, body: { message: 'bad_row' } })
      const turned = await vaultOf(db, user).seal([{ id: op.id, rev: before[0]?.rev, ...body }])
      expect(turned).toMatchObject({ status: 400, body: { message: 'bad_row' } })
      expect(await rowsOf(user)).toEqual(before)
    },
  )

  it('[V2] takes each size of a saved row, and the smallest of an automatic one', async () => {
    const user = await withState('standing')
    const ops = CT_LENGTHS.map((length) => sealedOp({ ct: 'c'.repeat(length) }))
    expect(await send(user, ...ops, sealedOp({ kind: 'auto' }))).toEqual(Array(5).fill('applied'))
  })

  it('[V2] is what the app takes for one, whatever is changed', async () => {
    const part = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(1, 'auto', 'saved', kidOf('x')))
    const settings = fc
      .tuple(
        fc.constantFrom<Record<string, unknown>>(
          ...CT_LENGTHS.flatMap((n) =>
            ['auto', 'saved'].map((kind) => envelopeOf({ kind, ct: 'c'.repeat(n) })),
          ),
        ),
        fc.option(fc.tuple(fc.constantFrom('v', 'kid', 'kind', 'ct', 'more'), fc.option(part)), { freq: 4 }),
      )
      .map(([good, change]) => {
        if (change === null) return good
        const [key, value] = change
        const { [key]: _, ...rest } = good
        return value === null ? rest : { ...rest, [key]: value }
      })
    const samples = fc
      .sample(settings, 400)
      .map((value) => JSON.parse(JSON.stringify(value).replaceAll('\\u0000', '')))
    const found = await db.database.query<{ fault: string | null }>(
      `select private.envelope_fault(element, null) as fault
       from jsonb_array_elements($1::text::jsonb) with ordinality as sample (element, position) order by position`,
      [JSON.stringify(samples)],
    )
    const expected = samples.map((value) => parseEnvelope(value) !== null)
    expect(found.map(({ fault }) => fault === null)).toEqual(expected)
    expect(new Set(expected).size).toBe(2)
  })

  it('[V1] leaves nothing in the clear anywhere, whichever way it was sent', async () => {
    const user = await withState('standing')
    const secret = `Kanariya-${randomUUID()}`
    const op = sealedOp()
    await send(user, op)
    const [row] = await rowsOf(user)
    const body = { password_length: secret.length, generation_settings: { password: secret, label: secret } }
    await send(user, insertOp('', body), labelOp(op.id, body))
    await db.rest('POST', 'password_history', { as: user, body: { user_id: user.id, ...body } })
    await vaultOf(db, user).seal([{ id: op.id, rev: row?.rev, ...body }])
    const held = await db.database.query<{ text: string }>(
      `select row(h.*)::text as text from public.password_history h where user_id = $1
       union all select row(o.*)::text from private.sync_outcomes o where user_id = $1
       union all select row(c.*)::text from private.sync_clients c where user_id = $1`,
      [user.id],
    )
    expect(held.length).toBeGreaterThan(3)
    expect(held.map(({ text }) => text).join()).not.toContain(secret)
  })
})

describe('the plan and sealed rows', () => {
  it('[V2] takes of a free account automatic ones only, and charges each to its week', async () => {
    const user = await withState('standing', 'free')
    const auto = () => sealedOp({ kind: 'auto' })
    expect(await send(user, sealedOp(), auto(), auto(), auto(), auto())).toEqual([
      'premium_required',
      'applied',
      'applied',
      'applied',
      'weekly_limit',
    ])
    expect(await usageOf(user)).toBe(3)
    const posted = await db.rest('POST', 'password_history', {
      as: user,
      body: { user_id: user.id, ...sealedBody() },
    })
    expect(posted).toMatchObject({ status: 403, body: { message: 'premium_required' } })
  })

  it('[V2] makes an automatic row a saved one by its label, of the premium plan only', async () => {
    const user = await withState('standing', 'free')
    const op = sealedOp({ kind: 'auto' })
    await send(user, op)
    const label = (more = {}) => send(user, labelOp(op.id, sealedBody({ ct: 'd'.repeat(379), ...more })))
    expect(await label()).toEqual(['premium_required'])
    await db.setTier(user, 'premium')
    expect(await label({ kind: 'auto' })).toEqual(['bad_row'])
    const [before] = await rowsOf(user)
    expect(await label()).toEqual(['applied'])
    const [after] = await rowsOf(user)
    expect(after).toEqual({
      ...before,
      rev: after?.rev,
      generation_settings: envelopeOf({ ct: 'd'.repeat(379) }),
    })
    expect(await usageOf(user)).toBe(1)
  })
})

describe('sealing', () => {
  /** Readable rows of free and of premium times, then a vault. */
  const seed = async () => {
    const user = await db.newUser()
    await send(user, insertOp(), insertOp())
    await db.setTier(user, 'premium')
    await send(user, insertOp('Bank'), insertOp('Café', readableBody('Café', { ct: 'a field', kid: 'x' })))
    await bringTo(db, user, 'standing')
    return { user, vault: vaultOf(db, user) }
  }
  const kindOf = (settings: Readonly<Record<string, unknown>>) =>
    settings.label === FREE_LABEL ? 'auto' : 'saved'
  const sealed = (row: {
    id: string
    rev: number
    generation_settings: Readonly<Record<string, unknown>>
  }) => ({
    id: row.id,
    rev: row.rev,
    ...sealedBody({ kind: kindOf(row.generation_settings), ct: row.id.replaceAll('-', '').padEnd(379, '_') }),
  })

  it('[V14] changes neither time, order, charge nor count, and is taken once', async () => {
    const { user, vault } = await seed()
    const before = await rowsOf(user)
    const listed = (await vault.rows()).body
    expect(listed.map(({ id }) => id)).toEqual(before.map(({ id }) => id).sort())
    const call = before.map(sealed)
    expect((await vault.seal(call)).body).toEqual(before.map(({ id }) => id))
    const after = await rowsOf(user)
    const last = before.at(-1)?.rev ?? 0
    expect(after).toEqual(
      before.map((row, n) => ({
        ...row,
        rev: last + n + 1,
        password_length: null,
        generation_settings: call[n]?.generation_settings,
      })),
    )
    expect(await usageOf(user)).toBe(2)
    // Doubled and late.
    expect((await vault.seal(call)).body).toEqual([])
    expect(await rowsOf(user)).toEqual(after)
    expect([(await vault.rows()).body, (await vault.read()).body]).toMatchObject([
      [],
      { rev: 1, readable: 0, sealed: 4 },
    ])
    const one = device(user)
    const answer = await one.send()
    expect(answer).toMatchObject({ cursor: last + 4, more: false })
    expect([...one.mirror.values()].map(({ generation_settings }) => generation_settings)).toEqual(
      after.map(({ generation_settings }) => generation_settings),
    )
    // A row after it has a revision of its own.
    expect(await send(user, sealedOp())).toEqual(['applied'])
  })

  it('[V14] overwrites no label that was changed meanwhile, and turns the others', async () => {
    const { user, vault } = await seed()
    const [first, second, ...rest] = (await rowsOf(user)).map(sealed)
    if (!first || !second) throw new Error('no rows')
    await send(user, labelOp(first.id, sealedBody({ ct: 'L'.repeat(379) })), {
      type: 'delete',
      id: second.id,
    })
    expect((await vault.seal([first, second, ...rest])).body).toEqual(rest.map(({ id }) => id))
    const rows = await rowsOf(user)
    expect(rows.find(({ id }) => id === first.id)?.generation_settings).toEqual(
      envelopeOf({ ct: 'L'.repeat(379) }),
    )
    expect(rows.some(({ id }) => id === second.id)).toBe(false)
    // The first of two bodies for one revision.
    const [row] = rows
    if (!row) throw new Error('no row')
    const twice = ['1', '2'].map((c) => ({ id: row.id, rev: row.rev, ...sealedBody({ ct: c.repeat(379) }) }))
    expect((await vault.seal(twice)).body).toEqual([row.id])
    expect((await rowsOf(user)).find(({ id }) => id === row.id)?.generation_settings).toMatchObject({
      ct: '1'.repeat(379),
    })
  })

  it('[V14] ends the same when it is killed anywhere and repeated, also by two devices', async () => {
    const { user, vault } = await seed()
    const expected = (await rowsOf(user)).map((row) => sealed(row).generation_settings)
    for (let round = 0; round < 2; round++)
      for (;;) {
        const { body: listed } = await vault.rows()
        if (listed.length === 0) break
        const one = listed.slice(0, 1).map(sealed)
        const lost = await Promise.all([vault.seal(one), vault.seal(listed.slice(0, 2).map(sealed))])
        expect(lost.map(({ status }) => status)).toEqual([200, 200])
      }
    const byText = (list: readonly unknown[]) => list.map((value) => JSON.stringify(value)).sort()
    const after = await rowsOf(user)
    expect(after.map(({ generation_settings }) => generation_settings)).toHaveLength(4)
    expect(byText(after.map(({ generation_settings: g }) => [g.kind, g.ct]))).toEqual(
      byText(expected.map((g) => [g.kind, g.ct])),
    )
  })

  it('[V2] gives a row the kind that its content has, and keeps it afterwards', async () => {
    const { user, vault } = await seed()
    const rows = await rowsOf(user)
    const wrong = (row: Kept, kind: string) => [{ ...sealed(row), ...sealedBody({ kind }) }]
    for (const row of rows) {
      const other = kindOf(row.generation_settings) === 'auto' ? 'saved' : 'auto'
      expect(await vault.seal(wrong(row, other))).toMatchObject({ status: 400, body: { message: 'bad_row' } })
    }
    expect(await rowsOf(user)).toEqual(rows)
    await vault.seal(rows.map(sealed))
    for (const row of await rowsOf(user)) {
      const { kind } = row.generation_settings
      const other = kind === 'auto' ? 'saved' : 'auto'
      expect((await vault.seal(wrong(row, other))).status).toBe(400)
      expect((await vault.seal(wrong(row, String(kind)))).body).toEqual([row.id])
    }
  })

  it('[V14] is all or nothing, of at most 200 rows that can be read', async () => {
    const { user, vault } = await seed()
    const rows = (await rowsOf(user)).map(sealed)
    const [first] = rows
    const many = (count: number) => Array.from({ length: count }, () => ({ ...first, id: randomUUID() }))
    for (const call of [
      undefined,
      null,
      {},
      7,
      many(201),
      [null],
      [7],
      [...rows, {}],
      [...rows, { ...first, id: null }],
      [...rows, { ...first, id: 'x' }],
      [...rows, { ...first, rev: null }],
      [...rows, { ...first, rev: 'x' }],
      [...rows, { ...first, rev: 1e30 }],
      [...rows, { ...first, generation_settings: undefined }],
      [...rows, { ...first, generation_settings: 'x' }],
      [...rows, { ...first, generation_settings: envelopeOf({ kid: 'a\u0000' }) }],
    ])
      expect(await vault.seal(call), JSON.stringify(call)?.slice(0, 200)).toMatchObject({
        status: 400,
        body: { code: 'PT400', message: 'bad_row' },
      })
    const readable = { id: first?.id, rev: first?.rev, ...readableBody() }
    expect(await vault.seal([...rows, readable])).toMatchObject({
      status: 409,
      body: { message: 'vault_changed' },
    })
    expect((await vault.read()).body).toMatchObject({ readable: 4, sealed: 0 })
    expect((await vault.seal([...many(196), ...rows])).body).toEqual(rows.map(({ id }) => id))
  })

  it('[V14] lists rows by id, 200 at a time, beyond the one that is named', async () => {
    const user = await db.newUser({ tier: 'premium' })
    await db.database.query(
      `insert into public.password_history (user_id, password_length, generation_settings)
       select $1, 16, '{"password": "Ab1!Ab1!Ab1!Ab1!", "label": "x"}' from generate_series(1, 205)`,
      [user.id],
    )
    const vault = vaultOf(db, user)
    expect((await vault.rows()).body).toEqual([])
    await bringTo(db, user, 'standing')
    const ids = (await rowsOf(user)).map(({ id }) => id).sort()
    const first = (await vault.rows()).body
    expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 200))
    expect(Object.keys(first[0] ?? {}).sort()).toEqual([
      'created_at',
      'generation_settings',
      'id',
      'password_length',
      'rev',
    ])
    expect((await vault.rows(first.at(-1)?.id)).body.map(({ id }) => id)).toEqual(ids.slice(200))
    expect(await vault.rows('x')).toMatchObject({ status: 400, body: { message: 'bad_row' } })
    // Also while free, when nothing else of the history can be read.
    await db.setTier(user, 'free')
    expect((await vault.rows(ids[199])).body).toHaveLength(5)
  })

  it('[V2] has nothing to do without a vault', async () => {
    const [none, over] = [await withState('none'), await withState('over')]
    for (const user of [none, over])
      for (const rows of [[], [{ id: randomUUID(), rev: 1, ...sealedBody() }]])
        expect(await vaultOf(db, user).seal(rows)).toMatchObject({
          status: 409,
          body: { code: 'PT409', message: 'vault_changed' },
        })
  })
})

describe('going back', () => {
  const seed = async () => {
    const user = await withState('standing')
    await send(user, sealedOp({ kind: 'auto' }), sealedOp())
    const vault = vaultOf(db, user)
    await vault.write({ rev: 1, ended: NOTE })
    await send(user, insertOp('Readable'))
    const [auto, saved, readable] = await rowsOf(user)
    if (!auto || !saved || !readable) throw new Error('no rows')
    return { user, vault, auto, saved, readable }
  }
  const turn = ({ id, rev }: Kept, body: Record<string, unknown>) => ({ id, rev, ...body })

  it('[V14] makes rows readable as they were, lists what is left, and ends with the last', async () => {
    const { user, vault, auto, saved, readable } = await seed()
    await db.setTier(user, 'free') // a refund keeps the way back
    const listed = async () => (await vault.rows()).body.map(({ id }) => id)
    expect(await listed()).toEqual([auto.id, saved.id].sort())
    expect((await vault.seal([turn(saved, readableBody('Mine'))])).body).toEqual([saved.id])
    expect([await listed(), (await vaultRow(user))?.doc]).toEqual([[auto.id], expect.anything()])
    expect((await vault.seal([turn(auto, readableBody(FREE_LABEL))])).body).toEqual([auto.id])
    expect(await vaultRow(user)).toEqual({ rev: 3, doc: null, ended: NOTE })
    const rows = await rowsOf(user)
    expect(rows.map(({ id }) => id)).toEqual([readable.id, saved.id, auto.id])
    const [first, second, third] = rows
    expect(first).toEqual(readable)
    expect(second).toEqual({ ...saved, rev: second?.rev, ...readableBody('Mine') })
    expect(third).toEqual({ ...auto, rev: third?.rev, ...readableBody(FREE_LABEL) })
    expect(await usageOf(user)).toBeUndefined()
  })

  it('[V14] ends by a call without rows where the last sealed row was deleted or labelled', async () => {
    const { user, vault, auto, saved } = await seed()
    expect((await vault.seal([])).body).toEqual([])
    expect((await vaultRow(user))?.doc).not.toBeNull()
    await send(user, { type: 'delete', id: auto.id }, labelOp(saved.id, readableBody('Again')))
    expect((await vaultRow(user))?.doc).not.toBeNull()
    expect((await vault.seal([])).body).toEqual([])
    expect(await vaultRow(user)).toEqual({ rev: 3, doc: null, ended: NOTE })
  })

  it('[V14] replaces neither a readable row nor a label that came meanwhile', async () => {
    const { user, vault, saved, readable } = await seed()
    await send(user, labelOp(saved.id, readableBody('Newer')))
    const before = await rowsOf(user)
    const current = before.find(({ id }) => id === saved.id)
    if (!current) throw new Error('no row')
    const calls = [turn(saved, readableBody('Older')), turn(current, readableBody('Older'))]
    expect((await vault.seal([...calls, turn(readable, readableBody('Older'))])).body).toEqual([])
    expect(await rowsOf(user)).toEqual(before)
  })

  const bad: [string, Record<string, unknown>][] = [
    ['a length that is not the password’s', { ...readableBody(), password_length: 17 }],
    ['no length', { ...readableBody(), password_length: null }],
    ['a blank label', readableBody('\u200b')],
    ['no label', { password_length: 16, generation_settings: { password: 'Ab1!'.repeat(4) } }],
    ['a text for a flag', readableBody('x', { options: { pronounceable: 'true' } })],
    ['settings above 4,096 bytes', readableBody('x', { more: 'x'.repeat(5_000) })],
  ]
  it.each(bad)('[V2] refuses %s, as an insert does', async (_, body) => {
    const { user, vault, saved } = await seed()
    const before = await rowsOf(user)
    expect(await vault.seal([turn(saved, body)])).toMatchObject({ status: 400, body: { message: 'bad_row' } })
    expect(await rowsOf(user)).toEqual(before)
  })

  it('[V2] lets an automatic row become only what needs no premium', async () => {
    const { user, vault, auto } = await seed()
    const before = await rowsOf(user)
    for (const body of [readableBody('Mine'), readableBody(FREE_LABEL, { options: { pronounceable: true } })])
      expect((await vault.seal([turn(auto, body)])).status).toBe(400)
    expect(await vault.seal([turn(auto, sealedBody({ kind: 'auto' }))])).toMatchObject({
      status: 409,
      body: { message: 'vault_changed' },
    })
    expect(await rowsOf(user)).toEqual(before)
    expect((await vault.seal([turn(auto, readableBody(FREE_LABEL))])).body).toEqual([auto.id])
  })
})
