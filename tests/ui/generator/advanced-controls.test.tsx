// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { NO_ADVANCED, parseAdvanced } from '../../../src/core/generator/advanced-options.ts'
import { DEFAULT_CHOSEN } from '../../../src/core/generator/chosen-options.ts'
import { AdvancedControls } from '../../../src/ui/generator/AdvancedControls.tsx'
import { renderScreen } from '../../helpers/render-screen.tsx'
import { createGeneratorStore } from '../../state/generator/generator-store.ts'

it('[AD4] no field holds more than comes back after a reload', async () => {
  const { store } = createGeneratorStore('premium')
  const screen = await renderScreen(<AdvancedControls options={DEFAULT_CHOSEN} onChange={vi.fn()} />, store)
  const room = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).maxLength
  const full = {
    ...NO_ADVANCED,
    ownSymbols: '!'.repeat(room('Your own symbols')),
    leaveOut: 'a'.repeat(room('Characters to leave out')),
    site: 's'.repeat(room('Site')),
    rules: 'r'.repeat(room('Its password rules')),
  }
  expect(parseAdvanced(full)).toEqual(full)
})
