import { expect, it } from 'vitest'
import { fromB64, lp, toB64 } from '../../../src/core/vault/bytes.ts'

const plainly = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

it('base64url of every length comes back as its bytes, and no other spelling of them does', () => {
  for (let length = 0; length < 70; length++) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 89 + length * 31) & 0xff)
    const text = toB64(bytes)
    expect(text).toBe(Buffer.from(bytes).toString('base64url'))
    expect(fromB64(text)).toEqual(bytes)
    const accepted = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= é€'
      .split('')
      .filter((last) => fromB64(text.slice(0, -1) + last) !== null)
    for (const last of accepted)
      expect(toB64(plainly(text.slice(0, -1) + last))).toBe(text.slice(0, -1) + last)
  }
  expect(fromB64('A')).toBeNull()
  expect(fromB64('AA==')).toBeNull()
})

it('parts of a message stand behind their length in bytes, whatever they are written in', () => {
  const parts = ['', 'cifra/1/row', 'Café', 'é', '日本語 words', '🔑', 'x'.repeat(300)]
  const expected = parts.flatMap((part) => {
    const bytes = [...new TextEncoder().encode(part)]
    return [bytes.length >> 8, bytes.length & 0xff, ...bytes]
  })
  expect([...lp(...parts)]).toEqual(expected)
  expect(lp('x'.repeat(65_535))).toHaveLength(65_537)
  expect(() => lp('x'.repeat(65_536))).toThrow(RangeError)
  expect(() => lp('é'.repeat(32_768))).toThrow(RangeError)
})
