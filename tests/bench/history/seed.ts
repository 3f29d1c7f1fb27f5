import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { rowCodec } from '../../../src/remote/rows.ts'
import { createUserStorage } from '../../../src/storage/create-user-storage.ts'
import { openUserDatabase } from '../../../src/storage/open-user-database.ts'
import type { UserStorage } from '../../../src/storage/user-storage.ts'

const CHUNK = 5_000
const NEWEST_MS = Date.parse('2026-11-27T12:00:00.000Z')
const NAMES = ['Mail', 'Bank', 'Café', 'Work VPN', 'Router at home', 'Cloud', 'Shop', 'Forum']

const row = async (n: number) => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  createdAt: new Date(NEWEST_MS - n * 60_000).toISOString(),
  rev: n + 1,
  changed: 1,
  sync: 'synced' as const,
  ...(await rowCodec.encode({
    id: '',
    label: `${NAMES[n % NAMES.length]} ${n}`,
    password: `Pa55-${String(n).padStart(11, '0')}`,
    options: DEFAULT_OPTIONS,
  })),
})

/** The app's own storage in this browser, holding `total` rows that are synced. */
export const seedStorage = async (total: number): Promise<UserStorage> => {
  const opened = await openUserDatabase(`bench-${total}`)
  if (!opened.ok) throw new Error(opened.failure.code)
  const { db, kind } = opened.value
  for (let from = 0; from < total; from += CHUNK) {
    const length = Math.min(CHUNK, total - from)
    await db.mirror.bulkAdd(await Promise.all(Array.from({ length }, (_, i) => row(from + i))))
  }
  await db.counters.bulkPut([
    { key: 'total', value: total },
    { key: 'version', value: 1 },
  ])
  return createUserStorage(db, kind, rowCodec, () => NEWEST_MS)
}
