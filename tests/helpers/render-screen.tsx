import { type createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { bringTexts, createI18n } from '../../src/i18n/i18n.ts'
import type { Language } from '../../src/i18n/language.ts'
import { I18nProvider } from '../../src/i18n/use-translation.ts'

/**
 * Shows a screen, over the atoms of `store` and with all words of `language`. The file's first line names a DOM
 * for it: `// @vitest-environment happy-dom`. `show` puts another one in its place, or the same with other
 * properties.
 */
export const renderScreen = async (
  screen: ReactNode,
  store: ReturnType<typeof createStore>,
  language: Language = 'en',
) => {
  const i18n = createI18n(language)
  await bringTexts(i18n, 'around')
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  onTestFinished(() => {
    flushSync(() => root.unmount())
    place.remove()
  })
  const show = (next: ReactNode) =>
    flushSync(() =>
      root.render(
        <Provider store={store}>
          <I18nProvider value={i18n}>{next}</I18nProvider>
        </Provider>,
      ),
    )
  show(screen)
  return { place, show }
}
