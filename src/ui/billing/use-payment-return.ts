import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  openPaymentReturn,
  type PaymentReturnEffect,
  type PaymentReturnEvent,
  type PaymentReturnState,
  stepPaymentReturn,
} from '../../core/plan/payment-return.ts'
import { authLoadingAtom, rememberedUserAtom } from '../../state/auth/auth-atoms.ts'
import { boughtHereAtom, readSessionStatusAtom } from '../../state/plan/billing.ts'
import { isPremiumAtom } from '../../state/plan/plan-atom.ts'
import { usePlanMachine } from './use-plan-machine.ts'

/** The machine of the payment screen (core/plan/payment-return.ts). */
export const usePaymentReturn = (sessionId: string | null): PaymentReturnState => {
  const navigate = useNavigate()
  const readStatus = useSetAtom(readSessionStatusAtom)
  const noteBought = useSetAtom(boughtHereAtom)
  const isSignedIn = useAtomValue(rememberedUserAtom) !== null
  const isLoading = useAtomValue(authLoadingAtom)
  const premium = useAtomValue(isPremiumAtom)
  const auth = isSignedIn ? 'signed_in' : isLoading ? 'loading' : 'signed_out'

  const checkStatus = async (id: string): Promise<PaymentReturnEvent> => {
    const status = await readStatus(id)
    if (status.ok) return { type: 'status_answered', ...status.value }
    const { code, message = '' } = status.failure
    return { type: 'status_failed', message, sessionEnded: code === 'no_session', premium }
  }
  const { state, dispatch } = usePlanMachine<PaymentReturnState, PaymentReturnEvent, PaymentReturnEffect>({
    open: () => openPaymentReturn(sessionId, auth),
    step: stepPaymentReturn,
    perform: (effect, { readPlan, toastWelcome, toastDelayed }, dispatch) => {
      switch (effect.type) {
        case 'check_status':
          return void checkStatus(effect.sessionId).then(dispatch)
        case 'read_plan':
          return readPlan()
        case 'toast_success':
          noteBought()
          return toastWelcome()
        case 'toast_delayed':
          return toastDelayed()
        case 'open_dashboard':
          return void navigate('/dashboard', { replace: true })
      }
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the machine is one and the same.
  useEffect(() => {
    if (auth !== 'loading') dispatch({ type: 'auth_known', auth })
  }, [auth])
  return state
}
