import type { WireRow } from '../../core/sync/wire.ts'
import { isSealed } from '../../core/vault/sealed-body.ts'
import { openRing } from '../../storage/open-ring.ts'
import { openBody } from '../../storage/sealed-rows.ts'
import type { UserDatabase } from '../../storage/user-database.ts'

/** Which of the sealed rows that came down open here. Looked at before they are taken, since a transaction cannot wait for it. */
export const openingRows = async (
  db: UserDatabase,
  rows: readonly WireRow[],
): Promise<ReadonlySet<string>> => {
  const ring = await openRing(db)
  const opened = await Promise.all(
    rows
      .filter(({ generation_settings }) => isSealed(generation_settings))
      .map(async ({ id, generation_settings }) =>
        typeof (await openBody(ring, id, generation_settings)) === 'object' ? id : null,
      ),
  )
  return new Set(opened.filter((id) => id !== null))
}
