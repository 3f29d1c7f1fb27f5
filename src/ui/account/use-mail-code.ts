import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Result } from '../../core/result.ts'
import type { Arrival, CodeKind } from '../../remote/auth.ts'
import { admitArrived } from '../../state/auth/admit.ts'
import { servicesAtom, withRemote } from '../../state/services.ts'

/** The mail of a registration or a forgotten password: trying its code, sending it again. */
export const useMailCode = (kind: CodeKind) => {
  const services = useAtomValue(servicesAtom)
  return useMemo(
    () => ({
      verify: async (email: string, code: string): Promise<Result<Arrival>> => {
        const result = await withRemote(services, ({ auth }) => auth.verifyCode({ email, code, kind }))
        if (result.ok) admitArrived(services)
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
