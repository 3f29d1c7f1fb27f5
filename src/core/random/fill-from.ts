import { type FillRandom, RandomnessUnavailable } from './random-words.ts'

/** What a page, a worker and Node call `globalThis`, as far as it matters here. */
type HasCrypto = { readonly crypto?: { getRandomValues(array: Uint16Array<ArrayBuffer>): unknown } }

/** The platform's cryptographic randomness. There is no other source: without it, drawing throws. */
export const fillFrom =
  (platform: HasCrypto): FillRandom =>
  (words) => {
    if (typeof platform.crypto?.getRandomValues !== 'function') {
      throw new RandomnessUnavailable('crypto.getRandomValues is missing')
    }
    platform.crypto.getRandomValues(words)
  }
