import { atom } from 'jotai'
import { fail, type Result } from '../core/result.ts'
import type { UserStorage } from '../storage/user-storage.ts'
import { isPartFailure } from './part-failure.ts'

/**
 * The signed-in person's database. null while it opens: screens work without it. Each person has a store of
 * atoms of their own, so it never belongs to anybody else.
 */
export const userStorageAtom = atom<Result<UserStorage> | null>(null)

/** Its code could not be had, nor, since that is one part, what stands beside the plate. */
export const isStorageMissingAtom = atom((get): boolean => {
  const storage = get(userStorageAtom)
  return storage?.ok === false && isPartFailure(storage.failure)
})

/** Its code is still on its way, after the first password: nobody's press is given up for that. */
export const isStorageComingAtom = atom(false)

/** How long a write waits for a database that is still opening. */
const OPEN_PATIENCE_MS = 5_000

/** The database, waited for while it opens; `storage_blocked` when that takes too long. */
export const openedStorageAtom = atom(null, async (get): Promise<Result<UserStorage>> => {
  for (let waited = 0; get(userStorageAtom) === null && waited < OPEN_PATIENCE_MS; ) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (!get(isStorageComingAtom)) waited += 50
  }
  return get(userStorageAtom) ?? fail({ code: 'storage_blocked' })
})

/**
 * [V5] The database for what the person asks to be saved. `way_in_needed`: this window keeps nothing, and
 * nothing is sent from it before the history is open here, so whatever it took would be lost with it.
 */
export const savingStorageAtom = atom(null, async (_get, set): Promise<Result<UserStorage>> => {
  const opened = await set(openedStorageAtom)
  if (!opened.ok || opened.value.kind !== 'memory') return opened
  const vault = await opened.value.readVault()
  if (!vault.ok) return vault
  const { standing } = vault.value
  return standing === 'waiting' || standing === 'asks_ended' ? fail({ code: 'way_in_needed' }) : opened
})
