import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ChosenOptions,
  changeTo,
  DEFAULT_CHOSEN,
  MODES,
  modeOf,
  parseChosenOptions,
  parseUsedOptions,
  usedOptions,
} from '../../../src/core/generator/chosen-options.ts'
import { DEFAULT_PASSPHRASE, DEFAULT_PIN } from '../../../src/core/generator/mode-options.ts'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { createRecipe } from '../../../src/core/generator/recipe.ts'

const PASSPHRASE = {
  ...DEFAULT_PASSPHRASE,
  words: 9,
  separator: 'dot',
  capitals: 'first',
  digit: true,
} as const

describe('what is chosen of each kind', () => {
  it('[M1] comes back as it was kept, each kind with its own options', () => {
    const kept = {
      ...DEFAULT_CHOSEN,
      length: 33,
      kind: 'passphrase',
      passphrase: PASSPHRASE,
      pin: { mode: 'pin', length: 9 },
    } as const
    expect(parseChosenOptions(JSON.stringify(kept))).toEqual(kept)
  })

  it('[M2] takes what a device kept before there were kinds', () => {
    const flat = { ...DEFAULT_OPTIONS, length: 31, pronounceable: true }
    const chosen = parseChosenOptions(JSON.stringify(flat))
    expect(chosen).toEqual({ ...DEFAULT_CHOSEN, ...flat })
    expect(modeOf(usedOptions(chosen, true))).toBe('pronounceable')
  })

  it('[M3] falls back part by part', () => {
    const text = '{"kind":"emoji","passphrase":{"words":13,"separator":"dot","digit":1},"pin":{"length":2}}'
    expect(parseChosenOptions(text)).toEqual({
      ...DEFAULT_CHOSEN,
      passphrase: { ...DEFAULT_PASSPHRASE, separator: 'dot' },
    })
    expect(parseChosenOptions('{"kind":"pin"')).toEqual(DEFAULT_CHOSEN)
  })

  it('[M3] gives a password whatever was kept, or says that no class is chosen', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), fc.boolean(), (text, isPremium) => {
        const recipe = createRecipe(usedOptions(parseChosenOptions(text), isPremium))
        if (!recipe.ok) expect(recipe.failure.code).toBe('no_character_type')
      }),
    )
  })

  it('[M4] choosing a kind leaves the options of the others', () => {
    let chosen: ChosenOptions = { ...DEFAULT_CHOSEN, length: 33, passphrase: PASSPHRASE }
    for (const mode of [...MODES, ...MODES].reverse()) {
      chosen = { ...chosen, ...changeTo(mode) }
      expect(modeOf(usedOptions(chosen, true))).toBe(mode)
    }
    expect(chosen).toEqual({ ...DEFAULT_CHOSEN, length: 33, passphrase: PASSPHRASE })
  })

  it('[M5] a free plan uses random with classes and length, and the other free kinds with their defaults', () => {
    const chosen = {
      ...DEFAULT_CHOSEN,
      length: 40,
      excludeSimilar: true,
      pronounceable: true,
      passphrase: { ...PASSPHRASE, language: 'es' },
      pin: { mode: 'pin', length: 9 },
    } as const
    expect(usedOptions(chosen, false)).toEqual({ ...DEFAULT_OPTIONS, length: 40 })
    expect(usedOptions({ ...chosen, kind: 'pin' }, false)).toEqual(DEFAULT_PIN)
    const words = usedOptions({ ...chosen, kind: 'passphrase' }, false)
    expect(words).toEqual({ ...DEFAULT_PASSPHRASE, language: 'es' })
    expect(usedOptions({ ...chosen, kind: 'pin' }, true)).toEqual(chosen.pin)
    expect(usedOptions({ ...chosen, kind: 'passphrase' }, true)).toEqual(chosen.passphrase)
  })

  it('[M6] the words are of the language of the screen until another is chosen', () => {
    expect(parseChosenOptions(null, 'es').passphrase.language).toBe('es')
    expect(parseChosenOptions('{"passphrase":{"language":"en"}}', 'es').passphrase.language).toBe('en')
  })

  it('[M7] a kept password says its kind, or is of the first two', () => {
    expect(parseUsedOptions(PASSPHRASE)).toEqual(PASSPHRASE)
    expect(parseUsedOptions({ mode: 'pin', length: 4 })).toEqual({ mode: 'pin', length: 4 })
    expect(parseUsedOptions({ ...DEFAULT_OPTIONS, length: 9 })).toEqual({ ...DEFAULT_OPTIONS, length: 9 })
    for (const value of [null, 7, 'pin', [], { mode: 'emoji' }])
      expect(parseUsedOptions(value)).toEqual(DEFAULT_OPTIONS)
  })
})
