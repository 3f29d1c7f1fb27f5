import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type Bytes, concat, fromB64, fromUtf8, lp, padTo, toB64, utf8 } from './bytes.ts'
import type { HistoryKey } from './derive.ts'
import { openBox, type RandomBytes, sealBox } from './gcm-box.ts'
import { decodeRawKey, encodeRawKey, type OpenedKey, type RawKey } from './raw-key.ts'

/**
 * A way in: a device, the twelve words or a passkey. Each has a P-256 pair of its own; the history key is sealed to its public key,
 * so that a new key can be given to it while it is not here.
 */
export type SlotKind = 'device' | 'words' | 'passkey'

export type SlotName = {
  readonly userId: string
  /** base64url of 16 bytes, 22 characters. */
  readonly slotId: string
}

/** Names a slot with its key: what its proof and its lock are bound to. */
export type SlotIdentity = SlotName & { readonly kind: SlotKind; readonly publicKey: string }

const PUBLIC_BYTES = 65

// HPKE (RFC 9180), base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM.
const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

const boxInfo = ({ userId, slotId }: SlotName) => lp('cifra/1/box', userId, slotId)

/** The key, sealed so that only the slot opens it. Anybody can make such a box: that one opens proves nothing of who made it. */
export const sealToSlot = async (
  slot: SlotName & { readonly publicKey: string },
  kid: string,
  raw: RawKey,
): Promise<string> => {
  const publicKey = fromB64(slot.publicKey)
  if (publicKey === null) throw new RangeError('Not a public key')
  const sender = await suite.createSenderContext({
    recipientPublicKey: await suite.kem.deserializePublicKey(publicKey.buffer),
    info: boxInfo(slot).buffer,
  })
  const sealed = await sender.seal(encodeRawKey(raw).buffer, lp(kid).buffer)
  return toB64(concat(new Uint8Array(sender.enc), new Uint8Array(sealed)))
}

/** The key in a slot's box; null when it was not sealed to this pair and slot, or is another than `kid`. */
export const openSlotBox = async (
  subtle: SubtleCrypto,
  slot: SlotName,
  pair: CryptoKeyPair,
  kid: string,
  box: string,
): Promise<OpenedKey | null> => {
  const bytes = fromB64(box)
  if (bytes === null || bytes.length <= PUBLIC_BYTES) return null
  let opened: ArrayBuffer
  try {
    const recipient = await suite.createRecipientContext({
      recipientKey: pair,
      enc: bytes.slice(0, PUBLIC_BYTES).buffer,
      info: boxInfo(slot).buffer,
    })
    opened = await recipient.open(bytes.slice(PUBLIC_BYTES).buffer, lp(kid).buffer)
  } catch {
    return null
  }
  return decodeRawKey(subtle, new Uint8Array(opened), kid, slot.userId)
}

const P256 = { name: 'ECDH', namedCurve: 'P-256' } as const

/** A pair whose private half never leaves the browser that made it. */
export const makeDevicePair = async (
  subtle: SubtleCrypto,
): Promise<{ readonly pair: CryptoKeyPair; readonly publicKey: string }> => {
  const pair = await subtle.generateKey(P256, false, ['deriveBits'])
  return { pair, publicKey: toB64(new Uint8Array(await subtle.exportKey('raw', pair.publicKey))) }
}

/** A pair for the words or a passkey. `scalar` is its private half, to be locked and then dropped. */
export const makeLockedPair = async (
  subtle: SubtleCrypto,
): Promise<{ readonly scalar: Bytes; readonly publicKey: string }> => {
  const pair = await subtle.generateKey(P256, true, ['deriveBits'])
  const { d } = await subtle.exportKey('jwk', pair.privateKey)
  const scalar = d === undefined ? null : fromB64(d)
  if (scalar === null) throw new Error('The browser gave no private key')
  return { scalar, publicKey: toB64(new Uint8Array(await subtle.exportKey('raw', pair.publicKey))) }
}

