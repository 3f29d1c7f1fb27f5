import { afterAll, beforeAll, expect, it } from 'vitest'
import { FREE_LABEL } from '../../src/core/history/label.ts'
import { syncOnce } from '../../src/sync/sync-once.ts'
import { restoreBackup, takeBackup } from '../helpers/backup.ts'
import { startTestDatabase } from '../helpers/database.ts'
import { type Device, newSave, openDevice, serverFetch } from '../helpers/device.ts'
import { must, nameOf, newDisk } from '../helpers/user-storage.ts'

// Long: one server for all of it, and each case is one numbered rule of apply-answer.ts.

let server: Awaited<ReturnType<typeof startTestDatabase>>
beforeAll(async () => {
  server = await startTestDatabase()
})
afterAll(() => server.close())

const answers = 'committed but never heard'
/** The server commits, the answer is lost. */
const deaf = (): typeof fetch => async (input, init) => {
  await serverFetch(server)(input, init)
  throw new TypeError(answers)
}
const rowsOf = async (userId: string) =>
  (
    await server.database.query<{ id: string; label: string }>(
      `select id, generation_settings ->> 'label' as label from public.password_history where user_id = $1 order by rev`,
      [userId],
    )
  ).map(({ label }) => label)
const save = (device: Device, ...labels: string[]) =>
  labels.reduce<Promise<unknown>>(
    (before, label, index) =>
      before.then(async () =>
        must(await device.storage.saveItem(newSave(label, new Date(Date.now() + index)))),
      ),
    Promise.resolve(),
  )

it('[S5] brings inserts and deletes from one device to the other', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const [a, b] = [await openDevice(user, serverFetch(server)), await openDevice(user, serverFetch(server))]
  await save(a, 'one', 'two', 'three')
  must(await a.sync())
  must(await b.sync())
  expect((await b.labels()).sort()).toEqual(['one', 'three', 'two'])
  const [first] = must(await b.storage.readPage(null, 1)).items
  must(await b.storage.removeItem(first?.id ?? ''))
  must(await b.sync())
  must(await a.sync())
  expect(await a.labels()).toEqual(await b.labels())
  expect(await a.labels()).toHaveLength(2)
  expect(must(await a.storage.readCounters())).toEqual({ total: 2, thisWeek: 2 })
  expect(must(await a.storage.readPage(null, 1)).items[0]?.sync).toBe('synced')
})

it('[S1] an answer that the disk does not take whole is not taken at all, and comes again', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const [a, b] = [await openDevice(user, serverFetch(server)), await openDevice(user, serverFetch(server))]
  await save(b, 'theirs')
  must(await b.sync())
  await save(a, 'mine')
  const before = await a.db.state.get('sync')
  const breaks = () => {
    throw new DOMException('No room', 'QuotaExceededError')
  }
  // After rows, tombstones and outcomes: the last that is written of an answer.
  a.db.state.hook('updating').subscribe(breaks)
  a.db.state.hook('creating').subscribe(breaks)
  expect(await a.sync()).toMatchObject({ ok: false })
  a.db.state.hook('updating').unsubscribe(breaks)
  a.db.state.hook('creating').unsubscribe(breaks)
  expect(await a.labels()).toEqual(['mine'])
  expect(must(await a.storage.readUnsent())).toEqual({ waiting: 1, refused: 0 })
  expect(must(await a.storage.readCounters()).total).toBe(1)
  expect(await a.db.state.get('sync')).toEqual(before)
  must(await a.sync())
  expect((await a.labels()).sort()).toEqual(['mine', 'theirs'])
  expect(must(await a.storage.readUnsent())).toEqual({ waiting: 0, refused: 0 })
  expect((await rowsOf(user.id)).sort()).toEqual(['mine', 'theirs'])
})

