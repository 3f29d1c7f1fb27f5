import { atom } from 'jotai'

const timesAskedAtom = atom(0)

/**
 * How often the person has said elsewhere that they want to open the history first: its card comes to the
 * front each time.
 */
export const askToOpenAtom = atom(
  (get) => get(timesAskedAtom),
  (_get, set) => set(timesAskedAtom, (times) => times + 1),
)
