import en from 'naughty-words/en.json' with { type: 'json' }
import es from 'naughty-words/es.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { LIST_SIZES, WORD_LANGUAGES } from '../../../src/core/generator/mode-options.ts'
import { loadWordList } from '../../../src/core/generator/words/load-list.ts'

const lists = await Promise.all(
  WORD_LANGUAGES.map(async (language) => [language, await loadWordList(language)] as const),
)
const spanish = await loadWordList('es')

/**
 * Whether texts of these words can be taken apart in one way only (Sardinas and Patterson, 1953): no chain of
 * remainders, from one word that begins another on, ends in a word.
 */
const isUniquelyDecodable = (words: readonly string[]): boolean => {
  const all = new Set(words)
  const remainders = (beginnings: Iterable<string>, wholes: Iterable<string>): Set<string> => {
    const begun = new Set(beginnings)
    const found = new Set<string>()
    for (const whole of wholes) {
      for (let end = 1; end <= whole.length; end++) {
        if (begun.has(whole.slice(0, end))) found.add(whole.slice(end))
      }
    }
    return found
  }
  let dangling = remainders(all, all)
  dangling.delete('')
  const seen = new Set<string>()
  while (dangling.size > 0) {
    const next = new Set([...remainders(all, dangling), ...remainders(dangling, all)])
    if (next.has('')) return false
    dangling = new Set([...next].filter((each) => !seen.has(each)))
    for (const each of dangling) seen.add(each)
  }
  return true
}

describe('the proof of decodability', () => {
  it('finds the texts that two draws give', () => {
    expect(isUniquelyDecodable(['one', 'two', 'three'])).toBe(true)
    expect(isUniquelyDecodable(['in', 'put', 'input'])).toBe(false)
    expect(isUniquelyDecodable(['a', 'ab', 'ba'])).toBe(false)
    expect(isUniquelyDecodable(['a', 'ab'])).toBe(true)
  })
})

describe.each(lists)('the list %s', (language, words) => {
  it('has as many different words as its bits are reckoned with', () => {
    expect(new Set(words).size).toBe(words.length)
    expect(words).toHaveLength(LIST_SIZES[language])
    expect(words.every((word) => /^[a-z]+(-[a-z]+)?$/.test(word))).toBe(true)
  })

  it('no word begins another, so that words may run together, also with a hyphen between them', () => {
    const all = new Set(words)
    const begun = words.filter((word) =>
      Array.from(word, (_, end) => word.slice(0, end)).some((part) => all.has(part)),
    )
    expect(begun).toEqual([])
    expect(isUniquelyDecodable(words)).toBe(true)
    expect(isUniquelyDecodable(words.map((word) => `${word}-`))).toBe(true)
  })
})

describe('the Spanish list', () => {
  it('has at least 4,096 words of 4 to 9 letters, told apart by their first six', () => {
    expect(spanish.length).toBeGreaterThanOrEqual(4_096)
    expect(spanish.filter((word) => !/^[a-z]{4,9}$/.test(word))).toEqual([])
    expect(new Set(spanish.map((word) => word.slice(0, 6))).size).toBe(spanish.length)
  })

  it('has no word of a published list of crude ones', () => {
    const crude = new Set(
      [...en, ...es].map((word) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()),
    )
    expect(spanish.filter((word) => crude.has(word))).toEqual([])
  })
})
