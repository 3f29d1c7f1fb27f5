import { atom } from 'jotai'
import type { GeneratorOptions } from '../../core/generator/options.ts'
import { fail, type Result } from '../../core/result.ts'
import { servicesAtom } from '../services.ts'
import { userStorageAtom } from '../user-storage-atom.ts'

/** How long a save waits for a database that is still opening. */
const OPEN_PATIENCE_MS = 5_000

type NewItem = { readonly label: string; readonly password: string; readonly options: GeneratorOptions }

/** Saves a password in the person's database: row and outbox entry; the sync sends it. The label is already checked. */
export const saveItemAtom = atom(null, async (get, _set, item: NewItem): Promise<Result<void>> => {
  const createdAt = new Date(get(servicesAtom).now()).toISOString()
  for (let waited = 0; get(userStorageAtom) === null && waited < OPEN_PATIENCE_MS; waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const opened = get(userStorageAtom)
  if (opened === null) return fail({ code: 'storage_blocked' })
  if (!opened.ok) return opened
  const saved = await opened.value.saveItem({ id: crypto.randomUUID(), createdAt, ...item })
  if (saved.ok) await opened.value.writeSetting('draft', undefined) // it is in the history now
  return saved
})
