import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
import { planAtom } from '../../state/plan/plan-atom.ts'
import { refreshPlanAtom } from '../../state/plan/refresh-plan.ts'
import { servicesAtom, withRemote } from '../../state/services.ts'
import { useToast } from '../kit/use-toast.ts'
import { setTimer } from './set-timer.ts'
import { useBecamePremium } from './use-became-premium.ts'

const WELCOME_MS = 5_000

type PerformedEffect = Exclude<PaymentReturnEffect, { type: 'set_timer' | 'clear_timer' }>

/** Runs the machine of the payment screen (core/plan/payment-return.ts) for as long as the screen is there. */
export const usePaymentReturn = (sessionId: string | null): PaymentReturnState => {
  const { t } = useTranslation('billing')
  const toast = useToast()
  const navigate = useNavigate()
  const services = useAtomValue(servicesAtom)
  const isSignedIn = useAtomValue(rememberedUserAtom) !== null
  const isLoading = useAtomValue(authLoadingAtom)
  const isPremium = useAtomValue(planAtom).tier === 'premium'
  const refreshPlan = useSetAtom(refreshPlanAtom)
  const auth = isSignedIn ? 'signed_in' : isLoading ? 'loading' : 'signed_out'

  const [state, setState] = useState(() => openPaymentReturn(sessionId, auth).state)
  const machine = useRef<Machine<PaymentReturnEvent>>(null)

  const checkStatus = async (id: string, dispatch: (event: PaymentReturnEvent) => void) => {
    const status = await withRemote(services, ({ billing }) => billing.readSessionStatus(id))
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
        return void refreshPlan().then((plan) =>
          dispatch({ type: 'plan_read', premium: plan.ok && plan.value.tier === 'premium' }),
        )
      case 'toast_success':
        return void toast({
          title: t('welcome.title'),
          description: t('welcome.text'),
          kind: 'success',
          durationMs: WELCOME_MS,
        })
      case 'toast_delayed':
        return void toast({
          title: t('verificationDelayed'),
          description: t('paymentError.payment_delayed'),
          kind: 'destructive',
        })
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
