import { atom } from 'jotai'

/** When the server last spoke of something that only a newer app knows (milliseconds, this device's clock); null: never. */
export const updateWantedAtom = atom<number | null>(null)
