import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_CHOSEN } from '../../../src/core/generator/chosen-options.ts'
import { DEFAULT_OPTIONS } from '../../../src/core/generator/options.ts'
import { FITS_MOST_SITES, keepPreset } from '../../../src/core/generator/presets.ts'
import { createMemoryKeyValue } from '../../../src/remote/key-value.ts'
import {
  changeOptionsAtom,
  generateAtom,
  isGeneratingAtom,
  makeFirstPasswordAtom,
  makePasswordAtom,
  refusalAtom,
} from '../../../src/state/generator/generate-atom.ts'
import {
  OPTIONS_KEY,
  optionsAtom,
  shownOptionsAtom,
  usedOptionsAtom,
} from '../../../src/state/generator/options-atom.ts'
import {
  canStepAtom,
  notePasswordTakenAtom,
  passwordAtom,
  stepAtom,
  TRAIL_LENGTH,
} from '../../../src/state/generator/password-atom.ts'
import { learnPlanAtom } from '../../../src/state/plan/plan-atom.ts'
import { createGeneratorStore } from './generator-store.ts'

/** What a browser has, and Node has not. */
const page = new EventTarget()

beforeEach(() => {
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

describe('options', () => {
  it('[G57] are kept for the next page load and begin with the defaults', () => {
    const { store, device } = createGeneratorStore('free')
    expect(store.get(optionsAtom)).toEqual(DEFAULT_CHOSEN)
    store.set(optionsAtom, { length: 31, includeSymbols: false })
    const next = createGeneratorStore('free', { device })
    expect(next.store.get(optionsAtom)).toEqual({ ...DEFAULT_CHOSEN, length: 31, includeSymbols: false })
  })

  it('[G57] follow another tab', () => {
    const { store } = createGeneratorStore('free')
    const stop = store.sub(optionsAtom, () => {})
    const newValue = JSON.stringify({ ...DEFAULT_OPTIONS, length: 44 })
    page.dispatchEvent(Object.assign(new Event('storage'), { key: OPTIONS_KEY, newValue }))
    expect(store.get(optionsAtom).length).toBe(44)
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'other', newValue: 'x' }))
    expect(store.get(optionsAtom).length).toBe(44)
    stop()
  })

  it('[G57] stay for the page when the storage is full', () => {
    const device = {
      ...createMemoryKeyValue(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const { store } = createGeneratorStore('free', { device })
    store.set(optionsAtom, { length: 9 })
    expect(store.get(optionsAtom).length).toBe(9)
  })

  it('premium switches that a downgraded person left on are not used', () => {
    const { store } = createGeneratorStore('free')
    store.set(optionsAtom, { pronounceable: true, excludeSimilar: true })
    expect(store.get(usedOptionsAtom)).toEqual(DEFAULT_OPTIONS)
  })
})

describe('making a password', () => {
  it('shows it with its recipe and the exact bits', async () => {
    const { store } = createGeneratorStore('free')
    await store.set(makePasswordAtom, 'first')
    const made = store.get(passwordAtom)
    expect(made?.password).toHaveLength(16)
    expect(made?.bits).toBeCloseTo(103.107, 3)
    store.set(optionsAtom, { length: 8 })
    expect(store.get(passwordAtom)).toBe(made)
  })

  it('of answers that overtake each other only the last asked for is shown', async () => {
    const answers: ((password: string) => void)[] = []
    const generator = {
      generate: () =>
        new Promise<never>((resolve) => {
          answers.push((password) => resolve({ ok: true, value: [password] } as never))
        }),
      isInPage: () => false,
      subscribe: () => () => {},
      stop: () => {},
    }
    const { store } = createGeneratorStore('premium', { generator })
    const first = store.set(changeOptionsAtom, { length: 20 })
    const second = store.set(changeOptionsAtom, { length: 21 })
    answers[1]?.('the second')
    await second
    answers[0]?.('the first')
    await first
    expect(store.get(passwordAtom)?.password).toBe('the second')
  })

  it('a fault of the program is a code, and its message is not printed', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
    const generator = {
      generate: () => Promise.reject(new Error('with a s3cret')),
      isInPage: () => false,
      subscribe: () => () => {},
      stop: () => {},
    }
    const { store } = createGeneratorStore('free', { generator })
    expect(await store.set(makePasswordAtom, 'first')).toEqual({
      ok: false,
      failure: { code: 'generation_failed' },
    })
    expect(JSON.stringify(printed.mock.calls)).not.toContain('s3cret')
    printed.mockRestore()
  })
})

