import type { UserStorage } from '../../storage/user-storage.ts'

/** Ids of rows that are hidden and about to be deleted, with the time at which the person asked, in milliseconds. */
export type DeleteIntents = Readonly<Record<string, number>>

type Settings = Pick<UserStorage, 'readSetting' | 'writeSetting'>

export const readIntents = async (storage: Settings): Promise<DeleteIntents> => {
  const kept = await storage.readSetting('deleting')
  if (!kept.ok || typeof kept.value !== 'object' || kept.value === null) return {}
  return Object.fromEntries(Object.entries(kept.value).filter(([, at]) => typeof at === 'number'))
}

/** Returns `change(update)`, which runs one after the other, so that two quick deletions do not overwrite each other. */
export const createIntentWriter = (storage: Settings) => {
  let last: Promise<unknown> = Promise.resolve()
  return (update: (intents: DeleteIntents) => DeleteIntents): Promise<unknown> => {
    last = last.then(async () => {
      const next = update(await readIntents(storage))
      await storage.writeSetting('deleting', Object.keys(next).length > 0 ? next : undefined)
    })
    return last
  }
}
