import { expect, it } from 'vitest'
import { createFormats } from '../../../src/i18n/formats.ts'
import { bringTexts, createI18n } from '../../../src/i18n/i18n.ts'
import { guessTimeText } from '../../../src/ui/generator/guess-time-text.ts'

const sayIn = async (language: 'en' | 'es', locale: string) => {
  const i18n = createI18n(language)
  await bringTexts(i18n, 'app')
  const t = i18n.translate('generator')
  return (bits: number) => guessTimeText(t, createFormats(locale), bits)
}

it('is said as people say it, in English', async () => {
  const say = await sayIn('en', 'en-US')
  expect([20, 41, 53, 66, 85, 103.1, 322].map(say)).toEqual([
    'Less than a second',
    '1.1 seconds',
    '1.3 hours',
    '1.2 years',
    '610 thousand years',
    '170 billion years',
    'More than 1000 trillion years',
  ])
})

it('is said as people say it, in Spanish: millions of them are "de años"', async () => {
  const say = await sayIn('es', 'es-MX')
  expect([20, 46, 66, 85, 87, 103.1, 110, 322].map(say)).toEqual([
    'Menos de un segundo',
    '35 segundos',
    '1.2 años',
    '610 mil años',
    '2.5 millones de años',
    '170 mil millones de años',
    '21 billones de años',
    'Más de 1000 billones de años',
  ])
})
