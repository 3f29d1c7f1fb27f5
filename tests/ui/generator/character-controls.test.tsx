// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { flushSync } from 'react-dom'
import { expect, it } from 'vitest'
import { type ChosenOptions, DEFAULT_CHOSEN } from '../../../src/core/generator/chosen-options.ts'
import { CharacterControls } from '../../../src/ui/generator/CharacterControls.tsx'
import { renderScreen } from '../../helpers/render-screen.tsx'

it('[G06] the lengths that are offered are those of the plan of now', async () => {
  const changes: Partial<ChosenOptions>[] = []
  const controls = (isPremium: boolean) => (
    <CharacterControls
      options={DEFAULT_CHOSEN}
      onChange={(change) => changes.push(change)}
      disabled={false}
      isPremium={isPremium}
    />
  )
  const { place, show } = await renderScreen(controls(true), createStore())
  const field = () => place.querySelector('[role=spinbutton]')
  const beyond = () => place.querySelector<HTMLButtonElement>('[aria-pressed]')
  const offered = () => [
    field()?.getAttribute('aria-valuemax'),
    place.querySelector('input[type=range]')?.getAttribute('max'),
    beyond()?.getAttribute('aria-pressed'),
  ]
  expect(offered()).toEqual(['50', '50', 'false'])
  flushSync(() => beyond()?.click())
  expect(offered()).toEqual(['128', '128', 'true'])
  show(controls(false))
  expect(offered()).toEqual(['50', '50', 'false'])
  show(controls(true))
  expect(offered()).toEqual(['128', '128', 'true'])
  expect(changes).toEqual([])
})
