import { expect, it } from 'vitest'
import { createFormats } from '../../src/i18n/formats.ts'
import { localeOf } from '../../src/i18n/locale.ts'

it.each([
  ['es', ['es-MX', 'es', 'en'], 'es-MX'],
  ['es', ['es-ES'], 'es-ES'],
  ['es', ['es-419', 'es'], 'es-419'],
  ['es', ['es'], 'es-MX'],
  ['es', ['es', 'en-US'], 'es-MX'],
  ['es', ['es', 'es-AR'], 'es-AR'],
  ['es', ['en-US', 'en'], 'es-US'],
  ['es', ['de-DE'], 'es-DE'],
  ['es', ['de'], 'es-MX'],
  ['es', [], 'es-MX'],
  ['en', ['en-GB', 'en-US'], 'en-GB'],
  ['en', ['es-MX', 'en-IE'], 'en-IE'],
  ['en', ['es-MX', 'es'], 'en-MX'],
  ['en', ['en', 'de-DE'], 'en-DE'],
  ['en', ['en'], 'en'],
  ['en', [], 'en'],
  ['en', ['zh-Hant-TW'], 'en-TW'],
  ['en', ['C', 'not a tag', '', 'en-AU'], 'en-AU'],
] as const)('[U7] the app in %s for a person of %j: %s', (language, wished, locale) => {
  expect(localeOf(language, wished)).toBe(locale)
})

const NOVEMBER = Date.UTC(2026, 10, 28, 15, 4)
const written = (language: 'en' | 'es', wished: readonly string[]) => {
  const formats = createFormats(localeOf(language, wished), 'UTC')
  // Node and the browsers differ in the kind of blank.
  const plain = (text: string) => text.replaceAll(/\s/g, ' ')
  return [formats.number(103.107, 1), formats.number(12345), plain(formats.date(NOVEMBER))]
}

it('says of today and yesterday by name when it was, before that the date', () => {
  const near = (language: 'en' | 'es', daysAgo: number) =>
    createFormats(localeOf(language, [language === 'en' ? 'en-GB' : 'es-MX']), 'UTC')
      .near(NOVEMBER - daysAgo * 86_400_000, NOVEMBER + 3_600_000)
      .replaceAll(/\s/g, ' ')
  expect([near('en', 0), near('en', 1), near('en', 2)]).toEqual([
    'today 15:04',
    'yesterday 15:04',
    '26 Nov 2026, 15:04',
  ])
  expect(near('es', 0)).toMatch(/^hoy 3:04 p/)
})

it('[U7] figures and dates are written as the region does', () => {
  expect(written('es', ['es-MX'])).toEqual(['103.1', '12,345', '28 nov 2026'])
  expect(written('es', ['es-ES'])).toEqual(['103,1', '12.345', '28 nov 2026'])
  expect(written('en', ['en-GB'])).toEqual(['103.1', '12,345', '28 Nov 2026'])
  expect(written('en', ['en-US'])).toEqual(['103.1', '12,345', 'Nov 28, 2026'])
  expect(written('en', ['de-DE'])).toEqual(['103,1', '12.345', '28 Nov 2026'])
})
