import { expect, it } from 'vitest'
import { LOWERCASE, NUMBERS, SYMBOLS, UPPERCASE } from '../../../src/core/generator/alphabets.ts'
import { spokenOf } from '../../../src/core/history/spelling.ts'

it('has a word of its own for every character that passwords are made of', () => {
  const words = [...`${UPPERCASE}${LOWERCASE}${NUMBERS}${SYMBOLS} `].map((character) =>
    JSON.stringify(spokenOf(character)),
  )
  expect(new Set(words).size).toBe(words.length)
  expect(words.join()).not.toContain('other')
})

it.each([
  ['k', { kind: 'small', letter: 'k' }],
  ['K', { kind: 'capital', letter: 'k' }],
  ['7', { kind: 'named', name: 'seven' }],
  ['#', { kind: 'named', name: 'hash' }],
  // The Kelvin sign, Arabic digits, letters with marks, what is no single character.
  ['\u212a', { kind: 'other' }],
  ['٣', { kind: 'other' }],
  ['é', { kind: 'other' }],
  ['😀', { kind: 'other' }],
])('says %s', (character, spoken) => expect(spokenOf(character)).toEqual(spoken))
