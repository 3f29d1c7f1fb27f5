import type { Bytes } from '../core/vault/bytes.ts'
import { lp, toB64 } from '../core/vault/bytes.ts'
import { deriveHistoryKey, type HistoryKey, importBase, KEY_BYTES } from '../core/vault/derive.ts'
import type { NamedKey } from '../core/vault/descent.ts'
import { IV_BYTES, openBox, sealBox } from '../core/vault/gcm-box.ts'
import type { RawKey } from '../core/vault/raw-key.ts'
import { makeDevicePair } from '../core/vault/slot.ts'
import {
  changeVaultMemory,
  type DeviceKeys,
  keyId,
  readVaultMemory,
  type StoredKey,
  type VaultMemory,
} from './keys.ts'
import type { UserDatabase } from './user-database.ts'

/** A history key of this device, ready for use. Its raw bytes are opened anew whenever a slot or a link is made of them. */
export type RingKey = NamedKey & { readonly key: HistoryKey; readonly raw: () => Promise<RawKey> }

export type RingDevice = {
  readonly dk: CryptoKey
  readonly pair: CryptoKeyPair
  readonly slotId: string
  readonly publicKey: string
}

/** The history keys that this device holds. */
export type Ring = {
  readonly userId: string
  readonly device: RingDevice | null
  readonly keys: ReadonlyMap<string, RingKey>
  /** New rows are sealed under it. */
  readonly account: RingKey | null
}

const { subtle } = globalThis.crypto
export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

const AES = { name: 'AES-GCM', length: 256 } as const
const P256 = { name: 'ECDH', namedCurve: 'P-256' } as const
const DK_USES: readonly KeyUsage[] = ['encrypt', 'decrypt', 'unwrapKey']
const SLOT_BYTES = 16

const isKey = (value: unknown): value is CryptoKey =>
  typeof CryptoKey !== 'undefined' && value instanceof CryptoKey

/** As it lies there. null: none, or the browser does not give it out: WebKit closes keys with its keychain, which may be away. */
const readStored = (db: UserDatabase): PromiseLike<DeviceKeys | null> =>
  db.keys.get('device').then(
    (stored) => (stored as DeviceKeys | undefined) ?? null,
    // Heard here, so that a transaction that it is read in goes on.
    () => null,
  )

/** null: what came out of the browser is no key. */
const usableDevice = async ({
  dk,
  pair,
  slot,
  public: publicKey,
}: DeviceKeys): Promise<RingDevice | null> => {
  try {
    const device = {
      dk: isKey(dk) ? dk : await subtle.importKey('raw', dk, AES, false, [...DK_USES]),
      pair:
        'privateKey' in pair
          ? pair
          : {
              privateKey: await subtle.importKey('jwk', pair, P256, false, ['deriveBits']),
              publicKey: await subtle.importKey('jwk', { ...withoutPrivate(pair) }, P256, true, []),
            },
      slotId: slot,
      publicKey,
    }
    return isKey(device.pair.privateKey) ? device : null
  } catch {
    return null
  }
}

const withoutPrivate = ({ d: _, key_ops: _ops, ...jwk }: JsonWebKey): JsonWebKey => jwk

const ringAad = (userId: string, kid: string, gen: number): Bytes =>
  lp('cifra/1/ring', userId, kid, String(gen))

const openStored = async (
  { dk }: RingDevice,
  userId: string,
  { kid, gen, box }: StoredKey,
): Promise<RingKey | null> => {
  const aad = ringAad(userId, kid, gen)
  const base = await subtle
    .unwrapKey(
      'raw',
      box.slice(IV_BYTES),
      dk,
      { name: 'AES-GCM', iv: box.slice(0, IV_BYTES), additionalData: aad },
      'HKDF',
      false,
      ['deriveBits', 'deriveKey'],
    )
    .catch(() => null)
  if (base === null) return null
  const key = await deriveHistoryKey(subtle, base, gen, userId)
  if (key.kid !== kid) return null
  const raw = async (): Promise<RawKey> => {
    const bytes = await openBox(subtle, dk, box, aad)
    if (bytes?.length !== KEY_BYTES) throw new Error('A key of this device does not open')
    return { bytes, gen }
  }
  return { kid, gen, key, raw }
}

/** This device's own keys, as far as it has any and the browser gives them out; without them it waits, as if it had never been let in. */
export const readDevice = async (db: UserDatabase): Promise<RingDevice | null> => {
  const stored = await readStored(db)
  return stored && usableDevice(stored)
}

