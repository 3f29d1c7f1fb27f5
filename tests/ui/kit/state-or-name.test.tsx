// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/dom'
import { expect, it, vi } from 'vitest'
import { addLandingTexts } from '../../../src/i18n/landing-texts.ts'
import { useTranslation } from '../../../src/i18n/use-translation.ts'
import { PasswordField } from '../../../src/ui/kit/PasswordField.tsx'
import { Navigation } from '../../../src/ui/landing/Navigation.tsx'
import { wireLanding } from '../../../src/ui/landing/wire-landing.ts'
import { soundPreference } from '../../../src/ui/shell/sound.ts'
import { renderScreen } from '../../helpers/render-screen.tsx'

it('[U18] a button whose name tells what it does tells no state beside it: of a password field', async () => {
  const { getByRole } = await renderScreen(<PasswordField label="Password" />)
  fireEvent.click(getByRole('button', { name: 'Show password' }))
  await expect.poll(() => getByRole('button').getAttribute('aria-label')).toBe('Hide password')
  expect(getByRole('button').hasAttribute('aria-pressed')).toBe(false)
})

const Top = () => {
  addLandingTexts(useTranslation().i18n)
  return <Navigation />
}

it('[U18] a button whose name tells its state tells it once: of the landing page’s sound', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const { place, getAllByRole } = await renderScreen(<Top />)
  const stop = wireLanding(place, { enter: vi.fn(), intent: vi.fn(), chooseLanguage: vi.fn() })
  const sound = () => getAllByRole('button', { name: /^Sound/ })[0]
  expect(sound()?.getAttribute('aria-label')).toBe('Sound On')
  soundPreference.write('off')
  expect(sound()?.getAttribute('aria-label')).toBe('Sound Off')
  expect(sound()?.dataset.now).toBe('off')
  expect(sound()?.hasAttribute('aria-pressed')).toBe(false)
  stop()
})
