import type { VaultCalls } from '../../remote/vault.ts'
import type { UserDatabase } from '../../storage/user-database.ts'

/** What the work on a vault needs of the world. */
export type VaultDuties = {
  readonly db: UserDatabase
  readonly calls: VaultCalls
  /** This device's clock, in milliseconds. */
  readonly now: () => number
  /** The browser's word on itself: the device's way in is named after it. */
  readonly userAgent: string
  /** This browser keeps nothing: what it is let in with ends with the tab, so it gets no way in of its own. */
  readonly keepsNothing?: boolean
  /** The vault is over and no row is sealed: its passkeys, by the id of their way in, open nothing any more. May be told more than once. */
  readonly forgetPasskeys?: (slotIds: readonly string[]) => void
}