/** Opens what lies in the person's database. A key that does not open is left out, and its rows are locked. */
export const openRing = async (db: UserDatabase): Promise<Ring> => {
  const { userId } = db
  const device = await readDevice(db)
  if (device === null) return { userId, device, keys: new Map(), account: null }
  const stored = (await db.keys.where('id').between('key:', 'key;').toArray()) as StoredKey[]
  const opened = await Promise.all(stored.map((each) => openStored(device, userId, each)))
  const keys = new Map(opened.filter((key) => key !== null).map((key) => [key.kid, key]))
  const account = (await readVaultMemory(db))?.account
  return { userId, device, keys, account: (account && keys.get(account.kid)) ?? null }
}

const newDevice = async (asBytes: boolean): Promise<DeviceKeys> => {
  const slot = toB64(randomBytes(SLOT_BYTES))
  if (!asBytes) {
    const dk = await subtle.generateKey(AES, false, [...DK_USES])
    const { pair, publicKey } = await makeDevicePair(subtle)
    return { id: 'device', dk, pair, slot, public: publicKey }
  }
  const pair = await subtle.generateKey(P256, true, ['deriveBits'])
  return {
    id: 'device',
    dk: randomBytes(KEY_BYTES),
    pair: await subtle.exportKey('jwk', pair.privateKey),
    slot,
    public: toB64(new Uint8Array(await subtle.exportKey('raw', pair.publicKey))),
  }
}

const canClose = ({ dk }: RingDevice): Promise<boolean> =>
  sealBox(subtle, dk, randomBytes(1), lp('cifra/1/ring'), randomBytes).then(
    () => true,
    () => false,
  )

/**
 * This device's own keys, made now where there are none, or none that work any more. Only when the person chose, or was let in here.
 * Throws where the browser keeps no keys in any form.
 */
export const ensureDevice = async (db: UserDatabase): Promise<RingDevice> => {
  const stored = await readStored(db)
  const known = stored && (await usableDevice(stored))
  if (known !== null && (await canClose(known))) return known
  /** Of what lies there and is of no use. */
  let broken = stored?.slot
  const put = (made: DeviceKeys) =>
    db.transaction('rw', db.keys, async () => {
      const now = await readStored(db)
      // Another tab was quicker: its keys are this device's.
      if (now === null || now.slot === broken) await db.keys.put(made)
    })
  // Lockdown mode and some private windows store no CryptoKey, or give none back.
  for (const asBytes of [false, true]) {
    const made = await newDevice(asBytes)
    try {
      await put(made)
    } catch (error) {
      if (asBytes || !isUncloneable(error)) throw error
    }
    const device = await readDevice(db)
    if (device !== null && device.slotId !== broken) return device
    broken = made.slot
  }
  throw new Error('This browser keeps no keys')
}

const isUncloneable = (error: unknown): boolean => {
  const { name, inner } = Object(error)
  return name === 'DataCloneError' || Object(inner).name === 'DataCloneError'
}

export type NewKey = { readonly kid: string; readonly raw: RawKey }

/**
 * Puts keys beside those that are there, and what changes with them, in one transaction. Keys that are here stay as they are,
 * unless they do not open here any more.
 * False when the memory is no longer what `stamp` says: another tab has changed it, and everything is looked at again.
 */
export const takeKeys = async (
  db: UserDatabase,
  device: RingDevice,
  fresh: readonly NewKey[],
  stamp: number,
  change: (before: VaultMemory) => VaultMemory,
): Promise<boolean> => {
  const stored = await Promise.all(
    fresh.map(async ({ kid, raw }): Promise<StoredKey> => {
      const aad = ringAad(db.userId, kid, raw.gen)
      return {
        id: keyId(kid),
        kid,
        gen: raw.gen,
        box: await sealBox(subtle, device.dk, raw.bytes, aad, randomBytes),
      }
    }),
  )
  // Closed under a device key that the browser has lost since: of no use to anybody.
  const closed = new Set<string>()
  for (const { id } of stored) {
    const before = (await db.keys.get(id)) as StoredKey | undefined
    if (before && (await openStored(device, db.userId, before)) === null) closed.add(id)
  }
  return db.transaction('rw', db.keys, async () => {
    if (((await readVaultMemory(db))?.stamp ?? 0) !== stamp) return false
    for (const key of stored) if (closed.has(key.id) || !(await db.keys.get(key.id))) await db.keys.put(key)
    await changeVaultMemory(db, (before) => ({ ...change(before), stamp: before.stamp + 1 }))
    return true
  })
}

/** A new history key of generation `gen`. */
export const makeHistoryKey = async (userId: string, gen: number): Promise<RingKey> => {
  const raw = { bytes: randomBytes(KEY_BYTES), gen }
  const key = await deriveHistoryKey(subtle, await importBase(subtle, raw.bytes), gen, userId)
  return { kid: key.kid, gen, key, raw: async () => raw }
}
