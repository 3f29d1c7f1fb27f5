import { atom } from 'jotai'

/** Whether this person's database has been asked for a draft: until then nobody knows that there is none. */
export const isDraftReadAtom = atom(false)
