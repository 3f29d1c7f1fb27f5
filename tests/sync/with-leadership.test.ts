import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LOCK_PATIENCE_MS, withLeadership } from '../../src/sync/with-leadership.ts'
import { createLocks } from '../helpers/locks.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // Node's own AbortSignal.timeout does not follow a faked clock.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const abort = new AbortController()
    setTimeout(() => abort.abort(new DOMException('waited', 'TimeoutError')), ms)
    return abort.signal
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const never = () => new Promise<string>(() => {})
const notYet = async () => null

it('one tab works, the other takes what it brought', async () => {
  const locks = createLocks()
  let finish = (_: string) => {}
  const first = withLeadership(locks, 'x', () => new Promise<string>((resolve) => (finish = resolve)), notYet)
  const work = vi.fn(async () => 'second')
  const second = withLeadership(locks, 'x', work, async () => 'done by the first')
  await vi.advanceTimersByTimeAsync(10)
  finish('first')
  expect(await first).toBe('first')
  expect(await second).toBe('done by the first')
  expect(work).not.toHaveBeenCalled()
})

it('[LF-78] [I14] a frozen tab that holds the lock stops nobody for 30 s', async () => {
  expect(LOCK_PATIENCE_MS).toBeLessThan(29_000)
  const locks = createLocks()
  void withLeadership(locks, 'x', never, notYet)
  const second = withLeadership(locks, 'x', async () => 'synced', notYet)
  await vi.advanceTimersByTimeAsync(LOCK_PATIENCE_MS)
  expect(await second).toBe('synced')
})

it('a tab from which the lock was taken finishes what it does', async () => {
  const locks = createLocks()
  let finish = (_: string) => {}
  const first = withLeadership(locks, 'x', () => new Promise<string>((resolve) => (finish = resolve)), notYet)
  const second = withLeadership(locks, 'x', async () => 'second', notYet)
  await vi.advanceTimersByTimeAsync(LOCK_PATIENCE_MS)
  expect(await second).toBe('second')
  finish('first')
  expect(await first).toBe('first')
})

it('works in a browser without locks', async () => {
  expect(await withLeadership(undefined, 'x', async () => 'alone', notYet)).toBe('alone')
})

it('a surprise in the work is not swallowed', async () => {
  const locks = createLocks()
  const surprise = async (): Promise<string> => {
    throw new Error('surprise')
  }
  await expect(withLeadership(locks, 'x', surprise, notYet)).rejects.toThrow('surprise')
})
