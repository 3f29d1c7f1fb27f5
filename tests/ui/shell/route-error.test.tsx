// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { ErrorBoundary } from '../../../src/ui/shell/ErrorBoundary.tsx'
import { renderScreen } from '../../helpers/render-screen.tsx'

const Broken = () => {
  throw new Error('broken')
}

it('[U18] the page after a fault is heard: its heading has the focus', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { getByRole } = await renderScreen(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  await expect.poll(() => document.activeElement).toBe(getByRole('heading'))
})