it('[S5] a row goes with its deletion elsewhere, also while something of it waits here or was refused', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const [a, b] = [await openDevice(user, touchy()), await openDevice(user, serverFetch(server))]
  await save(a, 'waits', 'refused', 'stays')
  must(await a.sync())
  must(await b.sync())
  const items = must(await a.storage.readPage(null, 9)).items
  const idOf = (label: string) => items.find((item) => nameOf(item) === label)?.id ?? ''
  must(await a.storage.relabelItem({ id: idOf('refused'), label: 'poison' }))
  must(await a.sync())
  expect(must(await a.storage.readUnsent())).toEqual({ waiting: 0, refused: 1 })
  must(await a.storage.relabelItem({ id: idOf('waits'), label: 'given here' }))
  must(await b.storage.removeItems([idOf('waits'), idOf('refused')]))
  must(await b.sync())
  must(await a.sync())
  expect(await a.labels()).toEqual(['stays'])
  expect(await rowsOf(user.id)).toEqual(['stays'])
})

it('[S10] after a refused deletion everything is read again, and the row is back', async () => {
  const user = await server.newUser({ tier: 'premium' })
  let isRefusing = false
  /** A server that refuses deletions, as a newer one may: it takes none, and says so. */
  const unwilling: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const body = await request.json()
    const refused = new Set<number>()
    const ops = body.ops.map((op: { type: string }, index: number) => {
      if (!isRefusing || op.type !== 'delete') return op
      refused.add(body.first_seq + index)
      return { ...op, id: crypto.randomUUID() }
    })
    const answer = await serverFetch(server)(request.url, {
      method: 'POST',
      headers: request.headers,
      body: JSON.stringify({ ...body, ops }),
    })
    const { outcomes, ...rest } = await answer.json()
    return Response.json({
      ...rest,
      outcomes: outcomes.map((outcome: { seq: number }) =>
        refused.has(outcome.seq) ? { ...outcome, status: 'refused', code: 'bad_row', message: '' } : outcome,
      ),
    })
  }
  const a = await openDevice(user, unwilling)
  await save(a, 'one', 'two')
  must(await a.sync())
  const [gone] = must(await a.storage.readPage(null, 1)).items
  must(await a.storage.removeItem(gone?.id ?? ''))
  isRefusing = true
  must(await a.sync())
  expect((await a.labels()).sort()).toEqual(['one', 'two'])
  expect(await rowsOf(user.id)).toEqual(['one', 'two'])
})

it('[I9] a sync of nothing is one request', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const a = await openDevice(user, serverFetch(server))
  await save(a, 'one')
  must(await a.sync())
  a.sent.length = 0
  must(await a.sync())
  expect(a.sent).toHaveLength(1)
})

it('[LF-24] 2,501 rows on first sync: 2,501 local, in six requests', async () => {
  const user = await server.newUser({ tier: 'premium' })
  await server.database.query(
    `insert into public.password_history (user_id, password_length, generation_settings)
     select $1, 4, jsonb_build_object('password', 'abcd', 'label', 'row ' || n) from generate_series(1, 2501) n`,
    [user.id],
  )
  const a = await openDevice(user, serverFetch(server))
  must(await a.sync())
  expect(must(await a.storage.readCounters()).total).toBe(2501)
  expect(await a.db.mirror.count()).toBe(2501)
  expect(a.sent).toHaveLength(6)
})

it('[LF-23] pages of one row over 500 rows of one transaction bring each once', async () => {
  const user = await server.newUser({ tier: 'premium' })
  await server.database.query(
    `insert into public.password_history (user_id, password_length, generation_settings)
     select $1, 4, jsonb_build_object('password', 'abcd', 'label', 'row ' || n) from generate_series(1, 500) n`,
    [user.id],
  )
  const a = await openDevice(user, serverFetch(server), { page: 1 })
  must(await a.sync())
  expect(new Set(await a.labels()).size).toBe(500)
  expect(must(await a.storage.readCounters()).total).toBe(500)
})

it('[LF-31] a lost answer is not a second row', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const disk = newDisk()
  const lossy = await openDevice(user, deaf(), { disk })
  await save(lossy, 'once')
  expect(await lossy.sync()).toMatchObject({ ok: false, failure: { code: 'unreachable' } })
  lossy.storage.close()
  const again = await openDevice(user, serverFetch(server), { disk })
  must(await again.sync())
  expect(await rowsOf(user.id)).toEqual(['once'])
  expect(await again.labels()).toEqual(['once'])
  expect(must(await again.storage.readUnsent()).waiting).toBe(0)
})

