import { randomBytes } from 'node:crypto'

/** An id in the provider's form: `cus_…`, `cs_test_…`. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** The provider counts in seconds. */
export const inSeconds = (ms: number): number => Math.floor(ms / 1000)
