import { authError } from './request-body.ts'

/**
 * What a person may keep in their account's own data, in bytes of JSON: it goes out with every answer about
 * them.
 */
const MAX_DATA_BYTES = 4_096

export const TOO_MUCH_DATA = authError(400, 'validation_failed', 'User data cannot be longer than 4 kB')

/** @param kept what is there already: new fields are added to it. */
export const isTooMuchData = (data: unknown, kept: unknown = {}): boolean => {
  if (typeof data !== 'object' || data === null) return false
  const merged = typeof kept === 'object' ? { ...kept, ...data } : data
  return Buffer.byteLength(JSON.stringify(merged)) > MAX_DATA_BYTES
}
