import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Box, placeToast } from '../../../src/ui/kit/place-toast.ts'

const overlaps = (one: Box, other: Box) =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height

it('[U13] stands above the dock of a phone', () => {
  const dock = { left: 0, top: 625, width: 390, height: 219 }
  expect(placeToast({ width: 366, height: 62 }, { width: 390, height: 844 }, [dock])).toEqual({
    left: 12,
    top: 625 - 62 - 8,
  })
})

it('[U13] stands over the header where a low screen is full of controls below it', () => {
  const dock = { left: 16, top: 140, width: 812, height: 190 }
  const form = { left: 32, top: 346, width: 780, height: 72 }
  const { top } = placeToast({ width: 384, height: 62 }, { width: 844, height: 390 }, [dock, form])
  expect(top + 62).toBeLessThanOrEqual(140)
})

it('[U13] covers no obstacle wherever a band as high as the toast is free, and never leaves the screen', () => {
  const heights = fc.integer({ min: 20, max: 200 })
  fc.assert(
    fc.property(
      fc.constantFrom(
        { width: 360, height: 740 },
        { width: 390, height: 844 },
        { width: 844, height: 390 },
        { width: 320, height: 256 },
      ),
      fc.array(fc.record({ top: fc.integer({ min: -100, max: 900 }), height: heights }), { maxLength: 4 }),
      (viewport, bands) => {
        const toast = { width: Math.min(384, viewport.width - 24), height: 62 }
        const obstacles = bands.map((band) => ({ ...band, left: 0, width: viewport.width }))
        const at = { ...placeToast(toast, viewport, obstacles), ...toast }
        expect(at.top).toBeGreaterThanOrEqual(0)
        expect(at.top + at.height).toBeLessThanOrEqual(viewport.height)
        expect(at.left + at.width).toBeLessThanOrEqual(viewport.width)
        const isFree = (top: number) => !obstacles.some((box) => overlaps({ ...at, top }, box))
        // Below, above, or between two with their distances.
        const roomy = [viewport.height - 62 - 12, 12].some(isFree)
        if (roomy) expect(isFree(at.top)).toBe(true)
      },
    ),
  )
})
