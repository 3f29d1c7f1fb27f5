import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readWords, WORDS_BYTES, type WordsLanguage, writeWords } from '../../../src/core/vault/words.ts'

const entropies = fc.uint8Array({ minLength: WORDS_BYTES, maxLength: WORDS_BYTES })
const languages = fc.constantFrom<WordsLanguage>('en', 'es')

/** What hands, phones and paper make of twelve words. */
const SPELLINGS: readonly ((words: readonly string[]) => string)[] = [
  (words) => words.join(' '),
  (words) => words.join('\n'),
  (words) => words.map((word, index) => `${index + 1}. ${word}`).join('\r\n'),
  (words) => words.join(', ').toUpperCase(),
  (words) => words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('  '),
  (words) => words.join(' ').normalize('NFD'),
  (words) => words.join(' ').normalize('NFD').replace(/\p{M}/gu, ''),
  (words) => ` ${words.map((word) => [...word].slice(0, 4).join('')).join('\t')} `,
]

it('[W1] every spelling of the words gives their bytes, in both languages, whichever is looked into first', async () => {
  await fc.assert(
    fc.asyncProperty(
      entropies,
      languages,
      languages,
      fc.constantFrom(...SPELLINGS),
      async (bytes, language, likely, spell) => {
        const entropy = Uint8Array.from(bytes)
        const read = await readWords(spell(await writeWords(entropy, language)), likely)
        expect(read).toMatchObject({ ok: true, entropy, language })
      },
    ),
    { numRuns: 600 },
  )
})

it('[W1] who reads the screen in a language that has no list writes and reads English words', async () => {
  const entropy = new Uint8Array(WORDS_BYTES)
  const words = await writeWords(entropy, 'fr')
  expect(words).toEqual(await writeWords(entropy, 'en'))
  expect(await readWords(words.join(' '), 'fr')).toMatchObject({ ok: true, entropy, language: 'en' })
})

it('[W2] a wrong word is pointed at', async () => {
  await fc.assert(
    fc.asyncProperty(
      entropies,
      languages,
      fc.integer({ min: 0, max: 11 }),
      async (bytes, language, index) => {
        const words = (await writeWords(Uint8Array.from(bytes), language)).with(index, 'xyzzyx')
        const read = await readWords(words.join(' '))
        expect(read.ok).toBe(false)
        // A phrase whose first words stand in both lists may be taken for the other one's; the fault is at the first strange word.
        expect(read).toMatchObject({ fault: 'unknown_word' })
        expect('index' in read && read.index).toBe(index)
      },
    ),
    { numRuns: 200 },
  )
})

it('[W3] another number of words is said, and a phrase that was never written', async () => {
  expect(await readWords('')).toEqual({ ok: false, fault: 'count', count: 0 })
  expect(await readWords('abandon amount')).toEqual({ ok: false, fault: 'count', count: 2 })
  expect(await readWords(Array(12).fill('abandon').join(' '))).toEqual({ ok: false, fault: 'checksum' })
  expect(await readWords(Array(13).fill('abandon').join(' '))).toEqual({
    ok: false,
    fault: 'count',
    count: 13,
  })
})
