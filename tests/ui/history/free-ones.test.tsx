// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { FREE_LABEL } from '../../../src/core/history/label.ts'
import { servicesAtom } from '../../../src/state/services.ts'
import { HistoryPanel } from '../../../src/ui/history/HistoryPanel.tsx'
import { storeOver } from '../../helpers/press.ts'
import { renderScreen } from '../../helpers/render-screen.tsx'
import { must, NOW, openTestStorage, saveRequest } from '../../helpers/user-storage.ts'

/** What the history says over `free` rows of the free plan and `labelled` older ones. */
const saidOver = async (free: number, labelled = 0) => {
  const { storage } = await openTestStorage()
  const rows = Array.from({ length: labelled + free }, (_, n) =>
    saveRequest(n, n < labelled ? 'shop' : FREE_LABEL),
  )
  must(await storage.saveItems(rows))
  const store = storeOver(storage)
  store.set(servicesAtom, { now: () => NOW } as never)
  const { place } = await renderScreen(<HistoryPanel />, store)
  await expect.poll(() => place.textContent, { timeout: 20_000 }).toContain('Made on the free plan')
  const sentences = [...place.querySelectorAll('p')].map(({ textContent }) => textContent)
  return sentences.find((text) => text?.endsWith('a label.'))
}

it.each([
  [1, 0, 'Your free one is here: give it a label.'],
  [3, 0, 'Your three free ones are here: give them a label.'],
  [2, 0, 'Your 2 free ones are here: give them a label.'],
  [51, 0, 'What you made on the free plan is here: give it a label.'],
  [3, 60, 'What you made on the free plan is here: give it a label.'],
])(
  '[RL24] over %i free rows, and %i labelled ones, no number is said that is not so',
  async (free, labelled, said) => {
    expect(await saidOver(free, labelled)).toBe(said)
  },
)
