import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nextSlots, type RowSlots } from '../../../src/ui/history/row-slots.ts'

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'), { maxLength: 8 })
const NONE: RowSlots = new Map()

it('a row keeps its element, and no two share one', () => {
  fc.assert(
    fc.property(ids, ids, fc.boolean(), (first, then, reuse) => {
      const before = nextSlots(NONE, first, false)
      const after = nextSlots(before, then, reuse)
      expect([...after.keys()]).toEqual(then)
      expect(new Set(after.values()).size).toBe(then.length)
      for (const id of then) if (before.has(id)) expect(after.get(id)).toBe(before.get(id))
    }),
  )
})

it('no element is made while one is free, where they are used again; where not, none is', () => {
  fc.assert(
    fc.property(ids, ids, (first, then) => {
      const before = nextSlots(NONE, first, false)
      const used = new Set(before.values())
      const reused = nextSlots(before, then, true)
      expect(Math.max(-1, ...reused.values())).toBeLessThan(Math.max(first.length, then.length))
      for (const [id, slot] of nextSlots(before, then, false)) expect(used.has(slot)).toBe(before.has(id))
    }),
  )
})