describe('a change of options', () => {
  it('makes a new password at once for premium', async () => {
    const { store } = createGeneratorStore('premium')
    await store.set(changeOptionsAtom, { length: 24 })
    expect(store.get(passwordAtom)?.password).toHaveLength(24)
  })

  it('[G23] that makes no other password leaves the one that is there: a preset kept or removed, a site’s name', async () => {
    const { store } = createGeneratorStore('premium')
    await store.set(changeOptionsAtom, { excludeSimilar: true })
    const before = store.get(passwordAtom)
    const { presets, ...options } = store.get(optionsAtom)
    const kept = keepPreset(presets, { name: 'Work', options }) ?? []
    expect(await store.set(changeOptionsAtom, { presets: kept })).toBeNull()
    expect(await store.set(changeOptionsAtom, { presets: [] })).toBeNull()
    for (const site of ['b', 'ba', 'bank.example'])
      await store.set(changeOptionsAtom, { advanced: { ...store.get(optionsAtom).advanced, site } })
    expect(store.get(optionsAtom)).toMatchObject({ presets: [], advanced: { site: 'bank.example' } })
    expect(store.get(passwordAtom)).toBe(before)
    expect(store.get(canStepAtom)).toEqual({ back: false, forward: false })
  })

  it('makes one where the plate is empty, and where a kind is asked for once more', async () => {
    const { store } = createGeneratorStore('premium')
    await store.set(changeOptionsAtom, { presets: [] })
    const first = store.get(passwordAtom)
    expect(first?.password).toHaveLength(16)
    await store.set(changeOptionsAtom, { kind: 'characters' })
    expect(store.get(passwordAtom)).not.toBe(first)
  })

  it('waits for Generate when free', async () => {
    const { store } = createGeneratorStore('free')
    await store.set(makePasswordAtom, 'first')
    await store.set(changeOptionsAtom, { length: 24 })
    expect(store.get(passwordAtom)?.password).toHaveLength(16)
  })

  it('of a free person takes nothing from what waits for premium, but a long length that is older', async () => {
    const { store } = createGeneratorStore('premium')
    const kept = {
      ...DEFAULT_CHOSEN,
      advanced: { ...DEFAULT_CHOSEN.advanced, ownSymbols: '-_', rules: 'minlength: 12;', longLength: 90 },
      passphrase: { ...DEFAULT_CHOSEN.passphrase, words: 9, digit: true },
      pin: { ...DEFAULT_CHOSEN.pin, length: 12 },
    }
    store.set(optionsAtom, kept)
    store.set(learnPlanAtom, 'user', 'free', 0)
    // As the controls do: what they show, with what was moved.
    const { passphrase, pin, advanced } = store.get(shownOptionsAtom)
    await store.set(changeOptionsAtom, { passphrase: { ...passphrase, language: 'es' }, pin })
    expect(store.get(optionsAtom)).toEqual({ ...kept, passphrase: { ...kept.passphrase, language: 'es' } })
    await store.set(changeOptionsAtom, { length: 17, advanced: { ...advanced, longLength: null } })
    store.set(learnPlanAtom, 'user', 'premium', 0)
    expect(store.get(shownOptionsAtom)).toEqual({
      ...kept,
      length: 17,
      advanced: { ...kept.advanced, longLength: null },
      passphrase: { ...kept.passphrase, language: 'es' },
    })
  })

  it('that leaves no character type is a refusal beside the password, which stays', async () => {
    const { store } = createGeneratorStore('premium')
    await store.set(makePasswordAtom, 'button')
    const before = store.get(passwordAtom)
    const none = {
      includeUppercase: false,
      includeLowercase: false,
      includeNumbers: false,
      includeSymbols: false,
    }
    await store.set(changeOptionsAtom, none)
    expect(store.get(refusalAtom)).toEqual({ code: 'no_character_type' })
    expect(store.get(passwordAtom)).toBe(before)
    expect(await store.set(generateAtom)).toEqual({ ok: false, failure: { code: 'no_character_type' } })
    await store.set(changeOptionsAtom, { includeNumbers: true })
    expect(store.get(refusalAtom)).toBeNull()
    expect(store.get(passwordAtom)?.password).toMatch(/^[0-9]{16}$/)
  })
})

