import { fromB64, lp, toB64, utf8 } from './bytes.ts'
import type { HistoryKey } from './derive.ts'

const message = (userId: string, kid: string) => lp('cifra/1/end', userId, kid)

/** [V11] The word of who holds `key` that its history may be readable again. It is good for this key alone. */
export const makeEndNote = async (subtle: SubtleCrypto, key: HistoryKey, userId: string): Promise<string> =>
  toB64(new Uint8Array(await subtle.sign('HMAC', key.slot, message(userId, key.kid))))

export const isEndNote = (
  subtle: SubtleCrypto,
  key: HistoryKey,
  userId: string,
  note: string,
): Promise<boolean> => subtle.verify('HMAC', key.slot, fromB64(note) ?? utf8(''), message(userId, key.kid))
