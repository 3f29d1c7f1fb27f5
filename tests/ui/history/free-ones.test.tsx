// @vitest-environment happy-dom
import { Provider } from 'jotai'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { FREE_LABEL } from '../../../src/core/history/label.ts'
import { bringTexts, createI18n } from '../../../src/i18n/i18n.ts'
import { I18nProvider } from '../../../src/i18n/use-translation.ts'
import { servicesAtom } from '../../../src/state/services.ts'
import { HistoryPanel } from '../../../src/ui/history/HistoryPanel.tsx'
import { storeOver } from '../../helpers/press.ts'
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
  const i18n = createI18n('en')
  await bringTexts(i18n, 'around')
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  onTestFinished(() => {
    flushSync(() => root.unmount())
    place.remove()
  })
  flushSync(() =>
    root.render(
      <Provider store={store}>
        <I18nProvider value={i18n}>
          <HistoryPanel />
        </I18nProvider>
      </Provider>,
    ),
  )
  await expect.poll(() => place.textContent, { timeout: 20_000 }).toContain('Made on the free plan')
  const sentences = [...place.querySelectorAll('p')].map(({ textContent }) => textContent)
  return sentences.find((text) => text?.endsWith('a label.'))
}

it.each([
  [1, 0, 'Your free one is here: give it a label.'],
  [3, 0, 'Your three free ones are here: give them a label.'],
  [50, 0, 'Your 50 free ones are here: give them a label.'],
  [51, 0, 'What you made on the free plan is here: give it a label.'],
  [3, 60, 'What you made on the free plan is here: give it a label.'],
])(
  '[RL24] over %i free rows, and %i labelled ones, no number is said that is not so',
  async (free, labelled, said) => {
    expect(await saidOver(free, labelled)).toBe(said)
  },
)
