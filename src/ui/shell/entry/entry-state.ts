import type { Failure } from '../../../core/failure.ts'
import type { Door } from '../../landing/door.ts'
import type { EntryFlags, Notice } from './entry-flags.ts'

export type Unasked = { readonly email: string; readonly recovery: boolean }

/** What the entry screen knows beside who is signed in. */
export type EntryState = {
  /** A mail's link or Google's way back is being looked at. */
  readonly arriving: boolean
  readonly arrivalFailure: Failure | null
  /** A link brought a session that nobody asked for on this device: its person says first whether it is theirs. */
  readonly unasked: Unasked | null
  readonly door: Door | null
  /** The person came by a recovery link: a new password is asked for before anything else. */
  readonly recovery: boolean
  readonly notices: readonly Notice[]
  readonly purchasePrompt: boolean
  readonly verifyUpgrade: boolean
}

export type EntryEvent =
  | { readonly type: 'flags'; readonly flags: EntryFlags }
  | { readonly type: 'entered'; readonly door: Door }
  | { readonly type: 'left_sign_in' }
  | { readonly type: 'arrived'; readonly recovery: boolean }
  | ({ readonly type: 'arrived_unasked' } & Unasked)
  | { readonly type: 'arrival_failed'; readonly failure: Failure }
  | { readonly type: 'retry_arrival' }
  | { readonly type: 'recovery_done' }
  | { readonly type: 'notices_shown' }
  | { readonly type: 'purchase_prompt_closed' }
  | { readonly type: 'upgrade_verified' }
  | { readonly type: 'signed_out' }

export const openEntry = (arriving: boolean): EntryState => ({
  arriving,
  arrivalFailure: null,
  unasked: null,
  door: null,
  recovery: false,
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
      return { ...state, door: null, arrivalFailure: null, unasked: null }
    case 'arrived':
      return {
        ...state,
        arriving: false,
        arrivalFailure: null,
        unasked: null,
        door: null,
        recovery: event.recovery,
      }
    case 'arrived_unasked': {
      const { email, recovery } = event
      return { ...state, arriving: false, arrivalFailure: null, unasked: { email, recovery } }
    }
    case 'arrival_failed':
      return { ...state, arriving: false, arrivalFailure: event.failure, door: 'sign_in' }
    case 'retry_arrival':
      return { ...state, arriving: true, arrivalFailure: null }
    case 'recovery_done':
      return { ...state, recovery: false }
    case 'notices_shown':
      return { ...state, notices: [] }
    case 'purchase_prompt_closed':
      return { ...state, purchasePrompt: false }
    case 'upgrade_verified':
      return { ...state, verifyUpgrade: false }
    case 'signed_out':
      return openEntry(false)
  }
}

export type Screen = 'spinner' | 'landing' | 'account' | 'dashboard' | 'payment'

/** The order of the specification: loading, signed in, sign-in asked for, landing page. */
export const screenOf = (
  { arriving, unasked, recovery, door }: EntryState,
  { signedIn, pathname }: { readonly signedIn: boolean; readonly pathname: string },
): Screen => {
  if (arriving) return 'spinner'
  if (unasked !== null && !signedIn) return 'account'
  if (pathname === '/success') return 'payment'
  if (signedIn) return recovery ? 'account' : 'dashboard'
  return door === null ? 'landing' : 'account'
}