it('[LF-32] a delayed duplicate does not revive a deleted row', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const copies: Request[] = []
  const copying: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    copies.push(request.clone())
    return serverFetch(server)(request)
  }
  const a = await openDevice(user, copying)
  await save(a, 'gone')
  must(await a.sync())
  must(await a.storage.removeItem(must(await a.storage.readPage(null, 1)).items[0]?.id ?? ''))
  must(await a.sync())
  for (const copy of copies) await serverFetch(server)(copy)
  must(await a.sync())
  expect(await rowsOf(user.id)).toEqual([])
  expect(await a.labels()).toEqual([])
})

it('[LF-33] one bad operation: the other 49 are applied, one is shown as refused', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const a = await openDevice(user, serverFetch(server))
  await save(a, ...Array.from({ length: 49 }, (_, n) => `good ${n}`))
  must(await a.storage.saveItem({ ...newSave('bad'), password: 'x'.repeat(60) }))
  must(await a.sync())
  expect(await rowsOf(user.id)).toHaveLength(49)
  expect(must(await a.storage.readUnsent())).toEqual({ waiting: 0, refused: 1 })
  const items = must(await a.storage.readPage(null, 100)).items
  expect(items).toHaveLength(50)
  expect(items.filter(({ sync }) => sync === 'refused')).toMatchObject([{ label: 'bad', refusal: 'bad_row' }])
})

/** The server, but whoever sends a row labelled `poison` has the whole call refused, as our SQL refuses calls. */
const touchy =
  (answer = () => Response.json({ code: 'PT400', message: 'bad_row' }, { status: 400 })): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    if ((await request.clone().text()).includes('poison')) return answer()
    return serverFetch(server)(request)
  }

it.each([
  ['bad_row', () => Response.json({ code: 'PT400', message: 'bad_row' }, { status: 400 })],
  [
    'a proxy’s 413 in HTML',
    () => new Response('<html>Too large', { status: 413, headers: { 'content-type': 'text/html' } }),
  ],
])(
  '[S11] [I10] an operation that makes the whole call fail (%s) is set aside, and the others go on at once',
  async (_, answer) => {
    const user = await server.newUser({ tier: 'premium' })
    const a = await openDevice(user, touchy(answer))
    await save(a, 'one', 'poison', 'two')
    must(await a.sync())
    expect(await rowsOf(user.id)).toEqual(['one', 'two'])
    expect(must(await a.storage.readUnsent())).toEqual({ waiting: 0, refused: 1 })
    expect((await a.labels()).sort()).toEqual(['one', 'poison', 'two'])
  },
)

it.each([
  [1, 0],
  [2, 1],
  [150, 149],
  [400, 0],
  [400, 137],
  [400, 399],
])(
  '[R3] [S11] [I19] one poisoned row among %i, at place %i: whole batches but for the search',
  async (count, place) => {
    const user = await server.newUser({ tier: 'premium' })
    const a = await openDevice(user, touchy())
    await save(a, ...Array.from({ length: count }, (_, n) => (n === place ? 'poison' : `good ${n}`)))
    must(await a.sync())
    expect(await rowsOf(user.id)).toHaveLength(count - 1)
    expect(must(await a.storage.readUnsent())).toEqual({ waiting: 0, refused: 1 })
    const whole = Math.ceil(count / 200)
    expect(a.sent.length).toBeLessThanOrEqual(2 * Math.log2(count) + whole + 4)
  },
  60_000,
)

