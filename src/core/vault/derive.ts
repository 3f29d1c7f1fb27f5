import { type Bytes, concat, toB64, utf8 } from './bytes.ts'

/** Bytes of a history key, of the output of a passkey's PRF, and of a private key. */
export const KEY_BYTES = 32

export type Purpose = 'kid' | 'row' | 'link' | 'about' | 'slot' | 'words' | 'passkey'

/** HKDF-SHA-256 (RFC 5869) with an empty salt. `info` names the purpose and the person, so that no key serves two. */
const hkdf = (purpose: Purpose, userId: string): HkdfParams => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(),
  info: concat(utf8(`cifra/1/${purpose}`), Uint8Array.of(0), utf8(userId.toLowerCase())),
})

/** Raw bytes as a base for derivation. They cannot be read out of it again. */
export const importBase = (subtle: SubtleCrypto, raw: Bytes): Promise<CryptoKey> =>
  subtle.importKey('raw', raw, 'HKDF', false, ['deriveBits', 'deriveKey'])

/** `length` bytes of `base` for one purpose. */
export const deriveBytes = async (
  subtle: SubtleCrypto,
  base: CryptoKey,
  purpose: Purpose,
  userId: string,
  length: number,
): Promise<Bytes> => new Uint8Array(await subtle.deriveBits(hkdf(purpose, userId), base, length * 8))

const KID_BYTES = 16

/** A history key as it is used: what each purpose needs, none of it readable, and its public name. */
export type HistoryKey = {
  /** base64url, 22 characters. */
  readonly kid: string
  /** 1, then one more with each new key of the account. */
  readonly gen: number
  readonly row: CryptoKey
  readonly link: CryptoKey
  readonly about: CryptoKey
  /** HMAC-SHA-256: proofs of slots and end notes. */
  readonly slot: CryptoKey
}

/** AES-256-GCM key of `base` for one purpose, not readable. */
export const deriveAes = (
  subtle: SubtleCrypto,
  base: CryptoKey,
  purpose: 'row' | 'link' | 'about' | 'words' | 'passkey',
  userId: string,
): Promise<CryptoKey> =>
  subtle.deriveKey(hkdf(purpose, userId), base, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])

/** Everything that is made of the history key under `base` (`importBase`, or unwrapped from the device's own key). */
export const deriveHistoryKey = async (
  subtle: SubtleCrypto,
  base: CryptoKey,
  gen: number,
  userId: string,
): Promise<HistoryKey> => {
  const [kid, row, link, about, slot] = await Promise.all([
    deriveBytes(subtle, base, 'kid', userId, KID_BYTES),
    deriveAes(subtle, base, 'row', userId),
    deriveAes(subtle, base, 'link', userId),
    deriveAes(subtle, base, 'about', userId),
    subtle.deriveKey(
      hkdf('slot', userId),
      base,
      { name: 'HMAC', hash: 'SHA-256', length: KEY_BYTES * 8 },
      false,
      ['sign', 'verify'],
    ),
  ])
  return { kid: toB64(kid), gen, row, link, about, slot }
}
