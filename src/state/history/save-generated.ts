import { atom } from 'jotai'
import type { GeneratorOptions } from '../../core/generator/options.ts'
import { fail, type Result } from '../../core/result.ts'
import { servicesAtom } from '../services.ts'
import { userStorageAtom } from '../user-storage-atom.ts'

/** The label by which the database knows a free user's counted password. */
export const FREE_LABEL = 'auto-generated-free'

/** How long a save waits for a database that is still opening. */
const OPEN_PATIENCE_MS = 5_000

/** Saves a free user's password for usage tracking: row and outbox entry; the sync sends it. */
export const saveGeneratedAtom = atom(
  null,
  async (
    get,
    _set,
    generated: { readonly password: string; readonly options: GeneratorOptions },
  ): Promise<Result<void>> => {
    const createdAt = new Date(get(servicesAtom).now()).toISOString()
    for (let waited = 0; get(userStorageAtom) === null && waited < OPEN_PATIENCE_MS; waited += 50) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const opened = get(userStorageAtom)
    if (opened === null) return fail({ code: 'storage_blocked' })
    if (!opened.ok) return opened
    return opened.value.saveItem({ id: crypto.randomUUID(), label: FREE_LABEL, createdAt, ...generated })
  },
)
