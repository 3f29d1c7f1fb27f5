import { createCipheriv, createHash } from 'node:crypto'
import { RandomWords } from '../../../src/core/random/random-words.ts'

/** A repeatable source that no chi-square tells from chance: AES in counter mode, its key of the seed. */
export const seededWords = (seed: string): RandomWords => {
  const key = createHash('sha256').update(seed).digest().subarray(0, 16)
  const cipher = createCipheriv('aes-128-ctr', key, Buffer.alloc(16))
  return new RandomWords((words) => {
    const bytes = cipher.update(Buffer.alloc(words.byteLength))
    new Uint8Array(words.buffer, words.byteOffset, words.byteLength).set(bytes)
  })
}
