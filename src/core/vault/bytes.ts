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
/** The six bits of each character, by its code; -1 for every other one. */
const SIX_BITS = Int8Array.from({ length: 128 }, (_, code) => ALPHABET.indexOf(String.fromCharCode(code)))

/** The bytes of a text that `toB64` could have written; null for every other text, also for another spelling of the same bytes. */
export const fromB64 = (text: string): Bytes | null => {
  if (text.length % 4 === 1) return null
  const bytes = new Uint8Array((text.length * 3) >> 2)
  let at = 0
  let held = 0
  let bits = 0
  // Every row that is shown or searched comes through here: one pass, where `atob` takes five.
  for (let place = 0; place < text.length; place++) {
    const six = SIX_BITS[text.charCodeAt(place)] ?? -1
    if (six < 0) return null
    held = (held << 6) | six
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = held >> bits
  }
  // Bits of the last character that belong to no byte: zero, or it is another spelling of the same.
  return (held & ((1 << bits) - 1)) === 0 ? bytes : null
}

const MAX_PART = 0xffff

/**
 * The parts as one message that can be taken apart in one way only: for each its length in bytes (2 bytes, big-endian), then its bytes.
 * Texts go in as UTF-8. Throws for a part of more than 65,535 bytes, which nothing here is.
 */
export const lp = (...parts: readonly string[]): Bytes => {
  // A character is three bytes at most. Every row that is opened comes through here: into one place, and nothing is copied twice.
  const whole = new Uint8Array(parts.reduce((length, part) => length + 2 + 3 * part.length, 0))
  let end = 0
  for (const part of parts) {
    const length = writeUtf8(part, whole, end + 2)
    if (length > MAX_PART) throw new RangeError('A part is too long for its length field')
    whole[end] = length >> 8
    whole[end + 1] = length & 0xff
    end += 2 + length
  }
  return whole.slice(0, end)
}

/** Writes `text` into `bytes` from `from` on; answers how many bytes it took. Ids and names of purposes need no encoder, which costs more than all else. */
const writeUtf8 = (text: string, bytes: Bytes, from: number): number => {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) return encoder.encodeInto(text, bytes.subarray(from)).written
    bytes[from + at] = code
  }
  return text.length
}

/** `text` in UTF-8, filled with spaces to `size` bytes; null when it is longer. JSON does not mind the spaces. */
export const padTo = (text: string, size: number): Bytes | null => {
  const bytes = utf8(text)
  if (bytes.length > size) return null
  const padded = new Uint8Array(size).fill(0x20)
  padded.set(bytes)
  return padded
}
