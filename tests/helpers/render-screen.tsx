import { fireEvent, within } from '@testing-library/dom'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { bringTexts, createI18n, switchLanguage } from '../../src/i18n/i18n.ts'
import type { Language } from '../../src/i18n/language.ts'
import { I18nProvider } from '../../src/i18n/use-translation.ts'
import { letGo } from './let-go.ts'

/**
 * Shows a screen, over the atoms of `store` and with all words of `language`. The file's first line names a DOM
 * for it: `// @vitest-environment happy-dom`. `show` puts another one in its place, or the same with other
 * properties. What is on it is found by name; `type`, `submit` and `turnTo` are what a person does.
 */
export const renderScreen = async (
  screen: ReactNode,
  store: ReturnType<typeof createStore> = createStore(),
  language: Language = 'en',
) => {
  const i18n = createI18n(language)
  for (const part of ['app', 'around', 'importing', 'kinds', 'vault'] as const) await bringTexts(i18n, part)
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  onTestFinished(async () => {
    flushSync(() => root.unmount())
    place.remove()
    await letGo(store)
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
  return {
    ...within(document.body),
    place,
    show,
    type: (field: Element, value: string) => fireEvent.input(field, { target: { value } }),
    submit: () => fireEvent.submit(document.querySelector('form') ?? place),
    turnTo: async (next: Language) => {
      await switchLanguage(i18n, next)
      await new Promise<void>((resume) => setTimeout(resume, 5))
    },
    /** What is said of a field that is marked; null: it is not. */
    errorAt: (field: Element): string | null =>
      field.getAttribute('aria-invalid') === 'true'
        ? (document.getElementById(`${field.id}-error`)?.textContent ?? '')
        : null,
  }
}
