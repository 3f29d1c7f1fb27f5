/** The known answers of docs/security.md and what an engine makes of them: the same in Node and in every browser. */
import { type Bytes, fromB64, toB64 } from '../../../src/core/vault/bytes.ts'
import { deriveAes, deriveBytes, importBase } from '../../../src/core/vault/derive.ts'
import { makeEndNote } from '../../../src/core/vault/end-note.ts'
import { makeLink, openLink } from '../../../src/core/vault/link.ts'
import { prfInput } from '../../../src/core/vault/prf-input.ts'
import { openRow, sealRow } from '../../../src/core/vault/row.ts'
import {
  isSlotProven,
  lockSlot,
  makeLockedPair,
  openAbout,
  openSlotBox,
  proveSlot,
  sealAbout,
  sealToSlot,
  unlockSlot,
} from '../../../src/core/vault/slot.ts'
import { writeWords } from '../../../src/core/vault/words.ts'
import {
  ENTROPY,
  fixedIv,
  HK,
  HK2,
  keyOf,
  PUBLIC_KEY,
  ROW,
  randomBytes,
  SCALAR,
  SLOT_ID,
  subtle,
  USER,
} from './given.ts'

const CONTENT = {
  password: 'Ab1!Ab1!Ab1!Ab1!',
  label: 'Café ñ',
  options: {
    length: 16,
    includeUppercase: true,
    includeLowercase: true,
    includeNumbers: true,
    includeSymbols: true,
    excludeSimilar: false,
    pronounceable: false,
  },
}