it('[LF-34] no number of failures drops an operation: it waits, also over starts of the app, and arrives once', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const disk = newDisk()
  const failures: (typeof fetch)[] = [
    async () => {
      throw new TypeError('no network')
    },
    async () => Response.json({ message: 'at fault' }, { status: 500 }),
    async () => Response.json({ code: 'too_busy' }, { status: 503, headers: { 'retry-after': '1' } }),
    async () => Response.json({ message: 'too many' }, { status: 429 }),
    async () => new Response('<!doctype html><p>Sign in to this network', { status: 200 }),
    async () => Response.json({ code: 'PGRST204', message: 'a renamed column' }, { status: 400 }),
    deaf(),
  ]
  let fail = failures[0] ?? fetch
  const open = (network: typeof fetch) => openDevice(user, network, { disk })
  let device = await open((...call) => fail(...call))
  await save(device, 'kept')
  for (let round = 0; round < 20; round += 1) {
    for (fail of failures) expect((await device.sync()).ok).toBe(false)
    expect(must(await device.storage.readUnsent()).waiting).toBe(1)
    if (round % 10 !== 9) continue
    device.storage.close()
    device = await open((...call) => fail(...call))
  }
  device.storage.close()
  const working = await open(serverFetch(server))
  must(await working.sync())
  expect(await rowsOf(user.id)).toEqual(['kept'])
  expect(must(await working.storage.readUnsent())).toMatchObject({ waiting: 0, refused: 0 })
})

it('[R3] [I19] five poisoned rows among 400 cost five searches', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const a = await openDevice(user, touchy())
  await save(a, ...Array.from({ length: 400 }, (_, n) => (n % 80 === 7 ? `poison ${n}` : `good ${n}`)))
  must(await a.sync())
  expect(await rowsOf(user.id)).toHaveLength(395)
  expect(must(await a.storage.readUnsent())).toEqual({ waiting: 0, refused: 5 })
  expect(a.sent.length).toBeLessThanOrEqual(5 * 2 * Math.log2(400) + 6)
})

it.each([
  [
    'a column was renamed',
    () => Response.json({ code: '42703', message: 'column "x" does not exist' }, { status: 400 }),
  ],
  ['a proxy is broken', () => new Response('Bad Request', { status: 400 })],
  [
    'a proxy answers in HTML',
    () => new Response('<html>', { status: 400, headers: { 'content-type': 'text/html' } }),
  ],
  ['a library says so', () => Response.json({ message: 'Bad Request' }, { status: 400 })],
  [
    'even an empty call is refused as a row is',
    () => Response.json({ code: 'PT400', message: 'bad_row' }, { status: 400 }),
  ],
  ['even an empty call is too large', () => new Response(null, { status: 413 })],
])('[R2] [I17] %s: nothing is set aside, and all goes once that is over', async (_, answer) => {
  const user = await server.newUser({ tier: 'premium' })
  let broken = false
  const a = await openDevice(user, async (input, init) =>
    broken ? answer() : serverFetch(server)(input, init),
  )
  await save(a, 'to be deleted', 'first')
  must(await a.sync())
  broken = true
  const gone = must(await a.storage.readPage(null, 9)).items.find((item) => nameOf(item) === 'to be deleted')
  must(await a.storage.removeItem(gone?.id ?? ''))
  await save(a, ...Array.from({ length: 10 }, (_, n) => `waits ${n}`))
  const before = a.sent.length
  expect(await a.sync()).toMatchObject({ ok: false, failure: { code: 'server_unavailable' } })
  expect(a.sent.length - before).toBeLessThanOrEqual(2)
  expect(must(await a.storage.readUnsent())).toEqual({ waiting: 11, refused: 0 })
  broken = false
  must(await a.sync())
  expect(await rowsOf(user.id)).toHaveLength(11)
  expect(await a.labels()).toHaveLength(11)
  expect(await a.labels()).not.toContain('to be deleted')
})

it('[R11] an answer of a newer server: unknown words cost nothing but an update', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const other = await openDevice(user, serverFetch(server))
  await save(other, 'theirs')
  must(await other.sync())
  const newer: typeof fetch = async (input, init) => {
    const answer = await (await serverFetch(server)(input, init)).json()
    const [first, ...rest] = answer.outcomes
    return Response.json({
      ...answer,
      plan: { tier: 'family', lifetime: false },
      outcomes: first ? [{ ...first, status: 'deferred' }, ...rest] : [],
    })
  }
  const a = await openDevice(user, newer)
  await save(a, 'mine', 'mine too')
  must(await a.sync())
  expect((await a.labels()).sort()).toEqual(['mine', 'mine too', 'theirs'])
  // The answer brought the row itself: it is there, whatever the word meant.
  expect(must(await a.storage.readUnsent())).toEqual({ waiting: 0, refused: 0 })
  expect(a.sent.every(({ format }) => format === 1)).toBe(true)
})

