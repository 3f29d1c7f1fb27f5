import { kidOf } from '../core/vault/sealed-body.ts'
import type { UserDatabase } from './user-database.ts'

/** The ids of rows under keys that this device does not have, and of which it knows no earlier state that it could show. */
export const listLocked = async (db: UserDatabase): Promise<readonly string[]> => {
  const held = new Set(await db.keys.where('id').startsWith('key:').primaryKeys())
  const locked: string[] = []
  await db.mirror.each(({ id, settings, former }) => {
    const kid = kidOf(settings)
    if (kid !== null && !held.has(`key:${kid}`) && former === undefined) locked.push(id)
  })
  return locked
}
