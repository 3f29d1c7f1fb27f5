import type { Bytes } from '../../../src/core/vault/bytes.ts'
import { deriveHistoryKey, type HistoryKey, importBase } from '../../../src/core/vault/derive.ts'

/** What the known answers are made of. */
export const USER = '00000000-0000-4000-8000-00000000ada1'
export const ROW = '00000000-0000-4000-8000-00000000beef'
export const { subtle } = crypto

const counting = (length: number, byteAt: (index: number) => number): Bytes =>
  Uint8Array.from({ length }, (_, index) => byteAt(index))

export const HK = counting(32, (index) => index)
export const HK2 = counting(32, (index) => 0xff - index)
const IV = counting(12, (index) => 0x10 + index)
export const ENTROPY = counting(16, (index) => index)
export const SCALAR = counting(32, (index) => index + 1)
export const SLOT_ID = 'BQUFBQUFBQUFBQUFBQUFBQ'
export const PUBLIC_KEY =
  'BFFcPW6545a5BNP-yn9U_c0MwemXvzddylFa0KbDtANfRTa-OlDzGPv5pUdZAqIhUCvvDVfgjFOyzApW8X2fk1Q'

export const fixedIv = (): Bytes => IV.slice()
export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

export const keyOf = async (bytes: Bytes, gen: number, userId = USER): Promise<HistoryKey> =>
  deriveHistoryKey(subtle, await importBase(subtle, bytes), gen, userId)
