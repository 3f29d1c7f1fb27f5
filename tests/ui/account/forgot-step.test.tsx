// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { NO_VALUES } from '../../../src/ui/account/account-step.ts'
import { ForgotStep } from '../../../src/ui/account/ForgotStep.tsx'
import { renderScreen } from '../../helpers/render-screen.tsx'

it.each([
  ['', 'Please fill in this field.'],
  ['ana@', 'Enter a whole email address, like name@example.com.'],
])(
  '[U17] who forgot their password is told at the field that %j is no address, and nothing is sent',
  async (email, said) => {
    const screen = await renderScreen(
      <ForgotStep values={{ ...NO_VALUES, email }} change={() => {}} go={() => {}} />,
    )
    screen.submit()
    await expect.poll(() => screen.errorAt(screen.getByLabelText('Email'))).toBe(said)
  },
)
