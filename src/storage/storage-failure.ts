import { Dexie } from 'dexie'
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

/** Long enough for whatever was in the way of one read; nobody notices it. */
const READ_AGAIN_MS = 100

/**
 * Runs one read. Browsers fail one now and then for no reason that lasts (`UnknownError`), so it is read once more before
 * anybody is told; then with words about reading, `storage_unreadable`.
 */
export const attemptRead = async <T>(access: () => PromiseLike<T>): Promise<Result<T>> => {
  const first = await attempt(access)
  if (first.ok || first.failure.code !== 'storage_failed') return first
  // Dexie's own promise: after another one, a live query would not see what the second try reads.
  await new Dexie.Promise<void>((resume) => setTimeout(resume, READ_AGAIN_MS))
  const second = await attempt(access)
  if (second.ok || second.failure.code !== 'storage_failed') return second
  return fail({ code: 'storage_unreadable' })
}

/** Runs one access to the database: what the browser refuses is expected here, so it comes back as a code. */
export const attempt = async <T>(access: () => PromiseLike<T>): Promise<Result<T>> => {
  try {
    return ok(await access())
  } catch (error) {
    return fail(storageFailure(error))
  }
}
