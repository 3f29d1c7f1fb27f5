import type { AuthCallback, MailKind } from '../../core/account/arrival.ts'
import type { Failure } from '../../core/failure.ts'
import type { Arrived, Unasked } from '../../state/auth/arrive.ts'
import type { Door } from '../landing/door.ts'
import type { EntryFlags, Notice } from './entry-flags.ts'
import type { Path } from './path.ts'

/** What the entry screen knows beside who is signed in. */
export type EntryState = {
  /** A mail's link or Google's way back is being looked at. */
  readonly arriving: boolean
  readonly arrivalFailure: Failure | null
  /** A mail's link waits for a press: until then it has done nothing. */
  readonly confirm: MailKind | null
  /**
   * A link brought a session that nobody asked for on this device: its person says first
   * whether it is theirs.
   */
  readonly unasked: Unasked | null
  readonly door: Door | null
  /**
   * The id of who came to set a new password: they are asked for it before anything else, when they are
   * the one signed in.
   */
  readonly recovery: string | null
  /** They have to choose one: there is no other that works. */
  readonly passwordNeeded: boolean
  /** The person here has chosen one, or put it off until the next start. */
  readonly passwordAnswered: boolean
  readonly notices: readonly Notice[]
  readonly purchasePrompt: boolean
  readonly verifyUpgrade: boolean
}

export type EntryEvent =
  | { readonly type: 'flags'; readonly flags: EntryFlags }
  | { readonly type: 'entered'; readonly door: Door }
  | { readonly type: 'left_sign_in' }
  | { readonly type: 'confirm_pressed' }
  | ({ readonly type: 'arrived' } & Arrived)
  | ({ readonly type: 'arrived_unasked' } & Unasked)
  | { readonly type: 'arrival_failed'; readonly failure: Failure }
  | { readonly type: 'retry_arrival' }
  | { readonly type: 'recovery_done' }
  | { readonly type: 'notices_shown' }
  | { readonly type: 'purchase_prompt_closed' }
  | { readonly type: 'upgrade_verified' }
  /** Nobody is here now, or somebody else. */
  | { readonly type: 'person_left' }

export const openEntry = (callback: AuthCallback | null): EntryState => ({
  arriving: callback !== null && callback.kind !== 'link',
  arrivalFailure: null,
  confirm: callback?.kind === 'link' ? callback.mail : null,
  unasked: null,
  door: null,
  recovery: null,
  passwordNeeded: false,
  passwordAnswered: false,
  notices: [],
  purchasePrompt: false,
  verifyUpgrade: false,
})

export const stepEntry = (state: EntryState, event: EntryEvent): EntryState => {
  switch (event.type) {
    case 'flags': {
      const { notices, openSignIn, purchasePrompt, verifyUpgrade } = event.flags
      return {
        ...state,
        notices: [...state.notices, ...notices],
        door: openSignIn ? (state.door ?? 'sign_in') : state.door,
        purchasePrompt: state.purchasePrompt || purchasePrompt,
        verifyUpgrade: state.verifyUpgrade || verifyUpgrade,
      }
    }
    case 'entered':
      return { ...state, door: event.door }
    case 'left_sign_in':
      return { ...state, door: null, arrivalFailure: null, unasked: null, confirm: null }
    case 'confirm_pressed':
      return { ...state, arriving: true, arrivalFailure: null, confirm: null }
    case 'arrived':
      return {
        ...state,
        arriving: false,
        arrivalFailure: null,
        unasked: null,
        door: null,
        recovery: event.recovery,
        passwordNeeded: event.passwordNeeded,
      }
    case 'arrived_unasked':
      return { ...state, arriving: false, arrivalFailure: null, unasked: event }
    case 'arrival_failed':
      return { ...state, arriving: false, arrivalFailure: event.failure, door: 'sign_in' }
    case 'retry_arrival':
      return { ...state, arriving: true, arrivalFailure: null }
    case 'recovery_done':
      return { ...state, recovery: null, passwordNeeded: false, passwordAnswered: true }
    case 'notices_shown':
      return { ...state, notices: [] }
    case 'purchase_prompt_closed':
      return { ...state, purchasePrompt: false }
    case 'upgrade_verified':
      return { ...state, verifyUpgrade: false }
    case 'person_left':
      // What somebody came for who waited for this is theirs still, and nobody else's.
      return { ...openEntry(null), recovery: state.recovery, passwordNeeded: state.passwordNeeded }
  }
}

type Person = {
  /** null: nobody is signed in. */
  readonly userId: string | null
  /** Their account says that it has no password that works, at every start until they have chosen one. */
  readonly isNeeded: boolean
}

/** Whether the person here is asked for a new password before anything else. */
export const asksPassword = (
  { recovery, passwordAnswered }: EntryState,
  { userId, isNeeded }: Person,
): boolean => userId !== null && !passwordAnswered && (isNeeded || recovery === userId)

export type Screen = 'spinner' | 'landing' | 'account' | 'dashboard' | 'payment'

/** The order of the specification: loading, signed in, sign-in asked for, landing page. */
export const screenOf = (entry: EntryState, person: Person & { readonly path: Path | null }): Screen => {
  const isSignedIn = person.userId !== null
  if (entry.arriving) return 'spinner'
  if (entry.confirm !== null) return 'account'
  if (entry.unasked !== null && !isSignedIn) return 'account'
  if (person.path === '/success') return 'payment'
  if (isSignedIn) return asksPassword(entry, person) ? 'account' : 'dashboard'
  return entry.door === null ? 'landing' : 'account'
}
