import { atom } from 'jotai'
import type { UsedOptions } from '../../core/generator/chosen-options.ts'

/** A password with the recipe that made it, which the controls may have left since. */
export type MadePassword = {
  readonly password: string
  readonly options: UsedOptions
  /** Exact for the recipe. */
  readonly bits: number
  readonly cause: MakeCause
}

/**
 * Why one is made: the automatic first, the button, a premium user's change of an option, or their choice of
 * a kind or a preset. `kept`: on an earlier page.
 */
export type MakeCause = 'first' | 'button' | 'option' | 'choice' | 'kept'

/** How many can be brought back; in memory only. */
export const TRAIL_LENGTH = 20

type Trail = {
  readonly made: readonly MadePassword[]
  readonly shown: number
  /** Those of `made` that were copied or saved: somebody uses them by now. */
  readonly taken: ReadonlySet<MadePassword>
}

const trailAtom = atom<Trail>({ made: [], shown: -1, taken: new Set<MadePassword>() })

/** The password on the plate; null before the first. */
export const passwordAtom = atom((get): MadePassword | null => {
  const { made, shown } = get(trailAtom)
  return made[shown] ?? null
})

/** Whether the one on the plate was copied or saved. */
export const isTakenAtom = atom((get): boolean => {
  const made = get(passwordAtom)
  return made !== null && get(trailAtom).taken.has(made)
})

/** Puts a new one on the plate; those before it can be brought back. */
export const showPasswordAtom = atom(null, (get, set, next: MadePassword) => {
  const trail = get(trailAtom)
  const last = trail.made.at(-1)
  const goesOn = last !== undefined && get(passwordAtom) === last && !trail.taken.has(last)
  const kept = goesOn && isSameDrag(last, next) ? trail.made.slice(0, -1) : trail.made
  const made = [...withoutOldest(kept, trail.taken), next]
  const taken = new Set(made.filter((one) => trail.taken.has(one)))
  set(trailAtom, { made, shown: made.length - 1, taken })
})

/** The password was copied or saved: it stays in the trail, whatever the controls are moved to. */
export const notePasswordTakenAtom = atom(null, (get, set, password: string) => {
  const trail = get(trailAtom)
  const one = trail.made.find((candidate) => candidate.password === password)
  if (one && !trail.taken.has(one)) set(trailAtom, { ...trail, taken: new Set(trail.taken).add(one) })
})

/**
 * Dragging the length makes one at each step: together they count as one, unless one of them was
 * taken on the way.
 */
const isSameDrag = (last: MadePassword, next: MadePassword): boolean =>
  (last.cause === 'option' || last.cause === 'choice') &&
  next.cause === 'option' &&
  JSON.stringify(withoutSize(last.options)) === JSON.stringify(withoutSize(next.options))

/** A number of characters, digits or words: what a drag changes. */
const withoutSize = (options: UsedOptions) => ({ ...options, length: 0, words: 0 })

/**
 * Room for one more: the oldest goes that nobody took, and one that somebody took only when
 * there is no other.
 */
const withoutOldest = (
  made: readonly MadePassword[],
  taken: ReadonlySet<MadePassword>,
): readonly MadePassword[] => {
  if (made.length < TRAIL_LENGTH) return made
  const leaving = made.find((one) => !taken.has(one)) ?? made[0]
  return made.filter((one) => one !== leaving)
}

/** Whether what is on the plate is what the button has just made. */
export const isGeneratedAtom = atom((get): boolean => {
  const { made, shown } = get(trailAtom)
  return shown === made.length - 1 && made[shown]?.cause === 'button'
})

export const canStepAtom = atom((get) => {
  const { made, shown } = get(trailAtom)
  return { back: shown > 0, forward: shown < made.length - 1 }
})

/** Brings back the password before (-1) or after (1) the one shown. */
export const stepAtom = atom(null, (get, set, direction: -1 | 1) => {
  const trail = get(trailAtom)
  const next = trail.shown + direction
  if (next >= 0 && next < trail.made.length) set(trailAtom, { ...trail, shown: next })
})
