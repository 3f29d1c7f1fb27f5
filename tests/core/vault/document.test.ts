import { expect, it } from 'vitest'
import {
  isDurable,
  KEPT_EARLIER_SLOTS,
  MAX_LINKS,
  MAX_SLOTS,
  mergeDocuments,
  parseDocument,
  type SlotRecord,
  type VaultDocument,
} from '../../../src/core/vault/document.ts'
import { isReadable } from '../../../src/core/vault/envelope.ts'

const name = (text: string) => text.padEnd(22, '_')
const slot = (id: string, kid: string, proof = 'good'): SlotRecord => ({
  id: name(id),
  kind: 'device',
  kid: name(kid),
  public: 'public',
  proof,
  about: '',
})
const documentOf = (slots: readonly SlotRecord[], links: VaultDocument['links'] = []): VaultDocument => ({
  v: 1,
  slots,
  links,
})
const isProven = ({ proof }: SlotRecord) => proof === 'good'

it('[V9] ways in only get more: what either document proves is kept, what none proves goes', () => {
  const cached = documentOf([slot('a', 'now'), slot('b', 'now')])
  const current = documentOf([slot('b', 'now'), slot('c', 'now'), slot('evil', 'now', 'bad')])
  const merged = mergeDocuments(name('now'), isProven, cached, current)
  expect(merged.slots.map(({ id }) => id)).toEqual([name('a'), name('b'), name('c')])
})

it('[V9] slots of earlier keys are kept unread, the newest; links of both documents stay', () => {
  const earlier = Array.from({ length: 14 }, (_, index) => slot(`old${index}`, 'then', 'unread'))
  const link = (kid: string) => ({ kid: name(kid), under: name('now'), box: kid })
  const merged = mergeDocuments(
    name('now'),
    isProven,
    documentOf([], [link('x'), link('y')]),
    documentOf([...earlier, slot('a', 'now')], [link('y'), link('z')]),
  )
  expect(merged.slots).toHaveLength(KEPT_EARLIER_SLOTS + 1)
  expect(merged.slots[0]?.id).toBe(name('old4'))
  expect(merged.links.map(({ box }) => box)).toEqual(['x', 'y', 'z'])
})

it('[V9] no document grows beyond its bounds', () => {
  const slots = Array.from({ length: 60 }, (_, index) => slot(`s${index}`, 'now'))
  const links = Array.from({ length: 150 }, (_, index) => ({
    kid: name(`k${index}`),
    under: name('now'),
    box: '',
  }))
  const merged = mergeDocuments(name('now'), isProven, null, documentOf(slots, links))
  expect(merged.slots).toHaveLength(MAX_SLOTS)
  expect(merged.links).toHaveLength(MAX_LINKS)
})

it('[V10] words and passkeys with a backup bring a person back, devices and other passkeys do not', () => {
  expect(isDurable('words', undefined)).toBe(true)
  expect(isDurable('passkey', true)).toBe(true)
  expect(isDurable('passkey', false)).toBe(false)
  expect(isDurable('passkey', undefined)).toBe(false)
  expect(isDurable('device', true)).toBe(false)
})

it('[V12] a document that is none, or parts of it that cannot be read, takes nothing else away', () => {
  for (const value of [null, 'x', [], {}, { v: 2, slots: [], links: [] }, { v: 1, slots: {}, links: [] }]) {
    expect(parseDocument(value)).toBeNull()
  }
  const good = slot('a', 'now')
  const parsed = parseDocument({
    v: 1,
    slots: [good, null, { ...good, id: 'short' }, { ...good, kind: 'stranger' }, { ...good, lock: 7 }],
    links: [{ kid: name('k'), under: name('now'), box: 'b' }, { kid: 'k' }, 3],
    further: true,
  })
  expect(parsed).toEqual(documentOf([good], [{ kid: name('k'), under: name('now'), box: 'b' }]))
})

it('[V2] readable is what has a key `password`, whatever else stands beside it', () => {
  expect(isReadable({ password: null, ct: 'x' })).toBe(true)
  expect(isReadable({ ct: 'x' })).toBe(false)
  expect(isReadable({})).toBe(false)
})
