import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireOp } from '../../../src/core/sync/wire.ts'
import { startTestDatabase, type TestUser } from '../../helpers/database.ts'
import { insertOp, insertOps, settingsOf } from '../../helpers/history-rows.ts'
import { createSyncDevice } from '../../helpers/sync-device.ts'
import { bringTo, DOC, kidOf, NOTE, sealedBody, vaultOf } from '../../helpers/vault-account.ts'

let db: Awaited<ReturnType<typeof startTestDatabase>>
beforeAll(async () => {
  db = await startTestDatabase()
})
afterAll(() => db.close())

const LONG_AGO = new Date(Date.now() - 16 * 60_000)
const verdict = ({ status, body }: { status: number; body: { message?: string } | null }) =>
  status === 200 ? 'done' : `${status} ${body?.message}`

const recordOf = async (user: TestUser) => {
  const [row] = await db.database.query<Record<string, unknown>>(
    'select rev::int, kid, gen, doc, ended from private.vaults where user_id = $1',
    [user.id],
  )
  return row
}
const slot = (n: number) => kidOf(`slot${n}`)

describe('writing a vault', () => {
  it('[V13] takes the first write once: doubled, late or second ones change nothing', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const vault = vaultOf(db, user)
    const first = await vault.write()
    expect(first).toMatchObject({ status: 200, body: { rev: 1, kid: kidOf('first'), gen: 1, ended: null } })
    const kept = await recordOf(user)
    expect(kept).toEqual({ rev: 1, kid: kidOf('first'), gen: 1, doc: DOC, ended: null })
    for (const again of [{}, { kid: kidOf('other') }, { rev: 2 }, { rev: 1e15 }])
      expect(await vault.write(again)).toMatchObject({
        status: 409,
        body: { code: 'PT409', message: 'vault_changed' },
      })
    expect(await recordOf(user)).toEqual(kept)
    expect(verdict(await vault.write({ rev: 1, doc: { v: 1, more: 1 } }))).toBe('done')
    expect(verdict(await vault.write({ rev: 1, doc: { v: 1, late: 1 } }))).toBe('409 vault_changed')
    expect(await recordOf(user)).toMatchObject({ rev: 2, doc: { v: 1, more: 1 } })
  })

  it('[V13] makes one vault of choices at once, and one write of many for a revision', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const vault = vaultOf(db, user)
    for (const rev of [0, 1, 2]) {
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, n) =>
          vault.write({
            rev,
            doc: { v: 1, n },
            ...(rev === 0 ? { kid: kidOf(`k${n}`) } : { kid: undefined }),
          }),
        ),
      )
      if (rev === 0) {
        expect(answers.map(verdict).sort()).toEqual(['done', ...Array(4).fill('409 vault_changed')].sort())
        const winner = answers.findIndex(({ status }) => status === 200)
        expect(await recordOf(user)).toMatchObject({ kid: kidOf(`k${winner}`), doc: { n: winner } })
      } else expect(answers.map(verdict)).toEqual(Array(5).fill('400 bad_row'))
    }
    const kid = (await recordOf(user))?.kid
    const later = await Promise.all(
      Array.from({ length: 5 }, (_, n) => vault.write({ rev: 1, kid, doc: { n } })),
    )
    expect(later.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await recordOf(user)).toMatchObject({ rev: 2 })
  })

  const bad: [string, Record<string, unknown>][] = [
    ['no rev', { rev: null }],
    ['a rev that is none', { rev: 'x' }],
    ['a negative rev', { rev: -1 }],
    ['no kid', { kid: null }],
    ['a short kid', { kid: 'k' }],
    ['a kid with a line break', { kid: `${'k'.repeat(22)}\n` }],
    ['a kid of other characters', { kid: `${'k'.repeat(21)}=` }],
    ['no gen', { gen: null }],
    ['gen 0', { gen: 0 }],
    ['half a gen', { gen: 1.5 }],
    ['a gen beyond what a backup may have', { gen: 1_000_001 }],
    ['a gen beyond integers', { gen: 2 ** 31 }],
    ['a note of another length', { ended: 'n'.repeat(42) }],
    ['neither document nor note', { doc: null }],
    ['a list for a document', { doc: [] }],
    ['a text for a document', { doc: '"x"' }],
    ['a number for a document', { doc: 7 }],
    ['a null character', { doc: { a: 'a\u0000b' } }],
    ['half a character', { doc: { a: '\ud800' } }],
    ['a document above 64 KiB', { doc: { a: 'x'.repeat(65_536) } }],
  ]
  it.each(bad)('[V13] refuses %s as bad_row', async (_, more) => {
    const user = await db.newUser({ tier: 'premium' })
    expect(await vaultOf(db, user).write(more)).toMatchObject({
      status: 400,
      body: { code: 'PT400', message: 'bad_row' },
    })
    expect(await recordOf(user)).toBeUndefined()
  })

  it('[V13] takes documents up to 64 KiB as they are', async () => {
    const user = await db.newUser()
    const overhead = JSON.stringify({ a: '' }).length + 1 // the blank of jsonb's text
    const doc = { a: 'x'.repeat(65_536 - overhead) }
    expect(verdict(await vaultOf(db, user).write({ doc }))).toBe('done')
    expect((await recordOf(user))?.doc).toEqual(doc)
    expect(verdict(await vaultOf(db, user).write({ rev: 1, doc: { a: `${doc.a}x` } }))).toBe('400 bad_row')
  })

  it('[V13] takes of another key a gen 1 to 100 above, of the same key its own', async () => {
    const user = await db.newUser()
    const vault = vaultOf(db, user)
    await vault.write({ gen: 7 })
    const other = kidOf('other')
    for (const gen of [7, 6, 1, 108, 1_000_000, 2 ** 31 - 1])
      expect(verdict(await vault.write({ rev: 1, kid: other, gen })), `${gen}`).toBe('400 bad_row')
    for (const gen of [6, 8]) expect(verdict(await vault.write({ rev: 1, gen }))).toBe('400 bad_row')
    expect(verdict(await vault.write({ rev: 1, kid: other, gen: 8 }))).toBe('done')
    expect(verdict(await vault.write({ rev: 2, kid: kidOf('third'), gen: 108 }))).toBe('done')
    expect(verdict(await vault.write({ rev: 3, gen: 2 ** 31 - 1 }))).toBe('400 bad_row')
    await db.database.query('update private.vaults set gen = 2147483640 where user_id = $1', [user.id])
    expect(verdict(await vault.write({ rev: 3, gen: 2_147_483_647 }))).toBe('done')
    expect(verdict(await vault.write({ rev: 4, kid: other, gen: 2_147_483_648 }))).toBe('400 bad_row')
  })

  it('[V11] needs a sign-in of the last 15 minutes for another key over a document, and for a note', async () => {
    const user = await db.newUser({ signedInAt: LONG_AGO })
    const vault = vaultOf(db, user)
    const REFUSED = '403 recent_sign_in_required'
    const signIn = (at: string) =>
      db.database.query(`update auth.sessions set created_at = now() - interval '${at}' where user_id = $1`, [
        user.id,
      ])
    expect(verdict(await vault.write({ ended: NOTE })), 'a first note').toBe(REFUSED)
    expect(verdict(await vault.write()), 'a choice').toBe('done')
    expect(verdict(await vault.write({ rev: 1, doc: { v: 1, slot: 1 } })), 'a way in').toBe('done')
    expect(verdict(await vault.write({ rev: 2, kid: kidOf('new'), gen: 2 })), 'a new key').toBe(REFUSED)
    expect(verdict(await vault.write({ rev: 2, ended: NOTE })), 'a note').toBe(REFUSED)
    expect(await recordOf(user)).toMatchObject({ rev: 2, kid: kidOf('first'), ended: null })
    await signIn('14 minutes')
    expect(verdict(await vault.write({ rev: 2, ended: NOTE }))).toBe('done')
    await signIn('16 minutes')
    expect(verdict(await vault.write({ rev: 3, ended: NOTE })), 'the same note').toBe('done')
    expect(verdict(await vault.write({ rev: 4, ended: 'm'.repeat(43) })), 'another note').toBe(REFUSED)
    expect(verdict(await vault.write({ rev: 4, kid: kidOf('new'), gen: 2 })), 'a key while ending').toBe(
      REFUSED,
    )
    expect(verdict(await vault.write({ rev: 4 })), 'a note that does not hold, taken off').toBe('done')
    await signIn('1 minute')
    await vault.write({ rev: 5, ended: NOTE, doc: null })
    await signIn('16 minutes')
    expect(verdict(await vault.write({ rev: 6, kid: kidOf('new'), gen: 2 })), 'a choice afterwards').toBe(
      'done',
    )
    await db.database.query('delete from auth.sessions where user_id = $1', [user.id])
    expect(
      verdict(await vault.write({ rev: 7, kid: kidOf('new'), gen: 2, ended: NOTE })),
      'an ended session',
    ).toBe(REFUSED)
  })

  it('[V2] keeps the document while sealed rows are left', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const vault = vaultOf(db, user)
    await vault.write()
    const op = insertOp('x', sealedBody())
    await createSyncDevice(db, user).call([op], { format: 1 })
    expect(verdict(await vault.write({ rev: 1, doc: null, ended: NOTE }))).toBe('400 bad_row')
    await createSyncDevice(db, user).call([{ type: 'delete', id: op.id }], { format: 1 })
    expect(verdict(await vault.write({ rev: 1, doc: null, ended: NOTE }))).toBe('done')
  })
})

