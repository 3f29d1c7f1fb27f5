import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LOCK_PATIENCE_MS, withLeadership } from '../../src/sync/with-leadership.ts'

type Held = { reject(error: Error): void }

/** Web Locks as the standard has them, for one name: waiting in turn, `ifAvailable`, `signal` and `steal`. */
const createLocks = () => {
  let holder: Held | null = null
  const queue: (() => void)[] = []
  const hold = (work: (lock: object | null) => Promise<unknown>) =>
    new Promise((resolve, reject) => {
      const mine: Held = { reject }
      holder = mine
      const release = () => {
        if (holder !== mine) return
        holder = null
        queue.shift()?.()
      }
      work({}).then(resolve, reject).finally(release)
    })
  const request = (
    _name: string,
    options: { ifAvailable?: boolean; steal?: boolean; signal?: AbortSignal },
    work: (lock: object | null) => Promise<unknown>,
  ) => {
    if (options.steal) {
      holder?.reject(new DOMException('stolen', 'AbortError'))
      return hold(work)
    }
    if (!holder) return hold(work)
    if (options.ifAvailable) return work(null)
    return new Promise((resolve, reject) => {
      const take = () => hold(work).then(resolve, reject)
      queue.push(take)
      options.signal?.addEventListener('abort', () => {
        queue.splice(queue.indexOf(take), 1)
        reject(options.signal?.reason)
      })
    })
  }
  return { request } as unknown as LockManager
}

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
