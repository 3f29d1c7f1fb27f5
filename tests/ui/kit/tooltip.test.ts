import { expect, it } from 'vitest'
import { placeTooltip } from '../../../src/ui/kit/place-tooltip.ts'
import { createTooltipTiming } from '../../../src/ui/kit/tooltip-timing.ts'

const VIEWPORT = { width: 360, height: 700 }
const POPUP = { width: 200, height: 40 }

it('[T1] waits 700 ms, [T2] and not at all while another is open and within 300 ms of its closing', () => {
  const timing = createTooltipTiming()
  expect(timing.delayAt(0)).toBe(700)
  const close = () => {}
  timing.noteOpened(close)
  expect(timing.delayAt(900)).toBe(0)
  timing.noteClosed(close, 1000)
  expect(timing.delayAt(1300)).toBe(0)
  expect(timing.delayAt(1301)).toBe(700)
})

it('[T3] opening one closes the other', () => {
  const timing = createTooltipTiming()
  const closed: string[] = []
  timing.noteOpened(() => closed.push('first'))
  timing.noteOpened(() => closed.push('second'))
  expect(closed).toEqual(['first'])
})

it('stands centred above its control', () =>
  expect(placeTooltip({ left: 100, top: 300, width: 100, height: 44 }, POPUP, VIEWPORT)).toEqual({
    left: 50,
    top: 252,
  }))

it('goes below where there is no room above', () =>
  expect(placeTooltip({ left: 100, top: 10, width: 100, height: 44 }, POPUP, VIEWPORT).top).toBe(62))

it('never leaves the viewport at its sides', () => {
  expect(placeTooltip({ left: 0, top: 300, width: 44, height: 44 }, POPUP, VIEWPORT).left).toBe(12)
  expect(placeTooltip({ left: 316, top: 300, width: 44, height: 44 }, POPUP, VIEWPORT).left).toBe(148)
})
