import { expect, it } from 'vitest'
import { DEFAULT_OPTIONS } from '../../src/core/generator/options.ts'
import { fromWireRow, rowCodec, toWireOp } from '../../src/remote/rows.ts'

const ID = '00000000-0000-4000-8000-00000000beef'
const decode = (settings: unknown, passwordLength = 20) =>
  rowCodec.decode(ID, { settings: settings as string, passwordLength })

it('reads back what it wrote', async () => {
  const body = await rowCodec.encode({ id: ID, password: 'abcd🙂', label: 'Café', options: DEFAULT_OPTIONS })
  expect(body.passwordLength).toBe(5)
  expect(await rowCodec.decode(ID, body)).toEqual({
    state: 'open',
    password: 'abcd🙂',
    label: 'Café',
    length: 16,
    options: DEFAULT_OPTIONS,
  })
})

it('reads settings that are an object or its JSON text, with options flat or nested', async () => {
  const flat = { password: 'p', label: 'l', length: 9, includeSymbols: true, pronounceable: true }
  const nested = {
    password: 'p',
    label: 'l',
    options: { length: 9, includeSymbols: true, pronounceable: true },
  }
  const read = await decode(flat)
  expect(read).toMatchObject({ length: 9, options: { includeSymbols: true, pronounceable: true } })
  for (const settings of [nested, JSON.stringify(flat), JSON.stringify(nested)])
    expect(await decode(settings)).toEqual(read)
})

it('falls back as specified: label, length, flags', async () => {
  expect(await decode({ password: 'p' })).toEqual({
    state: 'open',
    password: 'p',
    label: 'Password beef',
    length: 20,
    options: {
      length: 20,
      includeUppercase: true,
      includeLowercase: true,
      includeNumbers: true,
      includeSymbols: false,
      excludeSimilar: false,
      pronounceable: false,
      guessed: true,
    },
  })
  expect(await decode({ password: 'p' }, Number.NaN)).toMatchObject({ length: 12 })
})

it.each([null, 7, 'no json', '[1]', '"text"', []])(
  'names no options for settings that cannot be read: %j',
  async (settings) => {
    expect(await decode(settings)).toMatchObject({
      password: '',
      label: 'Password beef',
      length: 20,
      options: null,
    })
  },
)

it('keeps unknown fields on their way up and down', () => {
  const generation_settings = { password: 'abcd', label: 'l', colour: 'red' }
  const row = fromWireRow({
    id: ID,
    password_length: 4,
    created_at: '2026-11-27T12:00:00.123456+00:00',
    generation_settings,
    rev: 3,
  })
  expect(row.createdAt).toBe('2026-11-27T12:00:00.123Z')
  expect(toWireOp({ type: 'insert', ...row })).toEqual({
    type: 'insert',
    id: ID,
    password_length: 4,
    created_at: row.createdAt,
    generation_settings,
  })
})
