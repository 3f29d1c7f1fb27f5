import fc from 'fast-check'
import { expect, it } from 'vitest'
import { foldForSearch, searchLabels } from '../../../src/core/history/search.ts'

const finds = (label: string, query: string) => searchLabels([foldForSearch(label)], query).length === 1

it.each([
  ['Work Gmail', 'gmail'],
  ['work gmail', 'GMAIL'],
  ['Café ñ', 'cafe n'],
  ['Cafe n', 'CAFÉ Ñ'],
  ['Cafe\u0301', 'café'],
  ['Straße', 'STRASSE'],
  ['İstanbul', 'istanbul'],
  ['ΟΔΟΣ', 'οδος'],
  ['a.b*c(d', 'B*C('],
  ['Bank', '  bank '],
  ['emoji 😀 here', '😀'],
])('in %j finds %j', (label, query) => {
  expect(finds(label, query)).toBe(true)
})

it('matches the letters, not a pattern', () => {
  expect(finds('abc', 'a.c')).toBe(false)
  expect(finds('abc', 'acb')).toBe(false)
})

it('an empty query finds all, in order', () => {
  expect(searchLabels(['a', 'b', 'c'], ' ')).toEqual([0, 1, 2])
})

it('finds every label by any part of itself, in any case', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.nat(), fc.nat(), (label, from, length) => {
      const characters = [...label]
      const part = characters
        .slice(from % characters.length)
        .slice(0, 1 + (length % characters.length))
        .join('')
      expect(finds(label, part)).toBe(true)
      // Letters such as ᾀ have an upper case of two letters that no lower case leads back from.
      const upper = part.toUpperCase()
      if (upper.toLowerCase() === part.toLowerCase()) expect(finds(label, upper)).toBe(true)
    }),
  )
})
