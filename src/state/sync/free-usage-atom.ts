import { atom } from 'jotai'
import type { FreeUsage } from '../../core/usage/free-usage.ts'

const heardAtom = atom<FreeUsage | null>(null)

/** Where the free user stands this week; null while it is not known. Screens show it, and a press of Generate heeds it. */
export const freeUsageAtom = atom(
  (get): FreeUsage | null => get(heardAtom),
  (_get, set, usage: FreeUsage) => set(heardAtom, usage),
)
