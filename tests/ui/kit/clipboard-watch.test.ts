import { expect, it, vi } from 'vitest'
import { CLEAR_AFTER_MS, createClipboardWatch } from '../../../src/ui/kit/clipboard-watch.ts'

const start = ({ inFront = true, allowed = true, wanted = true } = {}) => {
  let pending: { run: () => void; ms: number } | null = null
  const empty = vi.fn(async () => allowed)
  const watch = createClipboardWatch({
    empty,
    isInFront: () => inFront,
    isWanted: () => wanted,
    now: () => 1_000,
    setTimeout: (run, ms) => {
      pending = { run, ms }
      return 1
    },
    clearTimeout: () => {
      pending = null
    },
  })
  const pass = async () => {
    pending?.run()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { watch, empty, pass, wait: () => pending?.ms }
}

it('[P1] [G34] clears by itself after its time in front', async () => {
  const { watch, empty, pass, wait } = start()
  watch.noteCopied()
  expect(wait()).toBe(CLEAR_AFTER_MS)
  expect(watch.clearsAt()).toBe(1_000 + CLEAR_AFTER_MS)
  await pass()
  expect(empty).toHaveBeenCalledOnce()
  expect(watch.state()).toBe('none')
  expect(watch.clearsAt()).toBeNull()
})

it('[P1] nor by itself where that is not wanted, but by a press', async () => {
  const { watch, empty, wait } = start({ wanted: false })
  watch.noteCopied()
  expect([wait(), watch.clearsAt(), watch.state()]).toEqual([undefined, null, 'held'])
  await watch.clear()
  expect(empty).toHaveBeenCalledOnce()
})

it('[P2] [G34] never clears by itself once the page has lost the focus', async () => {
  const { watch, empty, pass } = start()
  watch.noteCopied()
  watch.noteDoubt()
  expect(watch.clearsAt()).toBeNull()
  await pass()
  expect(empty).not.toHaveBeenCalled()
  expect(watch.state()).toBe('unsure')
  await watch.clear()
  expect(empty).toHaveBeenCalledOnce()
  expect(watch.state()).toBe('none')
})

it('[P2] [G34] nor when it was not in front at the copy', async () => {
  const { watch, empty, pass } = start({ inFront: false })
  watch.noteCopied()
  await pass()
  expect(empty).not.toHaveBeenCalled()
  expect(watch.state()).toBe('unsure')
})

it('[P3] [G34] another copy on this page is left alone', async () => {
  const { watch, empty, pass } = start()
  watch.noteCopied()
  watch.noteOtherCopy()
  await pass()
  expect(empty).not.toHaveBeenCalled()
  expect(watch.state()).toBe('none')
})

it('[P4] a refusal is not told as a clearing', async () => {
  const { watch, pass } = start({ allowed: false })
  watch.noteCopied()
  await pass()
  expect(watch.state()).toBe('unsure')
})

it('a second copy starts the time anew, and listeners hear of each change', async () => {
  const { watch, empty, pass } = start()
  const heard = vi.fn()
  const stop = watch.subscribe(heard)
  watch.noteCopied()
  watch.noteCopied()
  expect(heard).toHaveBeenCalledTimes(2)
  await pass()
  expect(empty).toHaveBeenCalledOnce()
  stop()
  watch.noteCopied()
  expect(heard).toHaveBeenCalledTimes(3)
})
