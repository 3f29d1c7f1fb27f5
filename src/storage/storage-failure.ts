import type { Failure, FailureCode } from '../core/failure.ts'
import { fail, ok, type Result } from '../core/result.ts'

const CODES: Readonly<Record<string, FailureCode>> = {
  QuotaExceededError: 'storage_full',
  DatabaseClosedError: 'storage_unavailable',
  MissingAPIError: 'storage_unavailable',
  InvalidStateError: 'storage_unavailable',
  OpenFailedError: 'storage_unavailable',
  SecurityError: 'storage_unavailable',
}

/** A full disk may come as the cause of an aborted transaction: https://dexie.org/docs/DexieErrors/Dexie.QuotaExceededError */
const causesOf = (error: unknown): string[] => {
  const names: string[] = []
  for (let cause = error, depth = 0; cause instanceof Object && depth < 5; depth++) {
    const { name, inner } = cause as { name?: unknown; inner?: unknown }
    if (typeof name === 'string') names.push(name)
    cause = inner
  }
  return names
}

/** Without the browser's sentence: it may quote a key or a value. */
export const storageFailure = (error: unknown): Failure => {
  const names = causesOf(error)
  if (names.includes('QuotaExceededError')) return { code: 'storage_full' }
  return { code: names.map((name) => CODES[name]).find((code) => code !== undefined) ?? 'storage_failed' }
}

/** Runs one access to the database: what the browser refuses is expected here, so it comes back as a code. */
export const attempt = async <T>(access: () => PromiseLike<T>): Promise<Result<T>> => {
  try {
    return ok(await access())
  } catch (error) {
    return fail(storageFailure(error))
  }
}
