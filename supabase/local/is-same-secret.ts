import { timingSafeEqual } from 'node:crypto'

/** Compared in constant time: how long it takes tells nothing of the secret but its length. */
export function isSameSecret(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
