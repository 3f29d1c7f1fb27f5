import { mapWord, REJECTED } from './map-word.ts'

/** Fills the whole array with unpredictable bits, or throws. */
export type FillRandom = (words: Uint16Array<ArrayBuffer>) => void

/** There is no trustworthy randomness here, so there can be no password: never caught to go on another way. */
export class RandomnessUnavailable extends Error {
  override readonly name = 'RandomnessUnavailable'
}

/** Words of 16 bits: one draw maps to any alphabet, or to a pair of characters, with few rejections. */
export const WORD_COUNT = 65_536

/** 65,536 bytes: the most that one call of `getRandomValues` may ask for (https://w3c.github.io/webcrypto/). */
const POOL_WORDS = 32_768

/** Uniform 16-bit words, drawn in batches. Each word is handed out once. */
export class RandomWords {
  readonly #fill: FillRandom
  readonly #pool = new Uint16Array(POOL_WORDS)
  #at = POOL_WORDS

  constructor(fill: FillRandom) {
    this.#fill = fill
  }

  /** 0 to 65,535. Throws RandomnessUnavailable. */
  next(): number {
    if (this.#at === POOL_WORDS) this.#refill()
    return this.#pool[this.#at++] as number
  }

  /** A number from 0 to `outcomes` - 1, each equally likely; `outcomes` is 1 to 65,536. */
  below(outcomes: number): number {
    for (;;) {
      const index = mapWord(this.next(), WORD_COUNT, outcomes)
      if (index !== REJECTED) return index
    }
  }

  /** The pool is usable only after the fill has succeeded: a failed one is tried anew by the next draw. */
  #refill(): void {
    // Zeroed first, so that what was handed out is gone, and a source that fills nothing is noticed.
    this.#pool.fill(0)
    try {
      this.#fill(this.#pool)
    } catch (cause) {
      throw new RandomnessUnavailable('The source of randomness failed', { cause })
    }
    if (this.#pool.every((word) => word === 0)) {
      throw new RandomnessUnavailable('The source of randomness filled nothing')
    }
    this.#at = 0
  }
}
