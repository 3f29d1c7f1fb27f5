import { atom } from 'jotai'

/** What is typed as the label of the password on the plate and not saved yet. */
export const draftLabelAtom = atom('')
