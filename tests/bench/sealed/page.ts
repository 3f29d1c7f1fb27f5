import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { createRowCodec } from '../../../src/remote/rows.ts'
import { createUserStorage } from '../../../src/storage/create-user-storage.ts'
import { ensureDevice, makeHistoryKey, openRing, takeKeys } from '../../../src/storage/open-ring.ts'
import { openUserDatabase } from '../../../src/storage/open-user-database.ts'
import type { UserDatabase } from '../../../src/storage/user-database.ts'
import type { UserStorage } from '../../../src/storage/user-storage.ts'
import { createVaultDoor } from '../../../src/storage/vault-door.ts'

const PAGE = 50
const CHUNK = 1_000
const NEWEST_MS = Date.parse('2026-11-27T12:00:00.000Z')
const NAMES = ['Mail', 'Bank', 'Café', 'Work VPN', 'Router at home', 'Cloud', 'Shop', 'Forum']
/** Bytes of the smallest sealed row's content: what nearly every row has. */
const ROW_BYTES = 256
/** As many as the app opens at a time. */
const AT_ONCE = 100

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await run()
  return performance.now() - begun
}

/** This browser is open to a vault, as after a choice: rows are sealed from now on. */
const openVault = async (db: UserDatabase): Promise<void> => {
  const key = await makeHistoryKey(db.userId, 1)
  const fresh = [{ kid: key.kid, raw: await key.raw() }]
  const account = { kid: key.kid, gen: key.gen }
  await takeKeys(db, await ensureDevice(db), fresh, 0, (before) => ({
    ...before,
    standing: 'open',
    hasHeard: true,
    mustMeet: false,
    account,
  }))
}

let seeded: { readonly db: UserDatabase; readonly total: number } | undefined
const given = () => {
  if (!seeded) throw new Error('nothing was seeded')
  return seeded
}
/** As a page that was just opened has it: nothing is in memory. */
const openStorage = (): UserStorage =>
  createUserStorage(given().db, 'database', createRowCodec(createVaultDoor(given().db)), () => NEWEST_MS)

/** Nothing but AES-GCM over so many rows: what sealed rows cost at the least. */
const openBare = async (rows: number): Promise<void> => {
  const { subtle } = crypto
  const key = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const box = { name: 'AES-GCM', iv: new Uint8Array(12), additionalData: new Uint8Array(120) }
  const sealed = await subtle.encrypt(box, key, new Uint8Array(ROW_BYTES))
  for (let at = 0; at < rows; at += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, rows - at) }, () => subtle.decrypt(box, key, sealed)),
    )
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0))

/** The longest time for which the page could not answer a press, in milliseconds; 0: none above 50 ms. */
const watchTasks = async (): Promise<() => Promise<number>> => {
  let longest = 0
  // Chromium opens small boxes without leaving the task: what ran before this would count as the app's.
  await nextTask()
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask' })
  return async () => {
    await nextTask()
    observer.disconnect()
    return longest
  }
}

/** Milliseconds: of the app, of AES alone beside it, of opening the ring, and the longest task of the app's part. */
export type Round = {
  readonly ms: number
  readonly bareMs: number
  readonly ringMs: number
  readonly taskMs: number
}

const rounds = async (count: number, rows: number, work: () => Promise<unknown>): Promise<Round[]> => {
  const all: Round[] = []
  for (let n = 0; n < count; n++) {
    const bareMs = await timed(() => openBare(rows))
    const longest = await watchTasks()
    const ms = await timed(work)
    const taskMs = await longest()
    all.push({ ms, bareMs, taskMs, ringMs: await timed(() => openRing(given().db)) })
  }
  return all
}

/** Runs in Chromium; the bench drives it. */
const bench = {
  seed: async (total: number): Promise<void> => {
    const opened = await openUserDatabase(`bench-sealed-${total}`)
    if (!opened.ok) throw new Error(opened.failure.code)
    const { db } = opened.value
    await openVault(db)
    const codec = createRowCodec(createVaultDoor(db))
    const row = async (n: number) => {
      const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
      return {
        id,
        createdAt: new Date(NEWEST_MS - n * 60_000).toISOString(),
        rev: n + 1,
        changed: 1,
        sync: 'synced' as const,
        ...(await codec.encode({
          id,
          label: `${NAMES[n % NAMES.length]} ${n}`,
          password: `Pa55-${String(n).padStart(11, '0')}`,
          options: DEFAULT_OPTIONS,
        })),
      }
    }
    for (let from = 0; from < total; from += CHUNK) {
      const length = Math.min(CHUNK, total - from)
      await db.mirror.bulkAdd(await Promise.all(Array.from({ length }, (_, i) => row(from + i))))
    }
    await db.counters.bulkPut([
      { key: 'total', value: total },
      { key: 'version', value: 1 },
    ])
    seeded = { db, total }
  },
  pages: async (count: number): Promise<Round[]> => {
    const storage = openStorage()
    return rounds(count, PAGE, async () => {
      const read = await storage.readPage(null, PAGE)
      if (!read.ok) throw new Error(read.failure.code)
      if (read.value.items.some(({ state }) => state !== 'open')) throw new Error('a row did not open')
    })
  },
  /** The labels come into memory, as once after the search field first got the focus. */
  labels: (count: number): Promise<Round[]> =>
    rounds(count, given().total, async () => {
      const found = await openStorage().searchPage('Mail', null, 1)
      if (!found.ok) throw new Error(found.failure.code)
      if (found.value.items.length !== 1) throw new Error('nothing was found')
    }),
}

Object.assign(window, { bench })
export type Bench = typeof bench
