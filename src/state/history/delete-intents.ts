import type { UserStorage } from '../../storage/user-storage.ts'

/**
 * Ids of rows that are hidden and about to be deleted, with the time at which the person asked,
 * in milliseconds.
 */
export type DeleteIntents = Readonly<Record<string, number>>

const parseIntents = (kept: unknown): DeleteIntents =>
  typeof kept === 'object' && kept !== null
    ? Object.fromEntries(Object.entries(kept).filter(([, at]) => typeof at === 'number'))
    : {}

export const readIntents = async (storage: Pick<UserStorage, 'readSetting'>): Promise<DeleteIntents> => {
  const kept = await storage.readSetting('deleting')
  return kept.ok ? parseIntents(kept.value) : {}
}

/**
 * Changes the note in one step, so that two quick deletions, also of two tabs, do not overwrite each other.
 */
export const changeIntents = (
  storage: Pick<UserStorage, 'changeSetting'>,
  update: (intents: DeleteIntents) => DeleteIntents,
): Promise<unknown> =>
  storage.changeSetting('deleting', (kept) => {
    const next = update(parseIntents(kept))
    return Object.keys(next).length > 0 ? next : undefined
  })
