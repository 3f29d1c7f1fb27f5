/** How ids, keys and boxes stand in JSON, and how several values become one message. */

export type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

export const utf8 = (text: string): Bytes => encoder.encode(text)

export const fromUtf8 = (bytes: Bytes): string => decoder.decode(bytes)

export const concat = (...parts: readonly Bytes[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** base64url without padding (RFC 4648, section 5). */
export const toB64 = (bytes: Bytes): string => {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Bits of the last character that belong to no byte, by the length of the text modulo 4: zero, or it is another spelling of the same. */
const SPARE_BITS: readonly number[] = [0, 0b111111, 0b1111, 0b11]

/** The bytes of a text that `toB64` could have written; null for every other text, also for another spelling of the same bytes. */
export const fromB64 = (text: string): Bytes | null => {
  if (!/^[A-Za-z0-9_-]*$/.test(text) || text.length % 4 === 1) return null
  const spare = SPARE_BITS[text.length % 4] ?? 0
  if ((ALPHABET.indexOf(text.slice(-1)) & spare) !== 0) return null
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(binary.length)
  // Every row that is shown or searched comes through here: a loop costs a tenth of `Uint8Array.from`.
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}

const MAX_PART = 0xffff

/**
 * The parts as one message that can be taken apart in one way only: for each its length in bytes (2 bytes, big-endian), then its bytes.
 * Texts go in as UTF-8. Throws for a part of more than 65,535 bytes, which nothing here is.
 */
export const lp = (...parts: readonly string[]): Bytes =>
  concat(
    ...parts.flatMap((part) => {
      const bytes = utf8(part)
      if (bytes.length > MAX_PART) throw new RangeError('A part is too long for its length field')
      return [Uint8Array.of(bytes.length >> 8, bytes.length & 0xff), bytes]
    }),
  )

/** `text` in UTF-8, filled with spaces to `size` bytes; null when it is longer. JSON does not mind the spaces. */
export const padTo = (text: string, size: number): Bytes | null => {
  const bytes = utf8(text)
  if (bytes.length > size) return null
  const padded = new Uint8Array(size).fill(0x20)
  padded.set(bytes)
  return padded
}
