import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  openPaymentReturn,
  type PaymentReturnEffect,
  type PaymentReturnEvent,
  type PaymentReturnState,
  stepPaymentReturn,
} from '../../core/plan/payment-return.ts'
import { type Machine, runMachine } from '../../core/plan/run-machine.ts'
import { authLoadingAtom, rememberedUserAtom } from '../../state/auth/auth-atoms.ts'
import { readSessionStatusAtom } from '../../state/plan/billing.ts'
import { isPremiumAtom } from '../../state/plan/plan-atom.ts'
import { setTimer } from './set-timer.ts'
import { useBecamePremium } from './use-became-premium.ts'
import { usePlanEffects } from './use-plan-effects.ts'

type PerformedEffect = Exclude<PaymentReturnEffect, { type: 'set_timer' | 'clear_timer' }>

/** Runs the machine of the payment screen (core/plan/payment-return.ts) for as long as the screen is there. */
export const usePaymentReturn = (sessionId: string | null): PaymentReturnState => {
  const navigate = useNavigate()
  const readStatus = useSetAtom(readSessionStatusAtom)
  const isSignedIn = useAtomValue(rememberedUserAtom) !== null
  const isLoading = useAtomValue(authLoadingAtom)
  const isPremium = useAtomValue(isPremiumAtom)
  const { readPlan, toastWelcome, toastDelayed } = usePlanEffects()
  const auth = isSignedIn ? 'signed_in' : isLoading ? 'loading' : 'signed_out'

  const [state, setState] = useState(() => openPaymentReturn(sessionId, auth).state)
  const machine = useRef<Machine<PaymentReturnEvent>>(null)

  const checkStatus = async (id: string, dispatch: (event: PaymentReturnEvent) => void) => {
    const status = await readStatus(id)
    if (status.ok) return dispatch({ type: 'status_answered', ...status.value })
    const { code, message = '' } = status.failure
    dispatch({
      type: 'status_failed',
      message,
      sessionEnded: code === 'no_session',
      premium: isPremium,
    })
  }

  const perform = useEffectEvent((effect: PerformedEffect, dispatch: (event: PaymentReturnEvent) => void) => {
    switch (effect.type) {
      case 'check_status':
        return void checkStatus(effect.sessionId, dispatch)
      case 'read_plan':
        return readPlan(dispatch)
      case 'toast_success':
        return toastWelcome()
      case 'toast_delayed':
        return toastDelayed()
      case 'open_dashboard':
        return void navigate('/dashboard', { replace: true })
    }
  })
  const open = useEffectEvent(() => openPaymentReturn(sessionId, auth))

  useEffect(() => {
    const running = runMachine<PaymentReturnState, PaymentReturnEvent, PaymentReturnEffect>({
      first: open(),
      step: stepPaymentReturn,
      timerFired: { type: 'timer_fired' },
      setTimer,
      onState: setState,
      perform: (effect, dispatch) => perform(effect, dispatch),
    })
    machine.current = running
    return running.stop
  }, [])

  useEffect(() => {
    if (auth !== 'loading') machine.current?.dispatch({ type: 'auth_known', auth })
  }, [auth])
  useBecamePremium(() => machine.current?.dispatch({ type: 'plan_became_premium' }))

  return state
}