/** The pair of a private scalar and its public key; null where the two do not belong together. */
const importPair = async (
  subtle: SubtleCrypto,
  scalar: Bytes,
  publicKey: string,
): Promise<CryptoKeyPair | null> => {
  const point = fromB64(publicKey)
  if (point?.length !== PUBLIC_BYTES) return null
  const jwk = { kty: 'EC', crv: 'P-256', x: toB64(point.slice(1, 33)), y: toB64(point.slice(33)) }
  try {
    // As JWK: engines differ in what they take as PKCS #8.
    return {
      privateKey: await subtle.importKey('jwk', { ...jwk, d: toB64(scalar) }, P256, false, ['deriveBits']),
      publicKey: await subtle.importKey('raw', point, P256, true, []),
    }
  } catch {
    return null
  }
}

const lockAad = ({ userId, slotId, kind, publicKey }: SlotIdentity, since: string) =>
  lp('cifra/1/lock', userId, slotId, kind, publicKey, since)

/** The private half under the key of the words or of the passkey. `since`: the history key when the slot was made, bound for ever. */
export const lockSlot = async (
  subtle: SubtleCrypto,
  randomBytes: RandomBytes,
  slot: SlotIdentity,
  since: string,
  keyOfLock: CryptoKey,
  scalar: Bytes,
): Promise<string> => toB64(await sealBox(subtle, keyOfLock, scalar, lockAad(slot, since), randomBytes))

/** The slot's pair; null for the wrong words or passkey, or a lock that was made for another slot, key or beginning. */
export const unlockSlot = async (
  subtle: SubtleCrypto,
  slot: SlotIdentity,
  since: string,
  keyOfLock: CryptoKey,
  lock: string,
): Promise<CryptoKeyPair | null> => {
  const box = fromB64(lock)
  const scalar = box === null ? null : await openBox(subtle, keyOfLock, box, lockAad(slot, since))
  return scalar === null ? null : importPair(subtle, scalar, slot.publicKey)
}

const proofMessage = ({ userId, slotId, kind, publicKey }: SlotIdentity) =>
  lp('cifra/1/slot', userId, slotId, kind, publicKey)

/** That who holds `key` let this slot in. */
export const proveSlot = async (subtle: SubtleCrypto, key: HistoryKey, slot: SlotIdentity): Promise<string> =>
  toB64(new Uint8Array(await subtle.sign('HMAC', key.slot, proofMessage(slot))))

export const isSlotProven = (
  subtle: SubtleCrypto,
  key: HistoryKey,
  slot: SlotIdentity,
  proof: string,
): Promise<boolean> => subtle.verify('HMAC', key.slot, fromB64(proof) ?? utf8(''), proofMessage(slot))

/** What a person calls the slot; of a passkey also whether it is backed up. */
export type SlotAbout = { readonly name: string; readonly backedUp?: boolean }

const ABOUT_BYTES = 128

const aboutAad = ({ userId, slotId }: SlotName, kid: string) => lp('cifra/1/about', userId, slotId, kid)

const writeAbout = ({ name, backedUp }: SlotAbout): string =>
  JSON.stringify({ n: name, ...(backedUp === undefined ? {} : { b: backedUp }) })

/** The name under the history key, so that the server does not read it. A name that is too long is cut. */
export const sealAbout = async (
  subtle: SubtleCrypto,
  randomBytes: RandomBytes,
  key: HistoryKey,
  slot: SlotName,
  about: SlotAbout,
): Promise<string> => {
  const characters = [...about.name]
  let padded: Bytes | null = null
  do {
    padded = padTo(writeAbout({ ...about, name: characters.join('') }), ABOUT_BYTES)
    characters.pop()
  } while (padded === null)
  return toB64(await sealBox(subtle, key.about, padded, aboutAad(slot, key.kid), randomBytes))
}

export const openAbout = async (
  subtle: SubtleCrypto,
  key: HistoryKey,
  slot: SlotName,
  about: string,
): Promise<SlotAbout | null> => {
  const box = fromB64(about)
  const bytes = box === null ? null : await openBox(subtle, key.about, box, aboutAad(slot, key.kid))
  if (bytes === null) return null
  try {
    const { n, b } = JSON.parse(fromUtf8(bytes))
    if (typeof n !== 'string') return null
    return typeof b === 'boolean' ? { name: n, backedUp: b } : { name: n }
  } catch {
    return null
  }
}
