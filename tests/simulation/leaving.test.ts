import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ACTS, simulateLeaving } from './leaving.ts'

// Whoever has left cannot read a profile any more, which is written down each time.
beforeEach(() => void vi.spyOn(console, 'info').mockImplementation(() => {}))
afterEach(() => vi.restoreAllMocks())

it.each(ACTS)(
  '[I16] %s, at every wait of a day: nothing of hers is sent or here once it is told',
  async (act) => {
    let nth = 1
    for (; ; nth++) {
      const { violations, happened } = await simulateLeaving(act, nth)
      if (!happened) break
      expect(violations, `${act} at wait ${nth}`).toEqual([])
    }
    // A day has some dozens of waits: fewer would mean that the day was cut short.
    expect(nth).toBeGreaterThan(20)
  },
  300_000,
)