describe('reading a vault', () => {
  it('[V19] is null for whoever never chose, and leaves nothing behind', async () => {
    const user = await db.newUser({ tier: 'premium' })
    expect(await vaultOf(db, user).read(slot(1))).toMatchObject({ status: 200, body: null })
    expect(await vaultOf(db, user).rows()).toMatchObject({ status: 200, body: [] })
    expect(await devicesOf(user)).toEqual([])
  })

  const devicesOf = (user: TestUser) =>
    db.database.query<{ slot: string; on: string; version: string }>(
      `select slot, seen_on::text as on, xmin::text || ctid::text as version
       from private.vault_devices where user_id = $1 order by slot`,
      [user.id],
    )

  it('[V17] gives record, devices and counts, and notes the day of the slot once', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const vault = vaultOf(db, user)
    await createSyncDevice(db, user).call(insertOps(3, 'x'))
    await vault.write()
    await createSyncDevice(db, user).call([insertOp('x', sealedBody())], { format: 1 })
    const today = new Date().toISOString().slice(0, 10)
    const record = { rev: 1, kid: kidOf('first'), gen: 1, doc: DOC, ended: null, readable: 3, sealed: 1 }
    expect((await vault.read()).body).toEqual({ ...record, devices: [] })
    const body = { ...record, devices: [{ slot: slot(1), seen_on: today }] }
    expect((await vault.read(slot(1))).body).toEqual(body)
    const kept = await devicesOf(user)
    expect((await vault.read(slot(1))).body).toEqual(body)
    expect(await devicesOf(user)).toEqual(kept)
    await db.database.query(`update private.vault_devices set seen_on = '2020-02-02' where user_id = $1`, [
      user.id,
    ])
    expect((await vault.read(slot(1))).body).toEqual(body)
    for (const odd of ['x', `${slot(1)}\n`, 'x'.repeat(23)])
      expect(verdict(await vault.read(odd))).toBe('400 bad_row')
  })

  it('[V17] keeps the 30 newest devices', async () => {
    const user = await db.newUser()
    const vault = vaultOf(db, user)
    await vault.write()
    await db.database.query(
      `insert into private.vault_devices (user_id, slot, seen_on)
       select $1, rpad('slot' || n, 22, '_'), (now() at time zone 'UTC')::date - (40 - n)
       from generate_series(10, 39) as n`,
      [user.id],
    )
    const { devices } = (await vault.read(slot(99))).body
    expect(devices.map((device) => device.slot)).toEqual(
      [99, ...Array.from({ length: 29 }, (_, n) => 39 - n)].map(slot),
    )
    // Also where all are of today: the one that asks is not the one to go.
    await db.database.query(
      `update private.vault_devices set seen_on = (now() at time zone 'UTC')::date where user_id = $1`,
      [user.id],
    )
    const later = (await vault.read(slot(98))).body.devices.map((device) => device.slot)
    expect([later.length, later.includes(slot(98))]).toEqual([30, true])
  })

  it('[V2] keeps nothing of ways in once it is over', async () => {
    const user = await db.newUser()
    const vault = vaultOf(db, user)
    await bringTo(db, user, 'ending')
    await vault.read(slot(1))
    expect(await devicesOf(user)).toHaveLength(1)
    await vault.write({ rev: 2, ended: NOTE, doc: null })
    expect((await vault.read(slot(1))).body).toMatchObject({ rev: 3, doc: null, ended: NOTE, devices: [] })
    expect(await devicesOf(user)).toEqual([])
  })
})

