import { atom } from 'jotai'

/** The person came back from paying and the plan has not followed yet. */
export const confirmingPurchaseAtom = atom(false)
