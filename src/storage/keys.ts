import type { Table } from 'dexie'
import type { WireVault } from '../core/sync/wire.ts'
import type { Bytes } from '../core/vault/bytes.ts'
import type { NamedKey } from '../core/vault/descent.ts'
import type { VaultDocument } from '../core/vault/document.ts'

/**
 * What a device keeps of its account's vault, beside the rows, so that the browser throws away both or none. Nothing of it is there on the
 * device of an account that never chose. Records with keys are read by their id alone: Dexie cannot compare a CryptoKey
 * (https://github.com/dexie/Dexie.js/issues/585).
 */
export type KeysRecord = DeviceKeys | StoredKey | VaultMemory

/** A browser that refuses to store a CryptoKey gets its bytes: no protection is claimed on the device itself. */
export type DeviceKeys = {
  readonly id: 'device'
  /** AES-256-GCM: closes the history keys that lie beside it. */
  readonly dk: CryptoKey | Bytes
  /** P-256: history keys are sealed to it. As JWK where the browser stores no CryptoKey. */
  readonly pair: CryptoKeyPair | JsonWebKey
  /** This device's way in, and its public key, both base64url. */
  readonly slot: string
  readonly public: string
}

export const keyId = (kid: string): `key:${string}` => `key:${kid}`

export type StoredKey = {
  readonly id: `key:${string}`
  readonly kid: string
  readonly gen: number
  /** The history key under `dk`. */
  readonly box: Bytes
}

/** How this device stands to the vault, after the last meeting (core/vault/meet-vault.ts). */
export type VaultStanding = 'plain' | 'open' | 'waiting' | 'apart' | 'asks_ended'

/** Replaced whole within transactions. Holds no key, so it may be read in any way. */
export type VaultMemory = {
  readonly id: 'vault'
  /** Moves with every change of the keys: what was opened before is opened again. */
  readonly stamp: number
  readonly standing: VaultStanding
  /** The account's key, as this device knows it; null: it was never let in. */
  readonly account: NamedKey | null
  /** [V1] An account with a vault was spoken of, and no end of it has been proven since. */
  readonly hasHeard: boolean
  /** What the last sync said; null: that there is none. */
  readonly told: WireVault | null
  /** What is told has to be looked at before anything is sent. */
  readonly mustMeet: boolean
  /** When the vault was last met, in milliseconds of this device's clock. */
  readonly metAt: number
  /** Of the record that was last met. */
  readonly rev: number
  readonly doc: VaultDocument | null
  /** The end note that was last proven, and the key that it ended. */
  readonly note: string | null
  readonly ended: NamedKey | null
  /** A choice of "Only me" that no answer has confirmed yet. */
  readonly choice: NamedKey | null
  /** The new key that was last made here, until it is known to have come to the server, and what is to follow then. */
  readonly begun?: BegunKey | null
  /** [V4] Readable rows that come down are the person's own: on the device that chose, until its first complete run is over. */
  readonly takesOwn: boolean
  /** The job that gives rows their form has nothing left to do. */
  readonly isTurned: boolean
  /** [V17] Ways in that this device has heard of; absent: none yet, so the first ones are no news. */
  readonly known?: readonly string[]
  /** [V17] Ways in that came since, and when this device heard of each. Until the person has read of them. */
  readonly news?: readonly WayInNews[]
  /** [V17] When this device heard that another one had chosen "Only me", with rows here already. */
  readonly chosenElsewhereAt?: number
  /** [V17] When this device heard that another one had made the history readable again. Until the person has read of it. */
  readonly endedElsewhereAt?: number
  /** Rows that the job has passed over: [V4] readable ones that are not known as the person's; after going back, what stays sealed. */
  readonly left?: number
  /** [S6] Rows that a whole pass did not bring were sent again: where that was a lie, the server has them as they were, maybe in the other form. */
  readonly sentLost?: boolean
  /** [V10] As of the last look no way in is left that outlives the devices: a passkey is not backed up any more. */
  readonly lacksWayBack?: boolean
  /** The person has said that what is readable here is theirs: it is sealed as it is here, whatever the server says of it. */
  readonly sealsOwn?: boolean
  /** The history was started anew here, or kept where it was elsewhere: what this device still knows of locked rows is sealed again. */
  readonly sealsFormers?: boolean
}

/** What a new key brings to the device that made it, whether its answer came or a later meeting finds it. */
export type KeyEffects = Partial<Pick<VaultMemory, 'takesOwn' | 'isTurned' | 'sealsFormers'>>

export type BegunKey = {
  readonly kid: string
  /** The ways in that it was made with, which are no news here. */
  readonly known: readonly string[]
  readonly effects: KeyEffects
}

export type WayInNews = { readonly id: string; readonly at: number }

export const NEW_VAULT_MEMORY: VaultMemory = {
  id: 'vault',
  stamp: 0,
  standing: 'plain',
  account: null,
  hasHeard: false,
  told: null,
  mustMeet: true,
  metAt: 0,
  rev: 0,
  doc: null,
  note: null,
  ended: null,
  choice: null,
  takesOwn: false,
  isTurned: false,
}

/** The part of the person's database that this file is about. */
type KeysTable = { readonly keys: Table<KeysRecord, string> }

/** null: this device has never heard of a vault. */
export const readVaultMemory = async (db: KeysTable): Promise<VaultMemory | null> =>
  ((await db.keys.get('vault')) as VaultMemory | undefined) ?? null

/** Inside a read-write transaction over `keys`. */
export const changeVaultMemory = async (
  db: KeysTable,
  change: (before: VaultMemory) => Omit<VaultMemory, 'id' | 'stamp'>,
): Promise<VaultMemory> => {
  const before = (await readVaultMemory(db)) ?? NEW_VAULT_MEMORY
  const after = { ...change(before), id: 'vault', stamp: before.stamp + 1 } as const
  await db.keys.put(after)
  return after
}

/**
 * In which form rows leave this device: `readable`, `sealed` under its account key, or not at all until the person has let it in or the
 * vault was met. [V1] `null` memory, or a device that is plain again by a proven end, is as ever.
 */
export type RowForm = 'readable' | 'sealed' | 'none'

export const formToSend = (memory: VaultMemory | null): RowForm => {
  if (memory === null) return 'readable'
  if (memory.mustMeet) return 'none'
  if (memory.standing === 'plain') return 'readable'
  return memory.standing === 'open' ? 'sealed' : 'none'
}

/** In which form rows are kept here: apart under the key that this device has; waiting readable, since it has none. */
export const formToKeep = (memory: VaultMemory | null): 'readable' | 'sealed' => {
  if (memory === null || memory.standing === 'plain' || memory.account === null) return 'readable'
  return 'sealed'
}
