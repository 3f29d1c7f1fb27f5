// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { NO_VALUES } from '../../../src/ui/account/account-step.ts'
import { MailSentStep } from '../../../src/ui/account/MailSentStep.tsx'
import { renderScreen } from '../../helpers/render-screen.tsx'

it('[U17] a code of three digits is refused at its field, which takes the focus', async () => {
  const screen = await renderScreen(<MailSentStep kind="signup" values={NO_VALUES} onArrived={vi.fn()} />)
  const field = screen.getByRole('textbox')
  screen.type(field, '123')
  screen.submit()
  await expect.poll(() => screen.errorAt(field)).not.toBeNull()
  expect(document.activeElement).toBe(field)
})