it('[S3] [LF-28] a late answer after a local reset: its rows are ignored, its outcomes kept', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const other = await openDevice(user, serverFetch(server))
  await save(other, 'theirs')
  must(await other.sync())
  let heldBack = () => {}
  const held = new Promise<void>((resolve) => {
    heldBack = resolve
  })
  let arrived = () => {}
  const answered = new Promise<void>((resolve) => {
    arrived = resolve
  })
  let isFirst = true
  const slow: typeof fetch = async (input, init) => {
    const response = await serverFetch(server)(input, init)
    if (isFirst) {
      isFirst = false
      arrived()
      await held
    }
    return response
  }
  const a = await openDevice(user, slow)
  await save(a, 'mine')
  const syncing = a.sync()
  await answered
  const record = Object((await a.db.state.get('sync'))?.value)
  await a.db.state.put({ key: 'sync', value: { ...record, generation: 1 } })
  const stop = new AbortController()
  heldBack()
  // Only the late answer: what the next round of the same sync brings is not looked at.
  await new Promise<void>((resolve) => {
    const look = async () => {
      if ((await a.db.outbox.count()) === 0) resolve()
      else setTimeout(look, 1)
    }
    void look()
  })
  stop.abort()
  must(await syncing)
  expect((await a.labels()).sort()).toEqual(['mine', 'theirs'])
  expect(await rowsOf(user.id)).toEqual(['theirs', 'mine'])
})

it('keeps what a free week has no room for, and sends it after an upgrade', async () => {
  const user = await server.newUser()
  const a = await openDevice(user, serverFetch(server))
  await save(a, ...Array.from({ length: 5 }, () => FREE_LABEL))
  must(await a.sync())
  expect(must(await a.storage.readUnsent())).toEqual({ waiting: 0, refused: 2 })
  expect(must(await a.storage.readFreeUsage())).toMatchObject({ used: 3, remaining: 0, limitReached: true })
  expect(await a.labels()).toHaveLength(5)
  await server.setTier(user, 'premium')
  must(await a.sync())
  expect(await rowsOf(user.id)).toHaveLength(5)
  expect(must(await a.storage.readUnsent())).toEqual({ waiting: 0, refused: 0 })
  const items = must(await a.storage.readPage(null, 9)).items
  expect(items.map(({ sync }) => sync)).toEqual(Array(5).fill('synced'))
})

it('a downgraded person keeps the rows of this device, and gets none from others until premium again', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const [a, b] = [await openDevice(user, serverFetch(server)), await openDevice(user, serverFetch(server))]
  await save(a, 'one')
  must(await a.sync())
  await save(b, 'two')
  must(await b.sync())
  await server.setTier(user, 'free')
  must(await a.sync())
  expect(await a.labels()).toEqual(['one'])
  await server.setTier(user, 'premium')
  must(await a.sync())
  expect((await a.labels()).sort()).toEqual(['one', 'two'])
})

it('[S6] [S7] after a restored backup the device brings back what the server lost', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const [a, b] = [await openDevice(user, serverFetch(server)), await openDevice(user, serverFetch(server))]
  await save(a, 'before')
  must(await a.sync())
  const backup = await takeBackup(server.database, user.id)
  await save(a, 'after one', 'after two')
  must(await a.sync())
  must(await b.sync())
  await restoreBackup(server.database, user.id, backup)
  expect(await rowsOf(user.id)).toEqual(['before'])
  for (const device of [b, a, b]) must(await device.sync())
  for (const device of [a, b])
    expect((await device.labels()).sort()).toEqual(['after one', 'after two', 'before'])
  expect((await rowsOf(user.id)).sort()).toEqual(['after one', 'after two', 'before'])
})

