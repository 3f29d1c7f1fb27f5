import { atom } from 'jotai'

/** What is typed as the label of the password on the plate and not saved yet. */
export const draftLabelAtom = atom('')

/** Whether this person's database has been asked for a draft: until then nobody knows that there is none. */
export const isDraftReadAtom = atom(false)
