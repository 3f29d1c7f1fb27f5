import { expect, it } from 'vitest'
import { es } from '../helpers/texts.ts'

const sentencesOf = (texts: object): readonly string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : sentencesOf(text)))

it('[U7] no Spanish sentence ends with a time: that ends with a full stop of its own, as in "3:30 a.m."', () => {
  const ends = /\{\{(time|date|when)\}\}\.(\s|$)/
  expect(sentencesOf(es).filter((text) => ends.test(text))).toEqual([])
})
