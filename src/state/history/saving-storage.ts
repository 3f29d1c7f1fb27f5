import { atom } from 'jotai'
import { fail, type Result } from '../../core/result.ts'
import type { UserStorage } from '../../storage/user-storage.ts'
import { openedStorageAtom } from '../user-storage-atom.ts'

/**
 * [V5] The database for what the person asks to be saved. `way_in_needed`: this window keeps nothing, and nothing is sent from it before the
 * history is open here, so whatever it took would be lost with it.
 */
export const savingStorageAtom = atom(null, async (_get, set): Promise<Result<UserStorage>> => {
  const opened = await set(openedStorageAtom)
  if (!opened.ok || opened.value.kind !== 'memory') return opened
  const vault = await opened.value.readVault()
  if (!vault.ok) return vault
  const { standing } = vault.value
  return standing === 'waiting' || standing === 'asks_ended' ? fail({ code: 'way_in_needed' }) : opened
})