it('[S7] a copied browser profile loses nothing to the one it was copied from', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const a = await openDevice(user, serverFetch(server))
  await save(a, 'before')
  must(await a.sync())
  const b = await openDevice(user, serverFetch(server))
  for (const { name } of a.db.tables) await b.db.table(name).bulkPut(await a.db.table(name).toArray())
  await save(a, 'of the first')
  await save(b, 'of the copy')
  must(await a.sync())
  must(await b.sync())
  await save(a, 'later')
  must(await a.sync())
  must(await b.sync())
  const all = ['before', 'later', 'of the copy', 'of the first']
  expect((await rowsOf(user.id)).sort()).toEqual(all)
  for (const device of [a, b]) {
    expect((await device.labels()).sort()).toEqual(all)
    expect(must(await device.storage.readUnsent())).toEqual({ waiting: 0, refused: 0 })
  }
  expect(b.sent.at(-1)?.client_id).not.toBe(a.sent.at(-1)?.client_id)
})

it('[S4] a pull does not bring back what was deleted while it was under way', async () => {
  const user = await server.newUser({ tier: 'premium' })
  const other = await openDevice(user, serverFetch(server))
  await save(other, 'one', 'two')
  must(await other.sync())
  const a = await openDevice(user, serverFetch(server))
  must(await a.sync())
  const items = must(await a.storage.readPage(null, 9)).items
  // Everything comes again, while both deletions wait.
  const record = Object((await a.db.state.get('sync'))?.value)
  await a.db.state.put({ key: 'sync', value: { ...record, cursor: 0, epoch: null, generation: 1 } })
  const busy: typeof fetch = async (input, init) => {
    const response = await serverFetch(server)(input, init)
    must(await a.storage.removeItem(items[0]?.id ?? ''))
    must(await a.storage.removeAll())
    return response
  }
  const same = { ...a.dependencies, db: a.db }
  const racing = await openDevice(user, busy)
  const stop = new AbortController()
  const first = syncOnce(
    {
      ...same,
      call: async (request, signal) => {
        const answer = await racing.dependencies.call(request, signal)
        setTimeout(() => stop.abort(), 0)
        return answer
      },
    },
    stop.signal,
  )
  await first
  expect(await a.labels()).toEqual([])
  must(await a.sync())
  expect(await rowsOf(user.id)).toEqual([])
})

it('[I7] sends nothing with the token of somebody else', async () => {
  const [ada, bob] = [await server.newUser({ tier: 'premium' }), await server.newUser({ tier: 'premium' })]
  const a = await openDevice({ ...ada, token: bob.token }, serverFetch(server))
  await save(a, 'hers')
  expect(await a.sync()).toEqual({ ok: false, failure: { code: 'no_session' } })
  expect(a.sent).toEqual([])
  expect(must(await a.storage.readUnsent()).waiting).toBe(1)
})

it.each([
  ['a new token that is refused', 401, '{"message":"JWT expired"}', 'server_unavailable'],
  ['a server that asks for a newer app', 426, '{"message":"update_required"}', 'update_required'],
  ['a denied table (LF-07)', 403, '{"code":"42501","message":"permission denied"}', 'server_unavailable'],
  ['a conflict', 409, '{}', 'server_unavailable'],
  ['a page of a hotel', 200, '<html>', 'server_unavailable'],
  ['half an answer', 200, '{"outcomes":[]', 'server_unavailable'],
  ['an answer of something else', 200, '{"outcomes":[],"rows":[]}', 'server_unavailable'],
  ['too many requests', 429, '{}', 'rate_limited'],
  ['a broken server', 503, '{}', 'server_unavailable'],
])('[I8] %s changes nothing here', async (_name, status, body, code) => {
  const user = await server.newUser({ tier: 'premium' })
  const faulty: typeof fetch = async () =>
    new Response(body, { status, headers: { 'content-type': 'application/json' } })
  const a = await openDevice(user, faulty)
  await save(a, 'kept')
  expect(await a.sync()).toMatchObject({ ok: false, failure: { code } })
  expect(await a.labels()).toEqual(['kept'])
  expect(must(await a.storage.readUnsent()).waiting).toBe(1)
})
