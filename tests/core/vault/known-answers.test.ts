import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { type Bytes, fromB64, toB64 } from '../../../src/core/vault/bytes.ts'
import { deriveAes, deriveBytes, importBase } from '../../../src/core/vault/derive.ts'
import { isEndNote, makeEndNote } from '../../../src/core/vault/end-note.ts'
import { makeLink, openLink } from '../../../src/core/vault/link.ts'
import { prfInput } from '../../../src/core/vault/prf-input.ts'
import { openRow, sealRow } from '../../../src/core/vault/row.ts'
import {
  isSlotProven,
  lockSlot,
  openAbout,
  openSlotBox,
  proveSlot,
  sealAbout,
  unlockSlot,
} from '../../../src/core/vault/slot.ts'
import { readWords, writeWords } from '../../../src/core/vault/words.ts'
import { ENTROPY, fixedIv, HK, HK2, keyOf, PUBLIC_KEY, ROW, SCALAR, SLOT_ID, subtle, USER } from './given.ts'

const sha256 = (bytes: Bytes | null): string =>
  createHash('sha256')
    .update(bytes ?? 'nothing')
    .digest('hex')

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

it('[K1] names and row key of a history key', async () => {
  expect((await keyOf(HK, 1)).kid).toBe('TgKqInOdbwPAn7FLRoE88Q')
  expect((await keyOf(HK2, 2)).kid).toBe('U5iIYn0ZJkujkIW-hG46eQ')
  const rowKey = await deriveBytes(subtle, await importBase(subtle, HK), 'row', USER, 32)
  expect(toB64(rowKey)).toBe('IXIkEu33GDpq-h9efNWZm8HRG2Lcu7gYT89tHjrfgHo')
})

it('[K2] a sealed row', async () => {
  const key = await keyOf(HK, 1)
  const place = { userId: USER, rowId: ROW }
  const sealed = await sealRow({
    subtle,
    randomBytes: fixedIv,
    key,
    place,
    kind: 'saved',
    content: CONTENT,
  })
  const box = fromB64(sealed?.ct ?? '')
  expect(box?.length).toBe(284)
  expect(sha256(box)).toBe('dd462588c164bc4f92851bff07b9219863be9b2e1de324cc632613b6190764db')
  expect(await openRow(subtle, () => key, place, sealed)).toEqual({
    state: 'open',
    content: CONTENT,
    kind: 'saved',
  })
})

it('[K3] a link', async () => {
  const under = await keyOf(HK2, 2)
  const { kid } = await keyOf(HK, 1)
  const link = await makeLink({
    subtle,
    randomBytes: fixedIv,
    userId: USER,
    kid,
    raw: { bytes: HK, gen: 1 },
    under,
  })
  expect(link.box).toBe(
    'EBESExQVFhcYGRobyoAR34Yqi0W73zB7t4lN5-mxPZt17XHFP6cuHfgNury4XtVTaooD8DrIm8sjHht247lQ-A',
  )
  const opened = await openLink(subtle, under, link, USER)
  expect(opened?.raw).toEqual({ bytes: HK, gen: 1 })
})

it('[K4] twelve words and the key of their lock', async () => {
  const en = 'abandon amount liar amount expire adjust cage candy arch gather drum buyer'
  const es = 'ábaco álbum líquido álbum espuma acudir bolero bosque amante gaita dictar boca'
  expect((await writeWords(ENTROPY, 'en')).join(' ')).toBe(en)
  expect((await writeWords(ENTROPY, 'es')).join(' ')).toBe(es)
  expect(await readWords(en)).toEqual({ ok: true, entropy: ENTROPY, language: 'en' })
  expect(await readWords(es)).toEqual({ ok: true, entropy: ENTROPY, language: 'es' })
  const kek = await deriveBytes(subtle, await importBase(subtle, ENTROPY), 'words', USER, 32)
  expect(toB64(kek)).toBe('TUtV8EH6LwyaBh3VwbgfnmMAITTpH98YzQt-y1m0rzQ')
})

it('[K5] the input of the PRF', async () => {
  expect(toB64(await prfInput(subtle))).toBe('CUKPWK85hX1JMUZyWu-qeWswbzLjoBfk6fsNlzCodjs')
})

it('[K6] a lock, a name, a proof, an end note', async () => {
  const key = await keyOf(HK, 1)
  const words = await deriveAes(subtle, await importBase(subtle, ENTROPY), 'words', USER)
  const slot = { userId: USER, slotId: SLOT_ID, kind: 'words', publicKey: PUBLIC_KEY } as const
  const lock = await lockSlot(subtle, fixedIv, slot, key.kid, words, SCALAR)
  expect(lock).toBe('EBESExQVFhcYGRob6BcdAYkhLoy-0cfJdUk7bCF_uN20MHmawItb4cxoHmXvq4qO2uBrqQad6JgyEdFv')
  expect(await unlockSlot(subtle, slot, key.kid, words, lock)).not.toBeNull()

  const about = await sealAbout(subtle, fixedIv, key, slot, { name: 'Chrome, Windows' })
  expect(fromB64(about)?.length).toBe(156)
  expect(sha256(fromB64(about))).toBe('86094fcefd6937cf15c82623d7f6e4c95584a501bd463487e2ca76e8ab95240b')
  expect(await openAbout(subtle, key, slot, about)).toEqual({ name: 'Chrome, Windows' })

  const device = {
    ...slot,
    kind: 'device',
    publicKey: toB64(Uint8Array.of(4, ...Array(64).fill(7))),
  } as const
  const proof = await proveSlot(subtle, key, device)
  expect(proof).toBe('gWpgO0Mrl5nuUARM9klbPwbCk-P_ipdqcjDZwR20xkw')
  expect(await isSlotProven(subtle, key, device, proof)).toBe(true)

  const note = await makeEndNote(subtle, key, USER)
  expect(note).toBe('Uxl2KOVyMJGBqTOKgc1zreuugun-3wHSVf7UyPtvroc')
  expect(await isEndNote(subtle, key, USER, note)).toBe(true)
})

it('[K7] a box that another implementation sealed to a slot', async () => {
  const words = await deriveAes(subtle, await importBase(subtle, ENTROPY), 'words', USER)
  const slot = { userId: USER, slotId: SLOT_ID, kind: 'words', publicKey: PUBLIC_KEY } as const
  const { kid } = await keyOf(HK, 1)
  const lock = await lockSlot(subtle, fixedIv, slot, kid, words, SCALAR)
  const pair = await unlockSlot(subtle, slot, kid, words, lock)
  expect(pair).not.toBeNull()
  if (pair === null) return
  const opened = await openSlotBox(
    subtle,
    slot,
    pair,
    kid,
    'BNk8HnrM0-Xn-XXCBKQgwmnnWuHN18knLpdk9J-lp9mpajQMJVUiBAL2a07ECfDPkE6bpJKnFRp8QS1CHvugsnr5tOQIW8dEveOkNVf_pNlSQjQOY99BtKD5qHeNmLPiT6I4F8T6oVscl7VbvEtHl9N5W8jL',
  )
  expect(opened?.raw).toEqual({ bytes: HK, gen: 1 })
})
