import type { FailureCode } from '../failure.ts'

/**
 * Where this person's data stand, as a code that the screens turn into words. `syncedAt` is the last time at which
 * everything on this device was on the server (milliseconds, this device's clock; null: never yet).
 */
export type SyncState =
  /** Changes are kept here and will be sent. `reason` when the last attempt failed; then the next one is at `nextAt`. */
  | {
      readonly code: 'saved_here'
      readonly syncedAt: number | null
      readonly reason?: FailureCode
      readonly nextAt?: number
    }
  | { readonly code: 'syncing'; readonly syncedAt: number | null }
  | { readonly code: 'synced'; readonly syncedAt: number }
  | { readonly code: 'offline'; readonly syncedAt: number | null }
  /** The server turned `count` rows away, the first of them for `why`. They stay on the device. */
  | {
      readonly code: 'refused'
      readonly syncedAt: number | null
      readonly why: FailureCode
      readonly count: number
    }
  | { readonly code: 'sign_in_again'; readonly syncedAt: number | null }
