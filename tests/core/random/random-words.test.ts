import { describe, expect, it, vi } from 'vitest'
import { fillFrom } from '../../../src/core/random/fill-from.ts'
import { type FillRandom, RandomnessUnavailable, RandomWords } from '../../../src/core/random/random-words.ts'
import { seededFill, seededWords } from './seeded.ts'

describe('random words', () => {
  it('asks for at most 65,536 bytes at a time, and hands each word out once, in order', () => {
    const drawn: number[] = []
    const fill = vi.fn<FillRandom>((words) => {
      seededFill(5)(words)
      expect(words.byteLength).toBeLessThanOrEqual(65_536)
      drawn.push(...words)
    })
    const words = new RandomWords(fill)
    const got = Array.from({ length: 100_000 }, () => words.next())
    expect(fill).toHaveBeenCalledTimes(4)
    expect(got).toEqual(drawn.slice(0, 100_000))
  })

  it('draws below any number, each outcome seen and none beyond', () => {
    const words = seededWords(7)
    for (const outcomes of [1, 2, 3, 10, 21]) {
      const seen = new Set(Array.from({ length: 2_000 }, () => words.below(outcomes)))
      expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: outcomes }, (_, at) => at))
    }
  })

  it('fails closed when the source throws, and tries it anew at the next draw', () => {
    let broken = true
    const words = new RandomWords((pool) => {
      seededFill(1)(pool)
      if (broken) throw new Error('entropy gone')
    })
    expect(() => words.next()).toThrow(RandomnessUnavailable)
    expect(() => words.next()).toThrow(RandomnessUnavailable)
    broken = false
    expect(words.next()).toBeTypeOf('number')
  })

  it('fails closed when the source dies later: nothing drawn before is handed out again', () => {
    let calls = 0
    const words = new RandomWords((pool) => {
      if (++calls > 1) throw new Error('entropy gone')
      seededFill(1)(pool)
    })
    for (let draw = 0; draw < 32_768; draw++) words.next()
    expect(() => words.next()).toThrow(RandomnessUnavailable)
    expect(() => words.next()).toThrow(RandomnessUnavailable)
  })

  it('fails closed when the source fills nothing, also after it once worked', () => {
    expect(() => new RandomWords(() => {}).next()).toThrow(RandomnessUnavailable)
    let calls = 0
    const words = new RandomWords((pool) => {
      if (++calls === 1) seededFill(1)(pool)
    })
    for (let draw = 0; draw < 32_768; draw++) words.next()
    expect(() => words.next()).toThrow(RandomnessUnavailable)
  })

  it('fails closed where the platform has no getRandomValues', () => {
    for (const platform of [{}, { crypto: undefined }, { crypto: {} }]) {
      expect(() => new RandomWords(fillFrom(platform as never)).next()).toThrow(RandomnessUnavailable)
    }
  })

  it('draws from the platform', () => {
    const words = new RandomWords(fillFrom(globalThis))
    const distinct = new Set(Array.from({ length: 1_000 }, () => words.next()))
    expect(distinct.size).toBeGreaterThan(900)
  })
})
