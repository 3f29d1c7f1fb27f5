import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_ADVANCED, parseAdvanced, withAdvanced } from '../../../src/core/generator/advanced-options.ts'
import {
  DEFAULT_CHOSEN,
  MAX_PRESETS,
  modeOf,
  ofPlan,
  parseChosenOptions,
  parseUsedOptions,
  usedOptions,
} from '../../../src/core/generator/chosen-options.ts'
import { generate } from '../../../src/core/generator/generate.ts'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { FITS_MOST_SITES, keepPreset } from '../../../src/core/generator/presets.ts'
import { readOptions } from '../../../src/core/history/fallbacks.ts'
import { recordOf } from '../../../src/core/history/record-options.ts'
import { seededWords } from '../random/seeded.ts'

const advanced = (parts: Partial<typeof NO_ADVANCED>) => ({ ...NO_ADVANCED, ...parts })
const some = fc.record({
  ownSymbols: fc.constantFrom('', '-_.!', '¿ñ'),
  leaveOut: fc.constantFrom('', 'abc', '0O'),
  minimums: fc.constantFrom({}, { numbers: 3 }, { symbols: 0, uppercase: 2 }),
  longLength: fc.constantFrom(null, 51, 128),
  site: fc.constantFrom('', 'example.com'),
  rules: fc.constantFrom('', 'minlength: 8; required: upper; required: digit;'),
})

describe('what is advanced', () => {
  it('[AD1] nothing of it leaves the options in the form in which rows are written', () => {
    expect(withAdvanced(DEFAULT_OPTIONS, NO_ADVANCED)).toBe(DEFAULT_OPTIONS)
    expect(withAdvanced(DEFAULT_OPTIONS, advanced({ minimums: { numbers: 1 }, site: 'example.com' }))).toBe(
      DEFAULT_OPTIONS,
    )
  })

  it('[AD2] each part of it takes effect', () => {
    expect(withAdvanced(DEFAULT_OPTIONS, advanced({ ownSymbols: '-_' }))).toMatchObject({
      mode: 'random',
      ownSymbols: '-_',
    })
    expect(withAdvanced(DEFAULT_OPTIONS, advanced({ longLength: 128 }))).toMatchObject({ length: 128 })
    expect(
      withAdvanced({ ...DEFAULT_OPTIONS, pronounceable: true }, advanced({ longLength: 60, rules: 'x' })),
    ).toMatchObject({ mode: 'pronounceable', length: 60 })
    expect(withAdvanced(DEFAULT_OPTIONS, advanced({ rules: ' minlength: 8; ' }))).toEqual({
      mode: 'site',
      rules: 'minlength: 8;',
      length: 16,
    })
  })

  it('[AD3] is a premium person’s alone, and stays as it was left', () => {
    const chosen = { ...DEFAULT_CHOSEN, advanced: advanced({ ownSymbols: '-', longLength: 70 }) }
    expect(usedOptions(chosen, false)).toEqual(DEFAULT_OPTIONS)
    expect(ofPlan(chosen, false).advanced).toEqual(NO_ADVANCED)
    expect(ofPlan(chosen, true)).toBe(chosen)
  })

  it('[AD4] comes back as it was kept, and what is not valid as if it had not been chosen', () => {
    fc.assert(
      fc.property(some, (kept) => {
        const chosen = { ...DEFAULT_CHOSEN, advanced: kept }
        expect(parseChosenOptions(JSON.stringify(chosen))).toEqual(chosen)
      }),
    )
    expect(parseAdvanced({ ownSymbols: 1, longLength: 50, minimums: { numbers: 10, odd: 2 } })).toEqual(
      NO_ADVANCED,
    )
  })

  it('[AD5] is told by the row of a password, and read back to the same', () => {
    fc.assert(
      fc.property(some, fc.boolean(), fc.integer(), (kept, pronounceable, seed) => {
        const used = withAdvanced({ ...DEFAULT_OPTIONS, pronounceable }, kept)
        const made = generate(used, 1, seededWords(seed))
        if (!made.ok) throw new Error(made.failure.code)
        const [password = ''] = made.value
        expect([...password]).toHaveLength('length' in used ? used.length : 0)
        const record = recordOf(password, used)
        expect(record.length).toBe([...password].length)
        expect(record.pronounceable).toBe(pronounceable)
        const stored = JSON.parse(JSON.stringify(record))
        expect(readOptions(stored, record.length)).toEqual(record)
        expect(modeOf(parseUsedOptions(stored))).toBe(modeOf(used))
      }),
    )
  })
})

describe('presets', () => {
  const { presets: _presets, ...settings } = DEFAULT_CHOSEN
  const named = (name: string, length = 16) => ({ name, options: { ...settings, length } })

  it('[PR1] fit most sites: fifteen characters, four kinds, four symbols', () => {
    const used = usedOptions({ ...DEFAULT_CHOSEN, ...FITS_MOST_SITES }, true)
    const made = generate(used, 200, seededWords(1))
    if (!made.ok) throw new Error(made.failure.code)
    for (const password of made.value) expect(password).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)[\w.!-]{15}$/)
  })

  it('[PR2] take the place of the one with that name, and are twenty at most', () => {
    const full = Array.from({ length: MAX_PRESETS }, (_, at) => named(`P${at}`))
    expect(keepPreset(full, named('new'))).toBeUndefined()
    expect(keepPreset(full, named('P3', 40))?.[3]).toEqual(named('P3', 40))
    expect(keepPreset([], named('one'))).toEqual([named('one')])
  })

  it('[PR3] are kept with the options, each name once', () => {
    const chosen = { ...DEFAULT_CHOSEN, presets: [named('Bank', 12), named('Work', 40)] }
    expect(parseChosenOptions(JSON.stringify(chosen))).toEqual(chosen)
    const odd = { presets: [named('A'), named('A', 20), { name: ' ' }, 7, { name: 'B' }] }
    expect(parseChosenOptions(JSON.stringify(odd)).presets).toEqual([named('A', 20), named('B')])
  })
})