describe('earlier passwords', () => {
  it('[G23] random, pronounceable, random: the earlier value can be brought back', async () => {
    const { store } = createGeneratorStore('premium')
    await store.set(makePasswordAtom, 'button')
    const first = store.get(passwordAtom)
    await store.set(changeOptionsAtom, { pronounceable: true })
    const second = store.get(passwordAtom)
    await store.set(changeOptionsAtom, { pronounceable: false })
    expect(store.get(canStepAtom)).toEqual({ back: true, forward: false })
    store.set(stepAtom, -1)
    expect(store.get(passwordAtom)).toBe(second)
    store.set(stepAtom, -1)
    expect(store.get(passwordAtom)).toBe(first)
    expect(store.get(canStepAtom)).toEqual({ back: false, forward: true })
    store.set(stepAtom, -1)
    expect(store.get(passwordAtom)).toBe(first)
  })

  it('[G23] a drag of the length counts as one, so that it does not push the others out', async () => {
    const { store } = createGeneratorStore('premium')
    await store.set(makePasswordAtom, 'button')
    const first = store.get(passwordAtom)
    for (let length = 17; length <= 50; length++) await store.set(changeOptionsAtom, { length })
    store.set(stepAtom, -1)
    expect(store.get(passwordAtom)).toBe(first)
  })

  it('[G23] a preset pressed twice: the first of the two can be brought back', async () => {
    const { store } = createGeneratorStore('premium')
    await store.set(changeOptionsAtom, FITS_MOST_SITES)
    const first = store.get(passwordAtom)
    await store.set(changeOptionsAtom, FITS_MOST_SITES)
    expect(store.get(passwordAtom)).not.toBe(first)
    store.set(stepAtom, -1)
    expect(store.get(passwordAtom)).toBe(first)
  })

  it('[G23] two presets that differ in their length alone: the first can be brought back', async () => {
    const { store } = createGeneratorStore('premium')
    await store.set(changeOptionsAtom, { ...FITS_MOST_SITES, length: 20 })
    const first = store.get(passwordAtom)
    await store.set(changeOptionsAtom, { ...FITS_MOST_SITES, length: 30 })
    store.set(stepAtom, -1)
    expect(store.get(passwordAtom)).toBe(first)
  })

  /** All that can be brought back, the newest first. */
  const trailOf = (store: ReturnType<typeof createGeneratorStore>['store']) => {
    const passwords = [store.get(passwordAtom)?.password]
    while (store.get(canStepAtom).back) {
      store.set(stepAtom, -1)
      passwords.push(store.get(passwordAtom)?.password)
    }
    return passwords
  }
  const shownBy = (store: ReturnType<typeof createGeneratorStore>['store']) =>
    store.get(passwordAtom)?.password ?? ''

  it('[U3] one that was copied or saved stays, though the length is nudged after it', async () => {
    const { store } = createGeneratorStore('premium')
    await store.set(changeOptionsAtom, { length: 17 })
    const copied = shownBy(store)
    store.set(notePasswordTakenAtom, copied)
    await store.set(changeOptionsAtom, { length: 18 })
    await store.set(changeOptionsAtom, { length: 19 })
    const last = shownBy(store)
    expect(trailOf(store)).toEqual([last, copied])
  })

  it('[U3] one that was taken outlasts as many others as the trail is long', async () => {
    const { store } = createGeneratorStore('premium')
    await store.set(makePasswordAtom, 'button')
    const copied = shownBy(store)
    store.set(notePasswordTakenAtom, copied)
    for (let made = 0; made < TRAIL_LENGTH + 5; made += 1) await store.set(makePasswordAtom, 'button')
    const trail = trailOf(store)
    expect(trail).toHaveLength(TRAIL_LENGTH)
    expect(trail.at(-1)).toBe(copied)
  })

  it('[U3] when all were taken the oldest goes', async () => {
    const { store } = createGeneratorStore('premium')
    const made: string[] = []
    for (let count = 0; count < TRAIL_LENGTH + 2; count += 1) {
      await store.set(makePasswordAtom, 'button')
      made.push(shownBy(store))
      store.set(notePasswordTakenAtom, shownBy(store))
    }
    expect(trailOf(store)).toEqual(made.reverse().slice(0, TRAIL_LENGTH))
  })

  it('[U3] a drag that was left for an earlier password is over: its last one stays', async () => {
    const { store } = createGeneratorStore('premium')
    await store.set(makePasswordAtom, 'button')
    const first = shownBy(store)
    await store.set(changeOptionsAtom, { length: 17 })
    const dragged = shownBy(store)
    store.set(stepAtom, -1)
    await store.set(changeOptionsAtom, { length: 18 })
    const last = shownBy(store)
    expect(trailOf(store)).toEqual([last, dragged, first])
  })
})

