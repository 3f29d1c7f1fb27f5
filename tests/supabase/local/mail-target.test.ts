import { expect, it } from 'vitest'
import { mailTargetOf } from '../../../supabase/local/mail/mail-target.ts'
import { STRANGE_ADDRESSES } from '../../helpers/strange-addresses.ts'

const askedFrom = (redirectTo: string) =>
  mailTargetOf(
    new Request(`http://localhost:4173/auth/v1/signup?${new URLSearchParams({ redirect_to: redirectTo })}`),
  )

it.each(STRANGE_ADDRESSES)('[S43] a mail that was asked to lead to %j leads to the dashboard', (address) => {
  expect(askedFrom(address)).toEqual({
    origin: 'http://localhost:4173',
    redirectTo: 'http://localhost:4173/dashboard',
  })
})

it('a mail leads back to where the app asked for it on its own origin', () => {
  const own = 'http://localhost:4173/dashboard?lang=es'
  expect(askedFrom(own).redirectTo).toBe(own)
})
