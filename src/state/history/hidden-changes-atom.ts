import { atom } from 'jotai'

/**
 * Moves when a row is hidden, shown or gone: the one change of what screens show that no database tells of.
 */
export const hiddenChangesAtom = atom(0)
