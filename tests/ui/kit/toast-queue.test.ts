import { expect, it } from 'vitest'
import { createToastQueue, type QueuedToast, type ToastManner } from '../../../src/ui/kit/toast-queue.ts'

const createScreen = () => {
  const shown: string[] = []
  const toast = (saying: string, manner: ToastManner = 'passing', isFailure = false): QueuedToast => ({
    saying,
    manner,
    isFailure,
    show: () => shown.push(saying),
    hide: () => shown.splice(shown.indexOf(saying), 1),
  })
  const queue = createToastQueue()
  const end = (one: QueuedToast) => {
    if (shown.includes(one.saying)) one.hide()
    queue.end(one)
  }
  return { shown, toast, add: queue.add, end }
}

it('[T1] a newer toast takes the place of a passing one', () => {
  const { shown, toast, add } = createScreen()
  add(toast('generated'))
  add(toast('label required', 'passing', true))
  add(toast('saved'))
  expect(shown).toEqual(['saved'])
})

it('[T2] a kept toast is never displaced; the others come after it', () => {
  const { shown, toast, add, end } = createScreen()
  const undo = toast('deleted', 'kept')
  const welcome = toast('welcome', 'kept')
  const copied = toast('copied')
  add(undo)
  add(welcome)
  add(copied)
  expect(shown).toEqual(['deleted'])
  end(undo)
  expect(shown).toEqual(['welcome'])
  end(welcome)
  expect(shown).toEqual(['copied'])
  end(copied)
  expect(shown).toEqual([])
})

it('[T3] of what waits the newest good news is told, and every failure once', () => {
  const { shown, toast, add, end } = createScreen()
  const undo = toast('deleted', 'kept')
  add(undo)
  add(toast('generated'))
  const failed = toast('copy failed', 'passing', true)
  add(toast('copy failed', 'passing', true))
  add(failed)
  const saved = toast('saved')
  add(saved)
  end(undo)
  expect(shown).toEqual(['copy failed'])
  end(failed)
  expect(shown).toEqual(['saved'])
  end(saved)
  expect(shown).toEqual([])
})

it('a standing toast gives way to every other and comes back after it', () => {
  const { shown, toast, add, end } = createScreen()
  const update = toast('new version', 'standing')
  const undo = toast('deleted', 'kept')
  const copied = toast('copied')
  add(update)
  add(undo)
  add(copied)
  expect(shown).toEqual(['deleted'])
  end(undo)
  expect(shown).toEqual(['copied'])
  end(copied)
  expect(shown).toEqual(['new version'])
  end(update)
  expect(shown).toEqual([])
})

it('one that ends while it waits is never shown', () => {
  const { shown, toast, add, end } = createScreen()
  const undo = toast('deleted', 'kept')
  const failed = toast('label required', 'passing', true)
  add(undo)
  add(failed)
  end(failed)
  end(undo)
  expect(shown).toEqual([])
})
