import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromB64, toB64 } from '../../../src/core/vault/bytes.ts'
import { CT_LENGTHS, type Envelope, parseEnvelope, type RowKind } from '../../../src/core/vault/envelope.ts'
import { openRow, sealRow } from '../../../src/core/vault/row.ts'
import type { RowContent } from '../../../src/core/vault/row-content.ts'
import { HK, HK2, keyOf, ROW, randomBytes, subtle, USER } from './given.ts'

const place = { userId: USER, rowId: ROW }
const key = await keyOf(HK, 1)
const other = await keyOf(HK2, 2)
const ring = (kid: string) => [key, other].find((each) => each.kid === kid)

const OPTIONS = {
  length: 16,
  includeUppercase: true,
  includeLowercase: true,
  includeNumbers: true,
  includeSymbols: false,
  excludeSimilar: false,
  pronounceable: false,
}

const text = (maxLength: number) => fc.string({ unit: 'grapheme', minLength: 1, maxLength })
const options = fc.record({
  length: fc.integer({ min: 1, max: 128 }),
  includeUppercase: fc.boolean(),
  includeLowercase: fc.boolean(),
  includeNumbers: fc.boolean(),
  includeSymbols: fc.boolean(),
  excludeSimilar: fc.boolean(),
  pronounceable: fc.boolean(),
})
const contents: fc.Arbitrary<RowContent> = fc.record({ password: text(40), label: text(60), options })

const seal = (content: RowContent, kind: RowKind = 'saved') =>
  sealRow({ subtle, randomBytes, key, place, kind, content })

const opened = (settings: unknown, at = place) => openRow(subtle, ring, at, settings)

it('[V3] what was sealed opens as it was, with unknown fields and modes', async () => {
  const name = fc.stringMatching(/^[a-z]{1,8}$/)
  const extras = fc.dictionary(name, fc.oneof(text(12), fc.integer(), fc.boolean()), { maxKeys: 5 })
  await fc.assert(
    fc.asyncProperty(contents, extras, async (content, extra) => {
      const whole: RowContent = {
        ...content,
        ...(Object.keys(extra).length > 0 ? { extra: { ...extra } } : {}),
        mode: { kind: 'passphrase', words: 6 },
      }
      // Beyond the largest size unknown fields go: another test's.
      fc.pre(
        JSON.stringify(whole).length < 1_000 &&
          new TextEncoder().encode(JSON.stringify(whole)).length < 1_700,
      )
      expect(await opened(await seal(whole))).toEqual({ state: 'open', content: whole, kind: 'saved' })
    }),
    { numRuns: 200 },
  )
})

it('[V3] a changed byte, kid, kind, row or person is damaged or locked, and never a password', async () => {
  const envelope = (await seal({
    password: 'Ab1cdefgh',
    label: 'auto-generated-free',
    options: OPTIONS,
  })) as Envelope
  const box = fromB64(envelope.ct) ?? new Uint8Array()
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: box.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (at, change) => {
        const changed = box.slice()
        changed[at] = (changed[at] ?? 0) ^ change
        expect(await opened({ ...envelope, ct: toB64(changed) })).toEqual({ state: 'damaged' })
      },
    ),
    { numRuns: 150 },
  )
  const stranger = 'A'.repeat(22)
  for (const settings of [
    { ...envelope, v: 2 },
    { ...envelope, kind: 'auto' },
    { ...envelope, kid: other.kid },
    { ...envelope, further: 1 },
    { ...envelope, ct: `${envelope.ct.slice(0, -1)}` },
    { ...envelope, ct: 7 },
    { v: 1, kid: envelope.kid, ct: envelope.ct },
    { v: 1, kid: envelope.kid, kind: 'saved' },
    { v: 1, kind: 'saved', ct: envelope.ct },
    {},
    null,
    'text',
  ]) {
    expect(await opened(settings)).toEqual({ state: 'damaged' })
  }
  expect(await opened({ ...envelope, kid: stranger })).toEqual({ state: 'locked', kid: stranger })
  expect(await opened(envelope, { ...place, rowId: ROW.replace('beef', 'bee0') })).toEqual({
    state: 'damaged',
  })
  expect(await opened(envelope, { ...place, userId: USER.replace('ada1', 'ada2') })).toEqual({
    state: 'damaged',
  })
  expect((await opened(envelope)).state).toBe('open')
})

it('[V2] an automatic row holds what a free account may have made, and nothing else', async () => {
  const auto = { password: 'Ab1cdefghijklmno', label: 'auto-generated-free', options: OPTIONS }
  expect((await seal(auto, 'auto'))?.ct).toHaveLength(379)
  for (const content of [
    { ...auto, label: 'Bank' },
    { ...auto, options: { ...OPTIONS, excludeSimilar: true } },
    { ...auto, options: { ...OPTIONS, pronounceable: true } },
    { ...auto, mode: { mode: 'pin' } },
    { ...auto, mode: { mode: 'random', leaveOut: 'l' } },
    { ...auto, mode: { mode: 'site' } },
    { ...auto, password: 'a'.repeat(51) },
  ]) {
    expect(await seal(content, 'auto')).toBeNull()
  }
})

it('[V15] within the bounds the size says nothing of password and label', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 4, maxLength: 50 }),
      fc.string({ minLength: 1, maxLength: 200 }),
      async (password, label) => {
        const written = JSON.stringify(label).length - 2
        fc.pre(written <= 150 && JSON.stringify(password).length - 2 <= 50)
        const sealed = await seal({ password, label, options: { ...OPTIONS, length: password.length } })
        expect(sealed?.ct).toHaveLength(379)
      },
    ),
    { numRuns: 100 },
  )
})

it('[V15] four sizes, and none beyond', async () => {
  const lengths = new Set<number>()
  for (const length of [1, 230, 480, 900, 1_900, 2_040]) {
    const sealed = await seal({ password: 'x'.repeat(20), label: 'é'.repeat(length / 2), options: OPTIONS })
    if (sealed) lengths.add(sealed.ct.length)
    expect(sealed === null || parseEnvelope(sealed) !== null).toBe(true)
  }
  expect([...lengths]).toEqual([...CT_LENGTHS])
  expect(await seal({ password: 'x', label: 'y'.repeat(2_100), options: OPTIONS })).toBeNull()
})

it('[V15] unknown fields that do not fit go, the password stays', async () => {
  const content = { password: 'Ab1cdefgh', label: 'Bank', options: OPTIONS }
  const sealed = await seal({ ...content, extra: { note: 'n'.repeat(3_000) } })
  expect(await opened(sealed)).toEqual({ state: 'open', content, kind: 'saved' })
})
