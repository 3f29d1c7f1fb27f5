import { atom } from 'jotai'
import { isPremiumAtom } from '../plan/plan-atom.ts'
import { userStorageAtom } from '../user-storage-atom.ts'

/** Whether the person has a history to look into; as long as it opens, too. */
export const hasHistoryAtom = atom((get) => get(isPremiumAtom) && get(userStorageAtom)?.ok !== false)
