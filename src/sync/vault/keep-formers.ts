import { nextVersion } from '../../storage/counters.ts'
import { openRing } from '../../storage/open-ring.ts'
import { openBody } from '../../storage/sealed-rows.ts'
import type { UserDatabase } from '../../storage/user-database.ts'

/** [V4] What rows were before goes where their new body opens, and stays where it does not. */
export const keepFormers = async (db: UserDatabase): Promise<void> => {
  const rows = await db.mirror.filter(({ former }) => former !== undefined).toArray()
  if (rows.length === 0) return
  const ring = await openRing(db)
  const opened: string[] = []
  for (const { id, settings } of rows)
    if (typeof settings === 'object' && typeof (await openBody(ring, id, settings)) === 'object')
      opened.push(id)
  await db.transaction('rw', db.mirror, db.counters, async () => {
    const changed = await nextVersion(db)
    for (const row of await db.mirror.bulkGet(opened)) {
      const before = rows.find(({ id }) => id === row?.id)
      if (!row || JSON.stringify(row.settings) !== JSON.stringify(before?.settings)) continue
      const { former: _, ...rest } = row
      await db.mirror.put({ ...rest, changed })
    }
  })
}
