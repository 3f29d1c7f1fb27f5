import { type Bytes, concat } from './bytes.ts'

/** Bytes in front of and behind the content: the IV, and GCM's tag. */
export const IV_BYTES = 12
export const BOX_OVERHEAD = IV_BYTES + 16

/** Fresh randomness for every box: an IV that stands twice under one key gives both contents away. */
export type RandomBytes = (length: number) => Bytes

/** AES-256-GCM (NIST SP 800-38D): IV, ciphertext and tag in one. `aad` is bound to it and not kept in it. */
export const sealBox = async (
  subtle: SubtleCrypto,
  key: CryptoKey,
  content: Bytes,
  aad: Bytes,
  randomBytes: RandomBytes,
): Promise<Bytes> => {
  const iv = randomBytes(IV_BYTES)
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv, additionalData: aad }, key, content)
  return concat(iv, new Uint8Array(sealed))
}

/** What is in the box; null when it was sealed under another key, for another place, or changed since. */
export const openBox = async (
  subtle: SubtleCrypto,
  key: CryptoKey,
  box: Bytes,
  aad: Bytes,
): Promise<Bytes | null> => {
  if (box.length < BOX_OVERHEAD) return null
  try {
    const opened = await subtle.decrypt(
      { name: 'AES-GCM', iv: box.subarray(0, IV_BYTES), additionalData: aad },
      key,
      box.subarray(IV_BYTES),
    )
    return new Uint8Array(opened)
  } catch {
    return null
  }
}
