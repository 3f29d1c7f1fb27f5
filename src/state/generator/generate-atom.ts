import { atom, type Getter } from 'jotai'
import { type ChosenOptions, freeChange, type UsedOptions } from '../../core/generator/chosen-options.ts'
import { fail, ok, type Result } from '../../core/result.ts'
import { partFailure } from '../part-failure.ts'
import { isPremiumAtom, rememberedPlanAtom } from '../plan/plan-atom.ts'
import { servicesAtom } from '../services.ts'
import { freeUsageAtom } from '../sync/free-usage-atom.ts'
import { isDraftReadAtom } from './draft-atoms.ts'
import { optionsAtom, usedOptionsAtom } from './options-atom.ts'
import { lookUpAtom, outlookAtom } from './outlook-atom.ts'
import { type MadePassword, type MakeCause, passwordAtom, showPasswordAtom } from './password-atom.ts'

/** The specified spinner of the button. The password is in place as soon as it is made. */
const SPINNER_MS = 300

/**
 * How long the automatic first password waits to learn whose it is: the plan, then a free person's week or
 * the draft that a premium person left.
 */
const FIRST_PATIENCE_MS = 300

const isBusyAtom = atom(false)
/**
 * Whether one has been made, or was not wanted, since the page was loaded: as premium (true),
 * as free (false).
 */
const firstDoneAtom = atom<ReadonlySet<boolean>>(new Set<boolean>())

export const isGeneratingAtom = atom((get) => get(isBusyAtom))

/** Free, and this week's passwords are used up. Unknown usage (a database that does not open) is no limit. */
export const isLimitReachedAtom = atom(
  (get) => !get(isPremiumAtom) && get(freeUsageAtom)?.limitReached === true,
)

/** Why the chosen options give no password at all; null when they do, or as long as that is not known. */
export const refusalAtom = atom((get) => {
  const outlook = get(outlookAtom)
  return outlook === null || outlook.ok ? null : outlook.failure
})

/**
 * Whether they give none. Where what knows it does not come nobody can say: that is told when
 * one is to be made.
 */
const isRefusedAtom = atom(null, async (get, set): Promise<boolean> => {
  if (get(outlookAtom) === null) await set(lookUpAtom, get(usedOptionsAtom))
  return get(refusalAtom) !== null
})

const latestTurnAtom = atom(0)

/**
 * Makes a password of the chosen options and puts it on the plate. Waits for nothing but the generator and,
 * where the kind's code was never asked for, that: not for the network, the database or a token. Of answers
 * that overtake each other only the last asked for is shown.
 */
export const makePasswordAtom = atom(
  null,
  async (get, set, cause: MakeCause): Promise<Result<MadePassword>> => {
    const options = get(usedOptionsAtom)
    const known = get(outlookAtom)
    if (known?.ok === false) return known
    const turn = get(latestTurnAtom) + 1
    set(latestTurnAtom, turn)
    const outlook = known ?? (await set(lookUpAtom, options))
    if (!outlook.ok) return outlook
    const answer = await askGenerator(get, options, 1)
    if (!answer.ok) return answer
    const [password] = answer.value
    if (password === undefined) return fail({ code: 'generation_failed' })
    const made: MadePassword = { password, options, bits: outlook.value.bits(), cause }
    if (turn === get(latestTurnAtom)) set(showPasswordAtom, made)
    return ok(made)
  },
)

/**
 * A fault of the program must leave the person with a sentence, and the fault in the console
 * without the secret.
 */
export const askGenerator = async (
  get: Getter,
  options: UsedOptions,
  count: number,
): Promise<Result<readonly string[]>> => {
  try {
    return await get(servicesAtom).generator.generate(options, count)
  } catch (error) {
    console.error('The generator failed', error instanceof Error ? error.name : typeof error)
    return fail({ code: 'generation_failed' })
  }
}

/** Saves a free person's, by what comes after the first password as the database does. */
const saveAtom = atom(null, async (_get, set, { password, options }: MadePassword): Promise<Result<void>> => {
  const part = await import('../history/save-item.ts').catch(() => null)
  return part ? set(part.saveGeneratedAtom, { password, options }) : fail(partFailure())
})

export type Generated = {
  readonly made: MadePassword
  /** What became of the free user's row; the password is there either way. */
  readonly saved: Result<void>
}

/**
 * The Generate button. A free user's password is saved for usage tracking, which the database counts. null:
 * nothing was done, since one is being made already.
 */
export const generateAtom = atom(null, async (get, set): Promise<Result<Generated> | null> => {
  if (get(isBusyAtom)) return null
  if (get(isLimitReachedAtom)) return fail({ code: 'weekly_limit' })
  set(isBusyAtom, true)
  const spinner = pause(SPINNER_MS)
  try {
    const made = await set(makePasswordAtom, 'button')
    if (!made.ok) return made
    const saved = get(isPremiumAtom) ? ok(undefined) : await set(saveAtom, made.value)
    return ok({ made: made.value, saved })
  } finally {
    await spinner
    set(isBusyAtom, false)
  }
})

/**
 * [U14] The password that is there before anything is pressed. Free: one a page load, not saved, not counted,
 * and not at the limit. Premium: at every visit where no draft waits, and after an upgrade on this page too.
 * `null`: none was to be made.
 */
export const makeFirstPasswordAtom = atom(null, async (get, set): Promise<Result<MadePassword> | null> => {
  const isKnown = () => {
    if (get(rememberedPlanAtom) === null) return false
    return get(isPremiumAtom) ? get(isDraftReadAtom) : get(freeUsageAtom) !== null
  }
  for (let waited = 0; !isKnown() && waited < FIRST_PATIENCE_MS; waited += 20) await pause(20)
  const isPremium = get(isPremiumAtom)
  const done = get(firstDoneAtom)
  if (done.has(isPremium)) return null
  set(firstDoneAtom, new Set(done).add(isPremium))
  if (await set(isRefusedAtom)) return null
  if (get(isLimitReachedAtom) || get(passwordAtom) || get(isBusyAtom)) return null
  return set(makePasswordAtom, 'first')
})

/**
 * A control was moved. For premium a new password appears at once; for a free user, whose passwords
 * count, at the next Generate. [G23] What makes no other password leaves the one that is there: a preset
 * that is kept or removed, a site's name. Who names a kind asks for one, also for the same again. null:
 * none was to be made.
 */
export const changeOptionsAtom = atom(
  null,
  async (get, set, change: Partial<ChosenOptions>): Promise<Result<MadePassword> | null> => {
    const before = JSON.stringify(get(usedOptionsAtom))
    set(optionsAtom, get(isPremiumAtom) ? change : freeChange(change, get(optionsAtom)))
    const isAsked = 'kind' in change || JSON.stringify(get(usedOptionsAtom)) !== before
    if (!isAsked && get(passwordAtom)) return null
    const isRefused = get(outlookAtom) === null ? await set(isRefusedAtom) : get(refusalAtom) !== null
    if (!get(isPremiumAtom) || isRefused) return null
    return set(makePasswordAtom, 'kind' in change ? 'choice' : 'option')
  },
)

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
