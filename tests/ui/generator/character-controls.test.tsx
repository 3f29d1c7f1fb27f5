// @vitest-environment happy-dom
import { createStore, Provider } from 'jotai'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { type ChosenOptions, DEFAULT_CHOSEN } from '../../../src/core/generator/chosen-options.ts'
import { createI18n } from '../../../src/i18n/i18n.ts'
import { I18nProvider } from '../../../src/i18n/use-translation.ts'
import { CharacterControls } from '../../../src/ui/generator/CharacterControls.tsx'

it('[G06] the lengths that are offered are those of the plan of now', () => {
  const place = document.createElement('div')
  const root = createRoot(place)
  onTestFinished(() => root.unmount())
  const changes: Partial<ChosenOptions>[] = []
  const show = (isPremium: boolean) =>
    flushSync(() =>
      root.render(
        <Provider store={createStore()}>
          <I18nProvider value={createI18n('en')}>
            <CharacterControls
              options={DEFAULT_CHOSEN}
              onChange={(change) => changes.push(change)}
              disabled={false}
              isPremium={isPremium}
            />
          </I18nProvider>
        </Provider>,
      ),
    )
  const field = () => place.querySelector('[role=spinbutton]')
  const beyond = () => place.querySelector<HTMLButtonElement>('[aria-pressed]')
  const offered = () => [
    field()?.getAttribute('aria-valuemax'),
    place.querySelector('input[type=range]')?.getAttribute('max'),
    beyond()?.getAttribute('aria-pressed'),
  ]
  show(true)
  expect(offered()).toEqual(['50', '50', 'false'])
  flushSync(() => beyond()?.click())
  expect(offered()).toEqual(['128', '128', 'true'])
  show(false)
  expect(offered()).toEqual(['50', '50', 'false'])
  show(true)
  expect(offered()).toEqual(['128', '128', 'true'])
  expect(changes).toEqual([])
})
