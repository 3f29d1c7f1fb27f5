import { expect, it } from 'vitest'
import { deriveAes, importBase } from '../../../src/core/vault/derive.ts'
import { isEndNote, makeEndNote } from '../../../src/core/vault/end-note.ts'
import { makeLink, openLink } from '../../../src/core/vault/link.ts'
import {
  isSlotProven,
  lockSlot,
  makeDevicePair,
  makeLockedPair,
  openAbout,
  openSlotBox,
  proveSlot,
  sealAbout,
  sealToSlot,
  unlockSlot,
} from '../../../src/core/vault/slot.ts'
import { ENTROPY, HK, HK2, keyOf, randomBytes, SLOT_ID, subtle, USER } from './given.ts'

const key = await keyOf(HK, 1)
const later = await keyOf(HK2, 2)
const raw = { bytes: HK, gen: 1 }
const slot = { userId: USER, slotId: SLOT_ID }

it('[V6] a box opens for the pair, slot and key that it was sealed to, and for no other', async () => {
  const { pair, publicKey } = await makeDevicePair(subtle)
  const stranger = await makeDevicePair(subtle)
  const box = await sealToSlot({ ...slot, publicKey }, key.kid, raw)
  expect(box).toHaveLength(156)
  expect((await openSlotBox(subtle, slot, pair, key.kid, box))?.raw).toEqual(raw)
  expect(await openSlotBox(subtle, slot, stranger.pair, key.kid, box)).toBeNull()
  expect(await openSlotBox(subtle, slot, pair, later.kid, box)).toBeNull()
  expect(await openSlotBox(subtle, { ...slot, slotId: 'A'.repeat(22) }, pair, key.kid, box)).toBeNull()
  expect(await openSlotBox(subtle, slot, pair, key.kid, box.slice(0, 40))).toBeNull()
  expect(await openSlotBox(subtle, slot, pair, key.kid, '')).toBeNull()
  // Sealed under a name that is not the key's.
  const liar = await sealToSlot({ ...slot, publicKey }, later.kid, raw)
  expect(await openSlotBox(subtle, slot, pair, later.kid, liar)).toBeNull()
})

it('[V7] a lock opens for its words, slot and beginning, and for no other', async () => {
  const words = await deriveAes(subtle, await importBase(subtle, ENTROPY), 'words', USER)
  const passkey = await deriveAes(subtle, await importBase(subtle, ENTROPY), 'passkey', USER)
  const { scalar, publicKey } = await makeLockedPair(subtle)
  const identity = { ...slot, kind: 'words', publicKey } as const
  const lock = await lockSlot(subtle, randomBytes, identity, key.kid, words, scalar)
  expect(lock).toHaveLength(80)
  const pair = await unlockSlot(subtle, identity, key.kid, words, lock)
  const box = await sealToSlot(identity, key.kid, raw)
  expect(pair && (await openSlotBox(subtle, slot, pair, key.kid, box))?.raw).toEqual(raw)
  expect(await unlockSlot(subtle, identity, key.kid, passkey, lock)).toBeNull()
  expect(await unlockSlot(subtle, identity, later.kid, words, lock)).toBeNull()
  expect(await unlockSlot(subtle, { ...identity, kind: 'passkey' }, key.kid, words, lock)).toBeNull()
  const { publicKey: strange } = await makeLockedPair(subtle)
  expect(await unlockSlot(subtle, { ...identity, publicKey: strange }, key.kid, words, lock)).toBeNull()
})

it('[V7] a proof and an end note hold for their key and person only', async () => {
  const identity = { ...slot, kind: 'device', publicKey: 'x' } as const
  const proof = await proveSlot(subtle, key, identity)
  expect(await isSlotProven(subtle, key, identity, proof)).toBe(true)
  expect(await isSlotProven(subtle, later, identity, proof)).toBe(false)
  expect(await isSlotProven(subtle, key, { ...identity, kind: 'words' }, proof)).toBe(false)
  expect(await isSlotProven(subtle, key, identity, '')).toBe(false)
  const note = await makeEndNote(subtle, key, USER)
  expect(await isEndNote(subtle, key, USER, note)).toBe(true)
  expect(await isEndNote(subtle, later, USER, note)).toBe(false)
  expect(await isEndNote(subtle, key, USER, 'not a note')).toBe(false)
})

it('[V9] a link leads down: no later key under an earlier one, neither made nor opened', async () => {
  const make = { subtle, randomBytes, userId: USER, kid: later.kid, raw: { bytes: HK2, gen: 2 }, under: key }
  await expect(makeLink(make)).rejects.toThrow(RangeError)
  const climbing = await makeLink({ ...make, under: { ...key, gen: 9 } })
  expect(await openLink(subtle, key, climbing, USER)).toBeNull()
  const link = await makeLink({ ...make, kid: key.kid, raw, under: later })
  expect((await openLink(subtle, later, link, USER))?.key.kid).toBe(key.kid)
  expect(await openLink(subtle, key, link, USER)).toBeNull()
  expect(await openLink(subtle, later, { ...link, kid: later.kid }, USER)).toBeNull()
})

it('[V16] the name of a slot is sealed, and cut where it is too long', async () => {
  const about = await sealAbout(subtle, randomBytes, key, slot, { name: 'é'.repeat(300), backedUp: true })
  expect(about).toHaveLength(208)
  const opened = await openAbout(subtle, key, slot, about)
  expect(opened?.backedUp).toBe(true)
  expect(opened?.name).toMatch(/^é{40,}$/)
  expect(await openAbout(subtle, later, slot, about)).toBeNull()
})
