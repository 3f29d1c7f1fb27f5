import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextSlots, type RowSlots } from '../../../src/ui/history/row-slots.ts'

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'), { maxLength: 8 })
const NONE: RowSlots = new Map()

it('a row keeps its element and a new one gets a new one; no two share one', () => {
  fc.assert(
    fc.property(ids, ids, ids, (first, then, last) => {
      const before = nextSlots(nextSlots(NONE, first, false), then, true)
      const used = new Set(before.values())
      const after = nextSlots(before, last, false)
      expect([...after.keys()]).toEqual(last)
      expect(new Set(after.values()).size).toBe(last.length)
      for (const [id, slot] of after) {
        if (before.has(id)) expect(slot).toBe(before.get(id))
        else expect(used.has(slot)).toBe(false)
      }
    }),
  )
})

it('in place the elements stay in their order, and one is made only where there are too few', () => {
  fc.assert(
    fc.property(ids, ids, (first, then) => {
      const before = [...nextSlots(NONE, first, false).values()]
      const after = nextSlots(nextSlots(NONE, first, false), then, true)
      expect([...after.keys()]).toEqual(then)
      expect([...after.values()].slice(0, first.length)).toEqual(before.slice(0, then.length))
      expect(new Set(after.values()).size).toBe(then.length)
    }),
  )
})
