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

it('[U8] yesterday is the day before in the calendar, however many hours the days have', () => {
  const said = (time: string, now: string, timeZone = 'Europe/Madrid') => {
    const formats = createFormats('en-GB', timeZone)
    const [at, until] = [Date.parse(time), Date.parse(now)]
    return [formats.near(at, until), formats.ago(at, until)]
  }
  // The 29th of March 2026 has 23 hours in Madrid, the 25th of October 25.
  expect(said('2026-03-28T23:15+01:00', '2026-03-30T00:30+02:00')).toEqual([
    '28 Mar 2026, 23:15',
    '2 days ago',
  ])
  expect(said('2026-03-29T00:10+01:00', '2026-03-30T00:30+02:00')).toEqual([
    'yesterday 00:10',
    '23 hours ago',
  ])
  expect(said('2026-10-24T23:50+02:00', '2026-10-26T00:10+01:00')).toEqual([
    '24 Oct 2026, 23:50',
    '2 days ago',
  ])
  expect(said('2026-10-25T00:10+02:00', '2026-10-25T23:50+01:00')).toEqual(['today 00:10', 'today'])
  expect(said('2026-10-25T00:10+02:00', '2026-10-26T00:20+01:00')).toEqual(['yesterday 00:10', 'yesterday'])
  // Days of 24 hours: 26 of them reach over a whole day between.
  expect(said('2026-06-01T23:00Z', '2026-06-03T01:00Z', 'UTC')).toEqual(['1 Jun 2026, 23:00', '2 days ago'])
  expect(said('2026-06-01T01:00Z', '2026-06-02T23:00Z', 'UTC')).toEqual(['yesterday 01:00', 'yesterday'])
})

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
