import { type Bytes, concat } from './bytes.ts'
import { deriveHistoryKey, type HistoryKey, importBase, KEY_BYTES } from './derive.ts'

/** A history key in the clear. It exists only while a slot, a link or a new key is made; then it is dropped. */
export type RawKey = { readonly bytes: Bytes; readonly gen: number }

const GEN_BYTES = 4
const MAX_GEN = 0x7fff_ffff

const isGen = (gen: number): boolean => Number.isInteger(gen) && gen > 0 && gen <= MAX_GEN

/** The key and its generation as they stand in boxes and links: 36 bytes. Throws for a generation that is none. */
export const encodeRawKey = ({ bytes, gen }: RawKey): Bytes => {
  if (bytes.length !== KEY_BYTES || !isGen(gen)) throw new RangeError('Not a history key')
  const end = new Uint8Array(GEN_BYTES)
  new DataView(end.buffer).setUint32(0, gen)
  return concat(bytes, end)
}

export type OpenedKey = { readonly raw: RawKey; readonly key: HistoryKey }

/**
 * The key of an opened box or link; null when it is not the one that `kid` names. The generation that was sealed beside the key
 * counts, and never the server's.
 */
export const decodeRawKey = async (
  subtle: SubtleCrypto,
  opened: Bytes | null,
  kid: string,
  userId: string,
): Promise<OpenedKey | null> => {
  if (opened?.length !== KEY_BYTES + GEN_BYTES) return null
  const raw = {
    bytes: opened.slice(0, KEY_BYTES),
    gen: new DataView(opened.buffer, opened.byteOffset).getUint32(KEY_BYTES),
  }
  if (!isGen(raw.gen)) return null
  const key = await deriveHistoryKey(subtle, await importBase(subtle, raw.bytes), raw.gen, userId)
  return key.kid === kid ? { raw, key } : null
}