/** Four digits of a mark may be those of another: not of this row's, in any run. */
const KNOWN_ID = '00000000-0000-4000-8000-000000000001'

describe('what is kept of labels', () => {
  const marksOf = async (user: TestUser) =>
    (
      await db.database.query<{ marks: string[] }>(
        'select marks::text[] as marks from private.sync_clients where user_id = $1',
        [user.id],
      )
    ).flatMap(({ marks }) => marks)
  const markOf = async (op: WireOp) => {
    const [row] = await db.database.query<{ mark: string }>(
      'select (private.marks_of(json_build_array($1::json)))[1]::text as mark',
      [JSON.stringify(op)],
    )
    return row?.mark ?? ''
  }
  const labelOp = (id: string, password: string) =>
    ({
      type: 'label',
      id,
      password_length: password.length,
      generation_settings: settingsOf('Bank', { password }),
    }) as unknown as WireOp

  it('[V2] confirms no guess of a password once the vault stands, of what came readable before or after', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const [device, op] = [createSyncDevice(db, user), insertOp('x', { id: KNOWN_ID })]
    await device.call([op])
    const [label, guess] = [await markOf(labelOp(op.id, '4711')), await markOf(labelOp(op.id, '0815'))]
    expect(label.slice(0, -4)).toBe(guess.slice(0, -4))
    expect(label).not.toBe(guess)
    await device.call([labelOp(op.id, '4711')])
    expect(await marksOf(user)).toEqual([label])
    expect(verdict(await vaultOf(db, user).write())).toBe('done')
    const cut = [`${label.slice(0, -4)}0000`]
    expect(await marksOf(user)).toEqual(cut)
    // It has not heard of the vault.
    const { outcomes } = await device.call([labelOp(op.id, '4711')], { format: 1 })
    expect(outcomes).toMatchObject([{ status: 'refused', code: 'encryption_required' }])
    expect(await marksOf(user)).toEqual(cut)
  })

  it('[V2] [V11] again with each beginning of a vault', async () => {
    const user = await db.newUser({ tier: 'premium' })
    await bringTo(db, user, 'over')
    const [device, op] = [createSyncDevice(db, user), insertOp('x')]
    await device.call([op], { format: 1 })
    await device.call([labelOp(op.id, '4711')], { format: 1 })
    expect(verdict(await vaultOf(db, user).write({ rev: 3, kid: kidOf('next'), gen: 2 }))).toBe('done')
    expect(await marksOf(user)).toEqual([`${(await markOf(labelOp(op.id, '4711'))).slice(0, -4)}0000`])
  })
})

