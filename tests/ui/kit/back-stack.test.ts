import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBackStack } from '../../../src/ui/kit/back-stack.ts'

/** A browser's history whose journeys take their time: `run` lets what is under way happen. */
const createBrowser = (places: number[] = [0]) => {
  let entries = [...places]
  let at = entries.length - 1
  let pop: (isNew?: boolean) => void = () => {}
  const tasks: (() => void)[] = []
  const travel = (steps: number) =>
    tasks.push(() => {
      if (at + steps < 0 || at + steps >= entries.length) return
      at += steps
      pop()
    })
  const stack = createBackStack({
    depth: () => entries[at] ?? 0,
    push: (depth) => {
      entries = [...entries.slice(0, at + 1), depth]
      at += 1
    },
    go: travel,
    onPop: (handle) => {
      pop = handle
    },
    later: (run) => void tasks.push(run),
  })
  return {
    stack,
    back: () => travel(-1),
    forward: () => travel(1),
    step: () => tasks.shift()?.(),
    run: () => {
      for (let count = 0; tasks.length > 0; count += 1) {
        if (count > 500) throw new Error('The history never comes to rest')
        tasks.shift()?.()
      }
    },
    /** A link to a part of the page: a place that nobody pushed. */
    part: () => {
      entries = [...entries.slice(0, at + 1), 0]
      at += 1
      pop(true)
    },
    /** The places behind and at the present one. */
    behind: () => entries.slice(0, at + 1),
  }
}

type Browser = ReturnType<typeof createBrowser>

/** A dialog that closes when it is asked to, unless it is `stubborn`. */
const openDialog = ({ stack }: Browser, isStubborn = false) => {
  const dialog = { isOpen: true, asked: 0, close: () => {} }
  const remove = stack.add(() => {
    dialog.asked += 1
    if (!isStubborn) dialog.close()
  })
  dialog.close = () => {
    if (dialog.isOpen) remove()
    dialog.isOpen = false
  }
  return dialog
}

describe('[U4] Back and dialogs', () => {
  it('[B1] Back closes the topmost one, one at a time', () => {
    const browser = createBrowser()
    const below = openDialog(browser)
    browser.run()
    const above = openDialog(browser)
    browser.run()
    expect(browser.behind()).toEqual([0, 1, 2])
    browser.back()
    browser.run()
    expect([below.isOpen, above.isOpen]).toEqual([true, false])
    browser.back()
    browser.run()
    expect(below.isOpen).toBe(false)
    expect(browser.behind()).toEqual([0])
  })

  it('[B2] closed in another way, no step is left behind', () => {
    const browser = createBrowser()
    const dialog = openDialog(browser)
    browser.run()
    dialog.close()
    browser.run()
    expect(browser.behind()).toEqual([0])
  })

  it('[B2] one that gives way to the next at once costs one step, and the next answers to Back', () => {
    const browser = createBrowser()
    const first = openDialog(browser)
    browser.run()
    first.close()
    const next = openDialog(browser)
    browser.run()
    expect(browser.behind()).toEqual([0, 1])
    browser.back()
    browser.run()
    expect(next.isOpen).toBe(false)
    expect(browser.behind()).toEqual([0])
  })

  it('[B2] the next one opens while the step of the first is being taken back', () => {
    const browser = createBrowser()
    const first = openDialog(browser)
    browser.run()
    first.close()
    browser.step() // the journey has begun
    const next = openDialog(browser)
    browser.run()
    expect(browser.behind()).toEqual([0, 1])
    expect([next.isOpen, next.asked]).toEqual([true, 0])
  })

  it('[B3] Forward to a dialog that is closed, and a reload in one, come back to the page', () => {
    const browser = createBrowser()
    openDialog(browser)
    browser.run()
    browser.back()
    browser.run()
    browser.forward()
    browser.run()
    expect(browser.behind()).toEqual([0])

    const reloaded = createBrowser([0, 1, 2])
    reloaded.run()
    expect(reloaded.behind()).toEqual([0])
  })

  it('[B4] one that stays open has its step again', () => {
    const browser = createBrowser()
    const dialog = openDialog(browser, true)
    browser.run()
    browser.back()
    browser.run()
    expect([dialog.isOpen, dialog.asked]).toEqual([true, 1])
    expect(browser.behind()).toEqual([0, 1])
  })

  it('whatever is opened, closed and travelled, the steps behind are the dialogs that are open', () => {
    const act = fc.constantFrom('open', 'close', 'back', 'forward', 'step')
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const browser = createBrowser([0, 0])
        let dialogs: ReturnType<typeof openDialog>[] = []
        for (const one of acts) {
          dialogs = dialogs.filter(({ isOpen }) => isOpen)
          if (one === 'open') dialogs.push(openDialog(browser))
          else if (one === 'close') dialogs.at(-1)?.close()
          else browser[one]()
        }
        browser.run()
        const open = dialogs.filter(({ isOpen }) => isOpen).length
        const behind = browser.behind()
        expect(behind.filter((depth) => depth > 0)).toEqual(Array.from({ length: open }, (_, at) => at + 1))
      }),
      { numRuns: 2_000 },
    )
  })
})

it('[U10] [B5] a link to a part of the page closes no dialog, and Back still closes the topmost one first', () => {
  const { stack, back, part, run, behind } = createBrowser()
  let isOpen = true
  const close = stack.add(() => {
    isOpen = false
    close()
  })
  run()
  part()
  run()
  expect(isOpen).toBe(true)
  expect(behind().at(-1)).toBe(1)
  back()
  run()
  expect(isOpen).toBe(false)
  expect(behind().at(-1)).toBe(0)
})
