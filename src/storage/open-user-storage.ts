import { ok, type Result } from '../core/result.ts'
import type { RowSeal } from '../core/sync/row-seal.ts'
import { createUserStorage } from './create-user-storage.ts'
import { openUserDatabase } from './open-user-database.ts'
import type { RowCodec } from './row-codec.ts'
import type { UserDatabase } from './user-database.ts'
import type { UserStorage } from './user-storage.ts'
import { createVaultDoor } from './vault-door.ts'
import { type SyncPosition, watchSync } from './watch-sync.ts'

/** The screens' storage, with what the sync needs beside it. */
export type OpenedUserStorage = UserStorage & {
  readonly db: UserDatabase
  watchSync(listener: (position: SyncPosition) => void): () => void
}

/** The way in for the composition root, which loads this file (and Dexie with it) only when somebody is signed in. */
export const openUserStorage = async (
  userId: string,
  createCodec: (seal: RowSeal) => RowCodec,
  now: () => number,
): Promise<Result<OpenedUserStorage>> => {
  const opened = await openUserDatabase(userId)
  if (!opened.ok) return opened
  const { db, kind } = opened.value
  return ok({
    ...createUserStorage(db, kind, createCodec(createVaultDoor(db)), now),
    db,
    watchSync: (listener) => watchSync(db, listener),
  })
}
