import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireOp } from '../../../src/core/sync/wire.ts'
import { startTestDatabase, type TestDatabase, type TestUser } from '../../helpers/database.ts'
import { FREE_LABEL, insertOp, insertOps, restRow, settingsOf } from '../../helpers/history-rows.ts'
import { createSyncDevice, verdicts } from '../../helpers/sync-device.ts'
import { kidOf, sealedBody, vaultOf } from '../../helpers/vault-account.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await startTestDatabase()
})
afterAll(() => db.close())

/** The operation that gives a row its whole new settings. */
const labelOp = (id: string, label: string, more: Record<string, unknown> = {}) =>
  ({
    type: 'label',
    id,
    password_length: 16,
    generation_settings: settingsOf(label),
    ...more,
  }) as unknown as WireOp

/** Of a label's settings four digits are kept, which may be those of another: not of these rows', in any run. */
const KNOWN_IDS = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

const premium = () => db.newUser({ tier: 'premium' })
const device = (user: TestUser) => createSyncDevice(db, user)
const labels = ({ mirror }: ReturnType<typeof device>) =>
  [...mirror.values()].map((row) => row.generation_settings.label)

/** A row as the database holds it. */
const rowOf = async (id: string) => {
  const [row] = await db.database.query<Record<string, unknown>>(
    `select user_id, password_length, created_at::text, inserted_at::text, generation_settings, rev::int
     from public.password_history where id = $1`,
    [id],
  )
  return row
}

