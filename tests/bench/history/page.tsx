import '../../../src/ui/styles/tokens.css'
import '../../../src/ui/styles/base.css'
import { createStore, Provider } from 'jotai'
import { createRoot } from 'react-dom/client'
import { ok } from '../../../src/core/result.ts'
import { bringTexts, createI18n } from '../../../src/i18n/i18n.ts'
import { I18nProvider } from '../../../src/i18n/use-translation.ts'
import { userStorageAtom } from '../../../src/state/user-storage-atom.ts'
import type { HistoryCursor, UserStorage } from '../../../src/storage/user-storage.ts'
import { HistoryPanel } from '../../../src/ui/history/HistoryPanel.tsx'
import { KitProvider } from '../../../src/ui/kit/KitProvider.tsx'
import { seedStorage } from './seed.ts'

const PAGE = 50
const PAGES = 40
const PAINT_LIMIT_MS = 10_000

const timed = async <T,>(run: () => Promise<T>): Promise<{ ms: number; value: T }> => {
  const begun = performance.now()
  const value = await run()
  return { ms: performance.now() - begun, value }
}

const readPages = async (storage: UserStorage, isDeep: boolean): Promise<number[]> => {
  const times: number[] = []
  let after: HistoryCursor | null = null
  for (let at = 0; at < PAGES; at++) {
    const { ms, value } = await timed(() => storage.readPage(after, PAGE))
    if (!value.ok) throw new Error(value.failure.code)
    times.push(ms)
    if (isDeep) after = value.value.next
  }
  return times.slice(PAGES / 2)
}

const nextPaint = () =>
  new Promise<number>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      // A message sent from a frame's callback arrives after that frame was painted.
      port2.onmessage = () => resolve(performance.now())
      port1.postMessage(null)
    })
  })

/** From the next keystroke's own time until what it brings, as `isThere` knows it, is painted: in milliseconds, at `painted`. */
const watch = (isThere: () => boolean): void => {
  const painted = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error('nothing was painted')), PAINT_LIMIT_MS)
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const look = async () => {
          const now = await nextPaint()
          if (isThere()) resolve(now - timeStamp)
          else void look()
        }
        void look()
      },
      { once: true, capture: true },
    )
  })
  Object.assign(window, { painted })
}

let storage: UserStorage | undefined
const opened = (): UserStorage => {
  if (!storage) throw new Error('nothing was seeded')
  return storage
}

/** Runs in Chromium; the bench drives it. */
const bench = {
  seed: async (total: number): Promise<void> => {
    storage = await seedStorage(total)
  },
  firstPage: () => readPages(opened(), false),
  keysetPages: () => readPages(opened(), true),
  /** The labels come into memory: once after the search field first got the focus. */
  prepareMs: async () => (await timed(() => opened().searchPage('', null, 1))).ms,
  show: async (): Promise<void> => {
    const i18n = createI18n('en')
    await bringTexts(i18n, 'app')
    const root = document.getElementById('root')
    if (!root) throw new Error('no root')
    const store = createStore()
    store.set(userStorageAtom, ok(opened()))
    createRoot(root).render(
      <I18nProvider value={i18n}>
        <Provider store={store}>
          <KitProvider>
            <HistoryPanel />
          </KitProvider>
        </Provider>
      </I18nProvider>,
    )
  },
  /** Beside the app, to compare with: a field that does nothing but change what twelve lines say. */
  showBare: () => {
    const field = document.createElement('input')
    field.setAttribute('aria-label', 'Bare')
    const lines = Array.from({ length: 12 }, () => document.createElement('p'))
    field.addEventListener('input', () => {
      for (const [at, line] of lines.entries()) line.textContent = `${field.value} ${at}`
    })
    document.body.append(field, ...lines)
  },
  /** From the next keystroke's own time until its rows are painted, in milliseconds. */
  watchKeystroke: (query: string) =>
    watch(() => document.querySelector('[data-query]')?.getAttribute('data-query') === query),
  watchBare: () => watch(() => true),
}

Object.assign(window, { bench })
export type Bench = typeof bench