describe('Generate', () => {
  it('shows the password as soon as it is made, and is busy for the specified time', async () => {
    const { store } = createGeneratorStore('premium')
    const begun = performance.now()
    let isBusyThen: boolean | undefined
    store.sub(passwordAtom, () => {
      isBusyThen ??= store.get(isGeneratingAtom)
    })
    const done = store.set(generateAtom)
    expect(store.get(isGeneratingAtom)).toBe(true)
    expect(await store.set(generateAtom)).toBeNull()
    const answer = await done
    expect(isBusyThen).toBe(true)
    expect(performance.now() - begun).toBeGreaterThan(290)
    expect(store.get(isGeneratingAtom)).toBe(false)
    expect(answer).toMatchObject({ ok: true, value: { saved: { ok: true } } })
  })
})

describe('the automatic first password', () => {
  it('is made once, for a free user, and not saved', async () => {
    const { store } = createGeneratorStore('free')
    const [one, two] = await Promise.all([store.set(makeFirstPasswordAtom), store.set(makeFirstPasswordAtom)])
    expect(one).toMatchObject({ ok: true })
    expect(two).toBeNull()
    expect(store.get(passwordAtom)?.cause).toBe('first')
    expect(await store.set(makeFirstPasswordAtom)).toBeNull()
  })

  it('[U14] is made for premium too, and for who becomes premium with an empty plate', async () => {
    const premium = createGeneratorStore('premium').store
    expect(await premium.set(makeFirstPasswordAtom)).toMatchObject({ ok: true })
    expect(premium.get(passwordAtom)?.cause).toBe('first')
    expect(await premium.set(makeFirstPasswordAtom)).toBeNull()

    const { store } = createGeneratorStore('free')
    const none = {
      includeUppercase: false,
      includeLowercase: false,
      includeNumbers: false,
      includeSymbols: false,
    }
    store.set(optionsAtom, none)
    expect(await store.set(makeFirstPasswordAtom)).toBeNull()
    store.set(optionsAtom, { includeLowercase: true })
    expect(await store.set(makeFirstPasswordAtom)).toBeNull()
    store.set(learnPlanAtom, 'user', 'lifetime', 0)
    expect(await store.set(makeFirstPasswordAtom)).toMatchObject({ ok: true })
  })
})
