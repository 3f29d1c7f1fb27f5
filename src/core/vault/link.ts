import { type Bytes, fromB64, lp, toB64 } from './bytes.ts'
import type { HistoryKey } from './derive.ts'
import { openBox, type RandomBytes, sealBox } from './gcm-box.ts'
import { decodeRawKey, encodeRawKey, type OpenedKey, type RawKey } from './raw-key.ts'

/** An earlier history key, sealed under a later one: who has the later one opens what the earlier one sealed. */
export type Link = { readonly kid: string; readonly under: string; readonly box: string }

const aad = (userId: string, kid: string, under: string): Bytes => lp('cifra/1/link', userId, kid, under)

export type MakeLink = {
  readonly subtle: SubtleCrypto
  readonly randomBytes: RandomBytes
  readonly userId: string
  /** Public name of `raw`. */
  readonly kid: string
  readonly raw: RawKey
  readonly under: HistoryKey
}

/** [V9] Throws where the key would lie under one of a lower generation: whoever holds that one must never reach this one by it. */
export const makeLink = async ({ subtle, randomBytes, userId, kid, raw, under }: MakeLink): Promise<Link> => {
  if (raw.gen > under.gen || kid === under.kid) throw new RangeError('A link leads to an earlier key')
  const box = await sealBox(subtle, under.link, encodeRawKey(raw), aad(userId, kid, under.kid), randomBytes)
  return { kid, under: under.kid, box: toB64(box) }
}

/** The key at the end of a link; null when it was not made under `under`, is another than it says, or leads upwards. */
export const openLink = async (
  subtle: SubtleCrypto,
  under: HistoryKey,
  link: Link,
  userId: string,
): Promise<OpenedKey | null> => {
  const box = link.under === under.kid ? fromB64(link.box) : null
  if (box === null) return null
  const bytes = await openBox(subtle, under.link, box, aad(userId, link.kid, under.kid))
  const opened = await decodeRawKey(subtle, bytes, link.kid, userId)
  return opened !== null && opened.raw.gen <= under.gen ? opened : null
}