describe('access to a vault', () => {
  it('[V13] needs a session, and serves nobody but its person', async () => {
    const [owner, other] = [
      await db.newUser({ tier: 'premium' }),
      await db.newUser({ tier: 'premium', signedInAt: LONG_AGO }),
    ]
    const row = insertOp('Bank')
    await createSyncDevice(db, owner).call([row])
    const [mine, theirs, visitor] = [vaultOf(db, owner), vaultOf(db, other), vaultOf(db, null)]
    await mine.write()
    const listed = (await mine.rows()).body
    const kept = await recordOf(owner)
    const turned = [{ id: row.id, rev: listed[0]?.rev, ...sealedBody() }]
    for (const call of [
      () => visitor.read(),
      () => visitor.write({ rev: 1 }),
      () => visitor.rows(),
      () => visitor.seal(turned),
    ])
      expect(await call()).toMatchObject({ status: 401, body: { code: 'PT401', message: 'no_session' } })

    expect((await theirs.read()).body).toBeNull()
    expect(verdict(await theirs.write({ rev: 1 }))).toBe('409 vault_changed')
    await theirs.write()
    expect((await theirs.rows()).body).toEqual([])
    expect(await theirs.seal(turned)).toMatchObject({ status: 200, body: [] })
    expect(await recordOf(owner)).toEqual(kept)
    expect((await mine.rows()).body).toEqual(listed)

    const gone = await db.newUser()
    await db.database.query('delete from auth.users where id = $1', [gone.id])
    for (const call of [() => vaultOf(db, gone).write(), () => vaultOf(db, gone).seal([])])
      expect(verdict(await call())).toBe('401 no_session')
  })

  it('[V13] is by its functions alone, whatever the role', async () => {
    const user = await db.newUser({ tier: 'premium' })
    await vaultOf(db, user).write()
    for (const as of [null, user, 'service'] as const) {
      for (const table of ['vaults', 'vault_devices']) {
        for (const headers of [{}, { 'accept-profile': 'private', 'content-profile': 'private' }]) {
          for (const [method, body] of [
            ['GET', undefined],
            ['POST', { user_id: user.id, rev: 9, kid: kidOf('x'), gen: 9, doc: {} }],
            ['PATCH', { rev: 9 }],
            ['DELETE', undefined],
          ] as const) {
            const { status } = await db.rest(method, `${table}?rev=gte.0`, { as, headers, body })
            expect(status, `${method} ${table}`).toBeOneOf([401, 403, 404, 406])
          }
        }
      }
    }
    for (const name of ['vault_read', 'vault_write', 'vault_rows', 'vault_seal'])
      expect((await db.rest('POST', `rpc/${name}`, { as: 'service', body: {} })).status).toBeOneOf([401, 403])
    expect(await recordOf(user)).toMatchObject({ rev: 1 })
    await db.restart()
    expect((await db.rest('GET', 'vaults', { as: user })).status).toBeOneOf([403, 404])
  })

  it('[V2] ends with the account', async () => {
    const user = await db.newUser()
    await vaultOf(db, user).write()
    await vaultOf(db, user).read(slot(1))
    expect((await db.rest('POST', 'rpc/delete_account', { as: user, body: {} })).status).toBe(204)
    const left = await db.database.query(
      `select user_id from private.vaults where user_id = $1
       union all select user_id from private.vault_devices where user_id = $1`,
      [user.id],
    )
    expect(left).toEqual([])
  })
})

