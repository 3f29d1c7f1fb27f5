// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { DEFAULT_CHOSEN, MAX_PRESETS } from '../../../src/core/generator/chosen-options.ts'
import { PresetControls } from '../../../src/ui/generator/PresetControls.tsx'
import { renderScreen } from '../../helpers/render-screen.tsx'

const { presets: _none, ...SETTINGS } = DEFAULT_CHOSEN
const withPresets = (count: number) => ({
  ...DEFAULT_CHOSEN,
  presets: Array.from({ length: count }, (_, n) => ({ name: `P${n}`, options: SETTINGS })),
})

it('[AV11] where there is room for no more presets the field that is refused takes the focus', async () => {
  const screen = await renderScreen(<PresetControls options={withPresets(MAX_PRESETS)} onApply={vi.fn()} />)
  const field = screen.getByRole('textbox')
  screen.type(field, 'One more')
  screen.submit()
  await expect.poll(() => screen.errorAt(field)).not.toBeNull()
  expect(document.activeElement).toBe(field)
})

it('[U18] with a preset that is removed the focus goes to the one that stays', async () => {
  const screen = await renderScreen(<PresetControls options={withPresets(1)} onApply={vi.fn()} />)
  fireEvent.click(screen.getByRole('button', { name: 'Remove the preset P0' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fits most sites' }))
})

it('[U1] the name of a preset is not translated', async () => {
  const screen = await renderScreen(<PresetControls options={withPresets(1)} onApply={vi.fn()} />)
  const button = screen.getByRole('button', { name: 'P0' })
  expect(button.className.split(' ')).toContain('notranslate')
  expect(button.getAttribute('translate')).toBe('no')
})
