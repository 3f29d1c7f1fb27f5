import { Dexie, type DexieOptions, type EntityTable, type Table } from 'dexie'
import { endWhenPutAway } from './end-when-put-away.ts'
import type { KeysRecord } from './keys.ts'
import { databaseName } from './names.ts'
import type { Counter, MirrorRow, OutboxEntry, RefusedOp, StateEntry } from './tables.ts'

// On localhost it would trace every failed access in the console, with an error that may quote what was to be kept.
Dexie.debug = false

/**
 * One person's database. Versions are only ever added: rows and outbox entries of an earlier version live on, fields that
 * this version does not know are left alone, and a database of a later version opens as it is (Dexie 4 does not
 * refuse it), so going back to an older app loses nothing either.
 */
export class UserDatabase extends Dexie {
  declare readonly mirror: EntityTable<MirrorRow, 'id'>
  declare readonly outbox: EntityTable<OutboxEntry, 'seq'>
  declare readonly outcomes: EntityTable<RefusedOp, 'key'>
  declare readonly state: EntityTable<StateEntry, 'key'>
  declare readonly counters: EntityTable<Counter, 'key'>
  declare readonly keys: Table<KeysRecord, string>

  constructor(
    readonly userId: string,
    options?: DexieOptions,
  ) {
    // "Saved" is said after the commit, so a commit must outlive a power cut: Chromium's default does not wait for the disk.
    // For the same reason live queries have no cache: it would show some writes before they are committed, and hold passwords.
    super(databaseName(userId), { chromeTransactionDurability: 'strict', cache: 'disabled', ...options })
    // The first version that people had.
    this.version(2).stores({
      mirror: 'id, [createdAt+id], [changed+id]',
      outbox: 'seq, op.id, op.type',
      outcomes: 'key, op.id',
      state: 'key',
      counters: 'key',
    })
    // Empty, but where the history is the person's alone.
    this.version(3).stores({ keys: 'id' })
    endWhenPutAway(this)
    // Another tab wipes it (sign-out): by itself Dexie would open it again, empty, at the next read. A tab that upgrades
    // it only needs this one to let go for a moment.
    this.on('versionchange', (event) => {
      if (event.newVersion) return
      this.close({ disableAutoOpen: true })
      return false
    })
  }
}
