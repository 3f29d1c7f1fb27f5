import { freeUsage } from '../core/usage/free-usage.ts'
import { weekStart } from '../core/usage/week.ts'
import { readCounter } from './counters.ts'
import { createKeptChanges, readKept } from './kept-secrets.ts'
import { listLocked } from './list-locked.ts'
import { settingKey, unsentKey } from './names.ts'
import { decodeRows, readRows, toItem } from './read-page.ts'
import { readVaultState } from './read-vault-state.ts'
import { relabelItem } from './relabel-item.ts'
import { removeAll } from './remove-all.ts'
import { removeItems } from './remove-item.ts'
import { retryRefused } from './retry-refused.ts'
import type { RowCodec } from './row-codec.ts'
import { saveItem, saveItems } from './save-item.ts'
import { SearchSource } from './search-source.ts'
import { attempt, attemptRead } from './storage-failure.ts'
import { peekSyncRecord } from './sync-record.ts'
import type { UserDatabase } from './user-database.ts'
import type { UserStorage } from './user-storage.ts'
import { readSyncPosition } from './watch-sync.ts'
import { wipe } from './wipe.ts'

/** `now` is this device's clock in milliseconds. */
export const createUserStorage = (
  db: UserDatabase,
  kind: UserStorage['kind'],
  codec: RowCodec,
  now: () => number,
): UserStorage => {
  const hidden = new Set<string>()
  const changeKept = createKeptChanges(db)
  const search = new SearchSource(db, codec)
  const serverNow = async () => now() + ((await peekSyncRecord(db))?.clockOffsetMs ?? 0)

  return {
    userId: db.userId,
    kind,
    saveItem: (request) => attempt(() => saveItem(db, codec, request)),
    saveItems: (requests) => attempt(() => saveItems(db, codec, requests)),
    removeItems: (ids) => attempt(() => removeItems(db, ids)),
    relabelItem: (request) => attempt(() => relabelItem(db, codec, request)),
    hideItem: (id) => {
      hidden.add(id)
    },
    showItem: (id) => {
      hidden.delete(id)
    },
    removeItem: async (id) => {
      const result = await attempt(() => removeItems(db, [id]))
      // Whether it went or could not: from here on the table tells what is there.
      hidden.delete(id)
      return result
    },
    removeAll: () => attempt(() => removeAll(db)),
    retryRefused: () => attempt(() => retryRefused(db)),

    readRows: (after, limit) => attemptRead(() => readRows(db, hidden, after, limit)),
    decodeRows: (rows) => attempt(() => decodeRows(codec, rows)),
    readPage: (after, limit) =>
      attemptRead(async () => decodeRows(codec, await readRows(db, hidden, after, limit))),
    readVersion: () => attemptRead(() => readCounter(db, 'version')),
    searchPage: (query, after, limit) => attemptRead(() => search.readPage(query, hidden, after, limit)),
    findPage: (query, limit, now) => search.findPage(query, hidden, limit, now),
    readItem: (id) =>
      attemptRead(async () => {
        const row = await db.mirror.get(id)
        return row ? await toItem(codec, row) : null
      }),
    readCounters: () =>
      attemptRead(async () => {
        const week = weekStart(await serverNow())
        const gone = (await db.mirror.bulkGet([...hidden])).filter((row) => row !== undefined)
        const goneThisWeek = gone.filter((row) => weekStart(Date.parse(row.createdAt)) === week)
        return {
          total: (await readCounter(db, 'total')) - gone.length,
          thisWeek: (await readCounter(db, `week:${week}`)) - goneThisWeek.length,
        }
      }),
    readFreeUsage: () =>
      attemptRead(async () => {
        const record = await peekSyncRecord(db)
        const time = now() + (record?.clockOffsetMs ?? 0)
        const unsent = await readCounter(db, unsentKey(weekStart(time)))
        return freeUsage(time, record?.usage ?? null, () => unsent)
      }),
    readVault: () => attemptRead(() => readVaultState(db)),
    listLocked: () => attemptRead(() => listLocked(db)),
    readSyncPosition: () => attemptRead(() => readSyncPosition(db)),
    readUnsent: () =>
      attemptRead(async () => ({
        waiting: await readCounter(db, 'waiting'),
        refused: await readCounter(db, 'refused'),
      })),

    readSetting: (key) => attemptRead(async () => (await db.state.get(settingKey(key)))?.value),
    writeSetting: (key, value) =>
      attempt(async () => {
        if (value === undefined) await db.state.delete(settingKey(key))
        else await db.state.put({ key: settingKey(key), value })
      }),
    changeSetting: (key, change) =>
      attempt(() =>
        db.transaction('rw', db.state, async () => {
          const before = (await db.state.get(settingKey(key)))?.value
          const value = change(before)
          if (value === before) return
          if (value === undefined) await db.state.delete(settingKey(key))
          else await db.state.put({ key: settingKey(key), value })
        }),
      ),

    readKept: (key) => attemptRead(() => readKept(db, key)),
    changeKept: (key, change) => attempt(() => changeKept(key, change)),

    close: () => db.close({ disableAutoOpen: true }),
    wipe: () => wipe(db),
  }
}
