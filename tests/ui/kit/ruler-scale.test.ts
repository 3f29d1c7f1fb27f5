import { describe, expect, it } from 'vitest'
import { isCrowded, labelsOf, marksPath, pageTo, shareOf } from '../../../src/ui/kit/ruler-scale.ts'

const LENGTHS = { min: 4, max: 50 }
const LONG = { min: 4, max: 128 }
const WORDS = { min: 3, max: 12 }

describe('a ruler', () => {
  it('has each value at its share of the width, and what is beyond at its end', () => {
    expect([4, 27, 50, 3, 99].map((value) => shareOf(value, LENGTHS))).toEqual([0, 0.5, 1, 0, 1])
  })

  it('numbers the ends and the round values, and every value of a short one', () => {
    expect(labelsOf(LENGTHS)).toEqual([4, 10, 20, 30, 40, 50])
    expect(labelsOf(LONG)).toEqual([4, 20, 40, 60, 80, 100, 128])
    expect(labelsOf(WORDS)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  it('has a mark for each value, and of many for every fourth', () => {
    expect(marksPath(LENGTHS).match(/M/g)).toHaveLength(47)
    expect(marksPath(LENGTHS)).toMatch(/^M0 0V24M21\.74 0V12/)
    expect(marksPath(LONG).match(/M/g)).toHaveLength(32)
    expect(marksPath(WORDS).match(/V24/g)).toHaveLength(10)
  })

  it('leaves out numbers that would touch that of the cursor', () => {
    expect(labelsOf(LENGTHS).filter((label) => isCrowded(label, 9, LENGTHS))).toEqual([10])
    expect(labelsOf(WORDS).filter((label) => isCrowded(label, 6, WORDS))).toEqual([6])
  })

  it('turns pages by five, within its ends, and leaves other keys to the browser', () => {
    expect(pageTo('PageUp', 16, LENGTHS)).toBe(21)
    expect(pageTo('PageDown', 6, LENGTHS)).toBe(4)
    expect(pageTo('PageUp', 50, LENGTHS)).toBe(50)
    expect(pageTo('ArrowRight', 16, LENGTHS)).toBeUndefined()
  })
})
