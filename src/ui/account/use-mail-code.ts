import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Result } from '../../core/result.ts'
import type { Arrival } from '../../remote/auth.ts'
import type { MailKind } from '../../remote/auth-callback.ts'
import { admitArrived } from '../../state/auth/admit.ts'
import { saveFullName } from '../../state/auth/profile.ts'
import { servicesAtom, withRemote } from '../../state/services.ts'
import type { AccountValues } from './account-step.ts'

/** The mail of a registration or a forgotten password: trying its code, sending it again. */
export const useMailCode = (kind: MailKind) => {
  const services = useAtomValue(servicesAtom)
  return useMemo(
    () => ({
      verify: async (values: AccountValues, code: string): Promise<Result<Arrival>> => {
        const email = values.email.trim()
        const fullName = values.fullName.trim()
        const typed = values.password === '' ? null : { password: values.password, fullName }
        const result = await withRemote(services, ({ auth }) => auth.verifyCode({ email, code, kind, typed }))
        if (!result.ok) return result
        const isHere = admitArrived(services) === 'admitted'
        // The profile has the name of whoever signed up with this address first; a failure leaves it to the profile dialog.
        if (isHere && result.value.replaced && fullName !== '') await saveFullName(services, fullName)
        return result
      },
      resend: (email: string): Promise<Result<void>> =>
        withRemote(services, ({ auth }) =>
          kind === 'signup' ? auth.resendConfirmation(email) : auth.requestReset(email),
        ),
    }),
    [services, kind],
  )
}