const sha256 = async (bytes: Bytes): Promise<string> =>
  [...new Uint8Array(await subtle.digest('SHA-256', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

const place = { userId: USER, rowId: ROW }
const words = { userId: USER, slotId: SLOT_ID, kind: 'words', publicKey: PUBLIC_KEY } as const

/** What this engine computes, by name. */
export const computeAnswers = async (): Promise<Readonly<Record<keyof typeof KNOWN, string>>> => {
  const [first, second] = [await keyOf(HK, 1), await keyOf(HK2, 2)]
  const row = await sealRow({
    subtle,
    randomBytes: fixedIv,
    key: first,
    place,
    kind: 'saved',
    content: CONTENT,
  })
  const raw = { bytes: HK, gen: 1 }
  const link = await makeLink({
    subtle,
    randomBytes: fixedIv,
    userId: USER,
    kid: first.kid,
    raw,
    under: second,
  })
  const lockKey = await deriveAes(subtle, await importBase(subtle, ENTROPY), 'words', USER)
  const about = await sealAbout(subtle, fixedIv, first, words, { name: 'Chrome, Windows' })
  const publicKey = toB64(Uint8Array.of(4, ...Array(64).fill(7)))
  return {
    kid: first.kid,
    'kid of HK2': second.kid,
    RK: toB64(await deriveBytes(subtle, await importBase(subtle, HK), 'row', USER, 32)),
    row: await sha256(fromB64(row?.ct ?? '') ?? HK),
    link: link.box,
    'words, English': (await writeWords(ENTROPY, 'en')).join(' '),
    'words, Spanish': (await writeWords(ENTROPY, 'es')).join(' '),
    KEK: toB64(await deriveBytes(subtle, await importBase(subtle, ENTROPY), 'words', USER, 32)),
    'PRF input': toB64(await prfInput(subtle)),
    lock: await lockSlot(subtle, fixedIv, words, first.kid, lockKey, SCALAR),
    about: await sha256(fromB64(about) ?? HK),
    proof: await proveSlot(subtle, first, { ...words, kind: 'device', publicKey }),
    'end note': await makeEndNote(subtle, first, USER),
  }
}

export const KNOWN = {
  kid: 'TgKqInOdbwPAn7FLRoE88Q',
  'kid of HK2': 'U5iIYn0ZJkujkIW-hG46eQ',
  RK: 'IXIkEu33GDpq-h9efNWZm8HRG2Lcu7gYT89tHjrfgHo',
  row: 'dd462588c164bc4f92851bff07b9219863be9b2e1de324cc632613b6190764db',
  link: 'EBESExQVFhcYGRobyoAR34Yqi0W73zB7t4lN5-mxPZt17XHFP6cuHfgNury4XtVTaooD8DrIm8sjHht247lQ-A',
  'words, English': 'abandon amount liar amount expire adjust cage candy arch gather drum buyer',
  'words, Spanish': 'ábaco álbum líquido álbum espuma acudir bolero bosque amante gaita dictar boca',
  KEK: 'TUtV8EH6LwyaBh3VwbgfnmMAITTpH98YzQt-y1m0rzQ',
  'PRF input': 'CUKPWK85hX1JMUZyWu-qeWswbzLjoBfk6fsNlzCodjs',
  lock: 'EBESExQVFhcYGRob6BcdAYkhLoy-0cfJdUk7bCF_uN20MHmawItb4cxoHmXvq4qO2uBrqQad6JgyEdFv',
  about: '86094fcefd6937cf15c82623d7f6e4c95584a501bd463487e2ca76e8ab95240b',
  proof: 'gWpgO0Mrl5nuUARM9klbPwbCk-P_ipdqcjDZwR20xkw',
  'end note': 'Uxl2KOVyMJGBqTOKgc1zreuugun-3wHSVf7UyPtvroc',
} as const

/** A box that another implementation sealed to the slot of the words. */
const FOREIGN_BOX =
  'BNk8HnrM0-Xn-XXCBKQgwmnnWuHN18knLpdk9J-lp9mpajQMJVUiBAL2a07ECfDPkE6bpJKnFRp8QS1CHvugsnr5tOQIW8dEveOkNVf_pNlSQjQOY99BtKD5qHeNmLPiT6I4F8T6oVscl7VbvEtHl9N5W8jL'

/** What one engine seals with chance of its own, and hands to another. */
export type Sealed = {
  readonly row: unknown
  readonly link: unknown
  readonly publicKey: string
  readonly lock: string
  readonly box: string
  readonly proof: string
  readonly about: string
}

export const sealHere = async (): Promise<Sealed> => {
  const [first, second] = [await keyOf(HK, 1), await keyOf(HK2, 2)]
  const { scalar, publicKey } = await makeLockedPair(subtle)
  const slot = { ...words, publicKey }
  const lockKey = await deriveAes(subtle, await importBase(subtle, ENTROPY), 'words', USER)
  const raw = { bytes: HK, gen: 1 }
  return {
    row: await sealRow({ subtle, randomBytes, key: first, place, kind: 'saved', content: CONTENT }),
    link: await makeLink({ subtle, randomBytes, userId: USER, kid: first.kid, raw, under: second }),
    publicKey,
    lock: await lockSlot(subtle, randomBytes, slot, first.kid, lockKey, scalar),
    box: await sealToSlot(slot, first.kid, raw),
    proof: await proveSlot(subtle, first, slot),
    about: await sealAbout(subtle, randomBytes, first, slot, { name: 'Elsewhere' }),
  }
}

/** Opens it all; what does not open, by name. */
export const openHere = async (sealed: Sealed): Promise<readonly string[]> => {
  const [first, second] = [await keyOf(HK, 1), await keyOf(HK2, 2)]
  const slot = { ...words, publicKey: sealed.publicKey }
  const lockKey = await deriveAes(subtle, await importBase(subtle, ENTROPY), 'words', USER)
  const row = await openRow(subtle, () => first, place, sealed.row)
  const link = await openLink(subtle, second, sealed.link as Parameters<typeof openLink>[2], USER)
  const pair = await unlockSlot(subtle, slot, first.kid, lockKey, sealed.lock)
  const boxed = pair && (await openSlotBox(subtle, slot, pair, first.kid, sealed.box))
  const same = (bytes: Bytes | undefined) => bytes !== undefined && toB64(bytes) === toB64(HK)
  const opened = {
    row: row.state === 'open' && JSON.stringify(row.content) === JSON.stringify(CONTENT),
    link: same(link?.raw.bytes),
    lock: pair !== null,
    box: same(boxed?.raw.bytes),
    proof: await isSlotProven(subtle, first, slot, sealed.proof),
    about: (await openAbout(subtle, first, slot, sealed.about))?.name === 'Elsewhere',
  }
  return Object.entries(opened).flatMap(([name, isOpen]) => (isOpen ? [] : [name]))
}

/** The box that another implementation sealed. */
export const opensForeignBox = async (): Promise<boolean> => {
  const { kid } = await keyOf(HK, 1)
  const lockKey = await deriveAes(subtle, await importBase(subtle, ENTROPY), 'words', USER)
  const pair = await unlockSlot(subtle, words, kid, lockKey, KNOWN.lock)
  const opened = pair && (await openSlotBox(subtle, words, pair, kid, FOREIGN_BOX))
  return opened !== null && toB64(opened.raw.bytes) === toB64(HK) && opened.raw.gen === 1
}