describe('sync and a vault', () => {
  it('[V17] tells of it in every answer, of a call without news, too, which writes nothing', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const vault = vaultOf(db, user)
    const device = createSyncDevice(db, user)
    const told = async () => (await device.call([], { format: 1 })).vault
    const versions = () =>
      db.database.query(
        `select ctid::text, xmin::text, xmax::text from private.sync_heads where user_id = $1
         union all select ctid::text, xmin::text, xmax::text from private.sync_clients where user_id = $1
         union all select ctid::text, xmin::text, xmax::text from private.vaults where user_id = $1`,
        [user.id],
      )
    expect(await told()).toBeNull()
    expect(await told()).toBeNull()
    await vault.write()
    const before = await versions()
    const stamp = { rev: 1, kid: kidOf('first'), gen: 1, ended: null }
    expect([await told(), await told()]).toEqual([stamp, stamp])
    expect(await versions()).toEqual(before)
    await vault.write({ rev: 1, ended: NOTE })
    expect(await told()).toEqual({ ...stamp, rev: 2, ended: NOTE })
    await vault.write({ rev: 2, ended: NOTE, doc: null })
    expect(await told()).toEqual({ ...stamp, rev: 3, ended: NOTE })
    expect((await createSyncDevice(db, user).call([insertOp('x')], { format: 1 })).vault).toMatchObject({
      rev: 3,
    })
  })

  it('[V18] does nothing for a call without a format while a document is there', async () => {
    const user = await db.newUser({ tier: 'premium' })
    const vault = vaultOf(db, user)
    const device = createSyncDevice(db, user)
    const [before, waiting] = [insertOp('Before'), insertOp('Waits')]
    await device.call([before])
    const versions = () =>
      db.database.query(
        `select ctid::text, xmin::text, xmax::text from private.sync_heads where user_id = $1
         union all select ctid::text, xmin::text, xmax::text from private.sync_clients where user_id = $1
         union all select ctid::text, xmin::text, xmax::text from public.password_history where user_id = $1`,
        [user.id],
      )
    const calls = [
      device.request(),
      device.request([waiting]),
      device.request([{ type: 'delete_all' }]),
      { client_id: randomUUID(), ops: [waiting] },
      { client_id: randomUUID() },
    ]
    const expectRefused = async () => {
      const kept = await versions()
      for (const request of calls)
        expect(await db.sync(user, request)).toMatchObject({
          status: 426,
          body: { code: 'PT426', message: 'update_required' },
        })
      expect(await versions()).toEqual(kept)
    }
    await vault.write()
    await expectRefused()
    await vault.write({ rev: 1, ended: NOTE })
    await expectRefused()
    expect((await db.sync(user, { ...device.request(), format: 'of tomorrow' })).status).toBe(200)
    await vault.write({ rev: 2, ended: NOTE, doc: null })
    // What waited is sent once.
    const answer = await device.call([waiting])
    expect(answer.outcomes).toEqual([{ seq: 2, status: 'applied' }])
    expect([...device.mirror.keys()].sort()).toEqual([before.id, waiting.id].sort())
  })
})
