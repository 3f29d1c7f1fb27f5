import { expect, it, vi } from 'vitest'
import { bringTexts, createI18n, loadTexts } from '../../src/i18n/i18n.ts'
import { createTranslate, type Texts } from '../../src/i18n/translate.ts'

const texts: Texts = {
  words_one: '{{count}} palabra',
  words_other: '{{count}} palabras',
  deep: { greeting: 'Hola, {{name}}', twice: '{{name}} y {{name}}' },
}
/** As a caller does who comes past the types: with a code of a newer server, say. */
const t = createTranslate(() => texts, 'es') as (
  key: string,
  values?: Readonly<Record<string, string | number>>,
) => string

it.each([
  [0, '0 palabras'],
  [1, '1 palabra'],
  [2, '2 palabras'],
  [1.5, '1.5 palabras'],
  // A kind of plural of its own in Spanish, for which there are no words of its own.
  [1_000_000, '1000000 palabras'],
])('[U7] %s takes the words of its number', (count, said) => {
  expect(t('words', { count })).toBe(said)
})

it('values stand in their places as they are, whatever they say', () => {
  expect(t('deep.greeting', { name: '<b>{{count}}</b> $& $1' })).toBe('Hola, <b>{{count}}</b> $& $1')
  expect(t('deep.twice', { name: 'Ana' })).toBe('Ana y Ana')
})

it('what no text has stands for itself', () => {
  for (const key of ['deep', 'deep.none', 'none.at.all', 'words', 'toString', 'deep.greeting.length'])
    expect(t(key)).toBe(key)
})

it('the words of a screen can come after it was asked for them, and another language tells', async () => {
  const i18n = createI18n('en')
  const before = i18n.translate('generator')
  expect(before('title')).toBe('title')
  await bringTexts(i18n, 'app')
  expect(before('title')).toBe('Password generator')
  expect(i18n.translate('generator')).toBe(before)

  const heard = vi.fn()
  const stop = i18n.subscribe(heard)
  await loadTexts(i18n, 'es', 'app')
  i18n.turnTo('es')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(i18n.translate('generator')('title')).toBe('Generador de contraseñas')
  stop()
  i18n.turnTo('en')
  expect(heard).toHaveBeenCalledTimes(1)
})
