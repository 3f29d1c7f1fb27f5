import type { FoundItem, HistoryItem, ListedItem } from '../core/history/item.ts'
import type { Result } from '../core/result.ts'
import type { FreeUsage } from '../core/usage/free-usage.ts'
import type { KeptKey } from './kept-secrets.ts'
import type { VaultState } from './read-vault-state.ts'
import type { RelabelRequest } from './relabel-item.ts'
import type { SaveRequest } from './row-codec.ts'
import type { MirrorRow } from './tables.ts'
import type { SyncPosition } from './watch-sync.ts'

/** The place of an item in the list: pages go on after it. */
export type HistoryCursor = { readonly createdAt: string; readonly id: string }

export type HistoryPage<Item extends ListedItem = HistoryItem> = {
  /** Newest first. */
  readonly items: readonly Item[]
  /** Hand it in for the page below; null at the end. */
  readonly next: HistoryCursor | null
  /** Of a search: how many rows it finds in all. */
  readonly found?: number
}

/** Which labels are in memory: of which change of the database, and read with which keys. */
export type LabelsOf = { readonly version: number; readonly stamp: number }

/** A page as the database holds it. Only `decodeRows` looks into the rows. */
export type StoredPage = { readonly rows: readonly MirrorRow[]; readonly next: HistoryCursor | null }

/** Of rows, not of the server's charge: hidden rows do not count. */
export type HistoryCounters = { readonly total: number; readonly thisWeek: number }

/** Settings that belong to one person on this device. Values are plain JSON; unknown keys are kept. */
export type SettingKey = 'deleting' | 'persistence' | 'notices' | 'vault_offer'

/**
 * Everything that screens may ask of one person's database on this device. Reads see every committed write of
 * every tab. A failed call changed nothing. Each read only reads, so that, but where it says otherwise, it may be the querier
 * of a live query (`state/use-stored.ts`); `hideItem` and `showItem` are no change of the database, and whoever calls them reads again.
 *
 * Failures: `storage_full`, `storage_blocked`, `storage_unavailable`, `storage_failed`; of reads `storage_unreadable` in its
 * place, after a second try.
 */
export type UserStorage = {
  readonly userId: string
  /** 'memory': this browser refuses to keep data; what is saved is lost with the tab unless it was synced. */
  readonly kind: 'database' | 'memory'

  /** Saves the row and its outbox entry in one transaction. Saving the same id again changes nothing. */
  saveItem(request: SaveRequest): Promise<Result<void>>
  /** Many in one transaction: all of them are saved, or none. */
  saveItems(requests: readonly SaveRequest[]): Promise<Result<void>>
  /** Deletes them here, in one transaction, and queues their deletion for the server. */
  removeItems(ids: readonly string[]): Promise<Result<void>>
  /** Gives a row another label. Answers false where there was nothing to change (`storage/relabel-item.ts`). */
  relabelItem(request: RelabelRequest): Promise<Result<boolean>>
  /** Takes the row off this tab's list at once; nothing is deleted until `removeItem`. `showItem` takes it back. */
  hideItem(id: string): void
  showItem(id: string): void
  /** Deletes the row here and queues its deletion for the server. */
  removeItem(id: string): Promise<Result<void>>
  /** Deletes every row here and queues one delete-all. Answers how many there were on this device. */
  removeAll(): Promise<Result<number>>

  /** Sends refused rows again, e.g. after their cause is gone. Answers how many. (An upgrade does so by itself; so does each page, of those that only a newer app understands.) */
  retryRefused(): Promise<Result<number>>

  /** At most `limit` rows, newest first, below `after` (null: from the top). */
  readRows(after: HistoryCursor | null, limit: number): Promise<Result<StoredPage>>
  decodeRows(page: StoredPage): Promise<Result<HistoryPage>>
  /** Both in one, for who wants no live query. */
  readPage(after: HistoryCursor | null, limit: number): Promise<Result<HistoryPage>>
  /** The same, of the rows whose label contains `query` (no case, no accents). */
  searchPage(query: string, after: HistoryCursor | null, limit: number): Promise<Result<HistoryPage>>
  /** The first page of `searchPage` at once, from memory; null where other labels are there than those of `now`. */
  findPage(query: string, limit: number, now: LabelsOf): HistoryPage<FoundItem> | null
  /** Moves with every change that a screen could see. */
  readVersion(): Promise<Result<number>>
  readItem(id: string): Promise<Result<HistoryItem | null>>
  readCounters(): Promise<Result<HistoryCounters>>
  readFreeUsage(): Promise<Result<FreeUsage>>
  /** How this device stands to the account's vault. */
  readVault(): Promise<Result<VaultState>>
  /** Rows that stay closed here for want of their key. */
  listLocked(): Promise<Result<readonly string[]>>
  /** Where this database stands with the server. */
  readSyncPosition(): Promise<Result<SyncPosition>>
  /** Operations that the server does not have yet: waiting ones and refused rows. Sign-out asks about them. */
  readUnsent(): Promise<Result<{ readonly waiting: number; readonly refused: number }>>

  readSetting(key: SettingKey): Promise<Result<unknown>>
  /** `undefined` removes it. */
  writeSetting(key: SettingKey, value: unknown): Promise<Result<void>>
  /**
   * Reads and writes it in one transaction, so that no other tab's or other call's write is lost. `change` gets what is there
   * (undefined: nothing) and answers what shall be; the same value writes nothing.
   */
  changeSetting(key: SettingKey, change: (before: unknown) => unknown): Promise<Result<void>>

  /** undefined: nothing, or nothing that opens here. Takes its time, as decryption does: no querier of a live query. */
  readKept(key: KeptKey): Promise<Result<unknown>>
  /** As `changeSetting`, one after the other; `change` may be called more than once. */
  changeKept(key: KeptKey, change: (before: unknown) => unknown): Promise<Result<void>>

  close(): void
  /** Removes the whole database from the device. `storage_blocked`: another tab holds it and stands still; it is empty. */
  wipe(): Promise<Result<void>>
}
