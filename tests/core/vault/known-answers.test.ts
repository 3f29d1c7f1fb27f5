import { expect, it } from 'vitest'
import { fromB64, toB64 } from '../../../src/core/vault/bytes.ts'
import { isEndNote } from '../../../src/core/vault/end-note.ts'
import { isSlotProven, openAbout, sealAbout } from '../../../src/core/vault/slot.ts'
import { readWords } from '../../../src/core/vault/words.ts'
import { ENTROPY, fixedIv, HK, keyOf, PUBLIC_KEY, SLOT_ID, subtle, USER } from './given.ts'
import { computeAnswers, KNOWN, openHere, opensForeignBox, sealHere } from './known-answers.ts'

/** `npm test -- engines vault` asks the same of every engine. */
it('[K1] [K2] [K3] [K4] [K5] [K6] names, keys, a row, a link, words, a lock, a name, a proof, an end note', async () => {
  expect(await computeAnswers()).toEqual(KNOWN)
})

it('[K4] both phrases are read again', async () => {
  expect(await readWords(KNOWN['words, English'])).toEqual({ ok: true, entropy: ENTROPY, language: 'en' })
  expect(await readWords(KNOWN['words, Spanish'])).toEqual({ ok: true, entropy: ENTROPY, language: 'es' })
})

it('[K6] a name, a proof and an end note hold', async () => {
  const key = await keyOf(HK, 1)
  const slot = { userId: USER, slotId: SLOT_ID, kind: 'words', publicKey: PUBLIC_KEY } as const
  const about = await sealAbout(subtle, fixedIv, key, slot, { name: 'Chrome, Windows' })
  expect(fromB64(about)?.length).toBe(156)
  expect(await openAbout(subtle, key, slot, about)).toEqual({ name: 'Chrome, Windows' })
  const publicKey = toB64(Uint8Array.of(4, ...Array(64).fill(7)))
  expect(await isSlotProven(subtle, key, { ...slot, kind: 'device', publicKey }, KNOWN.proof)).toBe(true)
  expect(await isEndNote(subtle, key, USER, KNOWN['end note'])).toBe(true)
})

it('[K7] a box that another implementation sealed to a slot', async () => {
  expect(await opensForeignBox()).toBe(true)
})

it('[K2] [K3] [K6] [K7] what is sealed with chance opens again', async () => {
  expect(await openHere(await sealHere())).toEqual([])
})
