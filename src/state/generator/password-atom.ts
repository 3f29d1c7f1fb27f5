import { atom } from 'jotai'
import type { GeneratorOptions } from '../../core/generator/options.ts'

/** A password with the recipe that made it, which the controls may have left since. */
export type MadePassword = {
  readonly password: string
  readonly options: GeneratorOptions
  /** Exact for the recipe. */
  readonly bits: number
  readonly cause: MakeCause
}

/** Why one is made: the free user's automatic first, the button, or a premium user's change of an option. */
export type MakeCause = 'first' | 'button' | 'option'

/** How many can be brought back; in memory only. */
export const TRAIL_LENGTH = 20

type Trail = { readonly made: readonly MadePassword[]; readonly shown: number }

const trailAtom = atom<Trail>({ made: [], shown: -1 })

/** The password on the plate; null before the first. */
export const passwordAtom = atom((get): MadePassword | null => {
  const { made, shown } = get(trailAtom)
  return made[shown] ?? null
})

/** Puts a new one on the plate; those before it can be brought back. */
export const showPasswordAtom = atom(null, (get, set, next: MadePassword) => {
  const { made } = get(trailAtom)
  const kept = made.at(-1) && isSameDrag(made.at(-1), next) ? made.slice(0, -1) : made
  const trail = [...kept, next].slice(-TRAIL_LENGTH)
  set(trailAtom, { made: trail, shown: trail.length - 1 })
})

/** Dragging the length makes one at each step: together they count as one. */
const isSameDrag = (last: MadePassword | undefined, next: MadePassword): boolean =>
  last?.cause === 'option' &&
  next.cause === 'option' &&
  JSON.stringify({ ...last.options, length: next.options.length }) === JSON.stringify(next.options)

export const canStepAtom = atom((get) => {
  const { made, shown } = get(trailAtom)
  return { back: shown > 0, forward: shown < made.length - 1 }
})

/** Brings back the password before (-1) or after (1) the one shown. */
export const stepAtom = atom(null, (get, set, direction: -1 | 1) => {
  const { made, shown } = get(trailAtom)
  const next = shown + direction
  if (next >= 0 && next < made.length) set(trailAtom, { made, shown: next })
})