describe('replacing a label', () => {
  it('[RL1] gives a row its whole new settings and a new revision, on every device alike', async () => {
    const user = await premium()
    const [one, two] = [device(user), device(user)]
    const op = insertOp('Bank')
    await one.call([op])
    await two.pull()
    const before = await rowOf(op.id)
    const settings = settingsOf('Café "ñ" 😀', { password: 'x'.repeat(20), future: [1, null] })
    const answer = await one.call([
      labelOp(op.id, '', { password_length: 20, generation_settings: settings }),
    ])
    expect(answer.outcomes).toEqual([{ seq: 2, status: 'applied' }])
    const changed = { password_length: 20, generation_settings: settings, rev: answer.cursor }
    expect(await rowOf(op.id)).toEqual({ ...before, ...changed })
    expect(changed.rev).toBeGreaterThan(before?.rev as number)
    expect(await two.call()).toMatchObject({
      rows: [{ id: op.id, ...changed }],
      tombstones: [],
      reset: false,
    })
    expect(two.mirror).toEqual(one.mirror)
  })

  it('[RL2] makes a row of free times a saved one, and gives nothing of its charge back', async () => {
    const user = await db.newUser()
    const one = device(user)
    const op = insertOp()
    await one.call([op, insertOp(), insertOp()])
    const before = await rowOf(op.id)
    await db.setTier(user, 'premium')
    const answer = await one.call([labelOp(op.id, 'Mine')])
    expect([verdicts(answer.outcomes), answer.usage.count]).toEqual([['applied'], 3])
    expect(await rowOf(op.id)).toMatchObject({
      created_at: before?.created_at,
      inserted_at: before?.inserted_at,
      generation_settings: { label: 'Mine' },
    })
    await db.setTier(user, 'free')
    expect(verdicts((await one.call([insertOp()])).outcomes)).toEqual(['weekly_limit'])
  })

  it('[RL3] belongs to the premium plan', async () => {
    const user = await premium()
    const one = device(user)
    const op = insertOp('Bank')
    await one.call([op])
    const before = await rowOf(op.id)
    await db.setTier(user, 'free')
    const labelled = labelOp(op.id, 'Mine')
    const answer = await one.call([labelled, labelOp(op.id, FREE_LABEL)])
    expect(verdicts(answer.outcomes)).toEqual(['premium_required', 'premium_required'])
    expect(await rowOf(op.id)).toEqual(before)
    await db.setTier(user, 'premium')
    expect(verdicts((await one.call([labelled])).outcomes)).toEqual(['applied'])
    expect(labels(one)).toEqual(['Mine'])
  })

  it('[RL4] has no effect on a row that is deleted, unknown or another’s', async () => {
    const [user, other] = [await premium(), await premium()]
    const [one, theirs] = [device(user), device(other)]
    const [deleted, foreign] = [insertOp('x'), insertOp('Theirs')]
    await theirs.call([foreign])
    const before = await rowOf(foreign.id)
    await one.call([deleted, { type: 'delete', id: deleted.id }])
    const answer = await one.call([deleted.id, randomUUID(), foreign.id].map((id) => labelOp(id, 'Mine')))
    expect(verdicts(answer.outcomes)).toEqual(['applied', 'applied', 'applied'])
    expect(answer).toMatchObject({ rows: [], tombstones: [] })
    expect(await rowOf(foreign.id)).toEqual(before)
    expect(await rowOf(deleted.id)).toBeUndefined()
  })

  const bad: [string, Record<string, unknown>][] = [
    ['no settings', { generation_settings: undefined }],
    ['a list for settings', { generation_settings: [] }],
    ['no password', { generation_settings: { label: 'x' } }],
    ['a length that is not the password’s', { password_length: 17 }],
    ['no length', { password_length: undefined }],
    ['a text for the length', { password_length: 'sixteen' }],
    ['an empty label', { generation_settings: settingsOf('') }],
    ['a label of which nothing can be seen', { generation_settings: settingsOf('\u0001\u200b') }],
    ['a label of 201', { generation_settings: settingsOf('x'.repeat(201)) }],
    ['a null character', { generation_settings: settingsOf('a\u0000b') }],
    ['settings above 4,096 bytes', { generation_settings: settingsOf('x', { n: 'x'.repeat(5_000) }) }],
    ['a text for a flag', { generation_settings: settingsOf('x', { options: { pronounceable: 'true' } }) }],
    ['no id', { id: undefined }],
    ['an id that is none', { id: 'abc' }],
  ]
  it.each(bad)('[RL5] refuses %s as bad_row, as an insert does, and goes on', async (_, more) => {
    const user = await premium()
    const one = device(user)
    const [op, next] = [insertOp('Bank'), insertOp('Next')]
    const { outcomes } = await one.call([op, labelOp(op.id, 'Mine', more), next])
    expect(verdicts(outcomes)).toEqual(['applied', 'bad_row', 'applied'])
    expect(labels(one).sort()).toEqual(['Bank', 'Next'])
  })

  it('[RL6] lets the later one in the server’s order win, on every device alike', async () => {
    const user = await premium()
    const [one, two, three] = [device(user), device(user), device(user)]
    const op = insertOp('Bank')
    await one.call([op])
    await two.pull()
    // Both were offline; two calls first although it was changed last.
    await two.call([labelOp(op.id, 'Two')])
    await one.call([labelOp(op.id, 'A'), labelOp(op.id, 'B')])
    for (const each of [two, three]) await each.pull()
    expect([one, two, three].map(labels)).toEqual([['B'], ['B'], ['B']])
    // A delete is final, whichever came first.
    await two.call([{ type: 'delete', id: op.id }])
    await one.call([labelOp(op.id, 'C')])
    await two.pull()
    expect([one, two].map(labels)).toEqual([[], []])
  })

  it('[RL7] takes a repeated request once: a label that was replaced since does not come back', async () => {
    const user = await premium()
    const [one, two] = [device(user), device(user)]
    const op = insertOp('Bank')
    await one.call([op])
    await two.pull()
    const ops = [labelOp(op.id, 'One'), labelOp(op.id, '')]
    await one.lose(ops)
    await two.call([labelOp(op.id, 'Two')])
    const again = await one.call(ops)
    expect([verdicts(again.outcomes), again.copied]).toEqual([['applied', 'bad_row'], false])
    expect(labels(one)).toEqual(['Two'])
  })

  it('[RL8] keeps its place among inserts and deletes of one request', async () => {
    const user = await premium()
    const one = device(user)
    const [a, b] = [insertOp('A'), insertOp('B')]
    const { outcomes } = await one.call([
      a,
      labelOp(a.id, 'A2'),
      b,
      labelOp(b.id, 'B2'),
      labelOp(a.id, 'A3'),
      { type: 'delete', id: b.id },
      labelOp(b.id, 'B3'),
      a,
    ])
    expect(verdicts(outcomes)).toEqual(Array(8).fill('applied'))
    expect(labels(one)).toEqual(['A3'])
  })

  it('[RL9] takes another label under a number that it knows for a copy of the device', async () => {
    const user = await premium()
    const [one, copy] = [device(user), device(user)]
    const op = insertOp('Bank', { id: KNOWN_IDS[0] })
    await one.call([op])
    await one.lose([labelOp(op.id, 'One')])
    const called = (label: string, more = {}) =>
      copy.call([labelOp(op.id, label, more)], { client_id: one.clientId, first_seq: 2 })
    expect(await called('Copy')).toMatchObject({ copied: true, last_seq: 2 })
    // The same settings in another order of keys are the same operation.
    const reversed = Object.fromEntries(Object.entries(settingsOf('One')).reverse())
    expect(await called('', { generation_settings: reversed })).toMatchObject({ copied: false, last_seq: 2 })
    await one.pull()
    expect(labels(one)).toEqual(['One'])
  })

  it('[RL9] [V1] knows a label again that was turned into another form since, and one of another key', async () => {
    const user = await premium()
    const one = device(user)
    const op = insertOp('Bank', { id: KNOWN_IDS[1] })
    await one.call([op])
    await one.lose([labelOp(op.id, 'One')])
    await vaultOf(db, user).write()
    const sent = async (sealed: Record<string, unknown> = {}) =>
      (await db.sync(user, { ...one.request([labelOp(op.id, '', sealedBody(sealed))]), format: 1 })).body
    const known = { copied: false, outcomes: [{ seq: 2, status: 'applied' }] }
    expect(await sent()).toMatchObject(known)
    expect((await rowOf(op.id))?.generation_settings).toMatchObject({ label: 'One' })
    await one.call([], { format: 1, first_seq: 3 })
    // Taken sealed, and sent again: as it was, under another key, and otherwise under the same one.
    expect(await sent()).toMatchObject({ copied: false, last_seq: 3 })
    const taken = await rowOf(op.id)
    expect(await sent()).toMatchObject({ copied: false })
    expect(await sent({ kid: kidOf('second') })).toMatchObject({ copied: false })
    expect(await sent({ ct: 'd'.repeat(379) })).toMatchObject({ copied: true })
    expect(await rowOf(op.id)).toEqual(taken)
  })

  it('[RL10] leaves a row unchangeable by REST', async () => {
    const user = await premium()
    const op = insertOp('Bank')
    await device(user).call([op])
    const before = await rowOf(op.id)
    const body = { generation_settings: settingsOf('Mine') }
    const path = `password_history?id=eq.${op.id}`
    expect((await db.rest('PATCH', path, { as: user, body })).status).toBe(403)
    const upsert = { ...restRow(user, 'Mine'), id: op.id }
    const headers = { prefer: 'resolution=merge-duplicates' }
    expect((await db.rest('POST', 'password_history', { as: user, body: upsert, headers })).status).toBe(403)
    expect(await rowOf(op.id)).toEqual(before)
  })
})

it('[Y22] knows a good operation again when one that cannot be read joins it', async () => {
  const user = await premium()
  const one = device(user)
  const ops = insertOps(2, 'x')
  await one.lose(ops)
  const answer = await one.call([...ops, insertOp('half a \ud800 character')])
  expect([verdicts(answer.outcomes), answer.copied]).toEqual([['applied', 'applied', 'bad_row'], false])
})
