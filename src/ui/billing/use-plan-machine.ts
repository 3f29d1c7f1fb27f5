import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isPaid } from '../../core/plan/plan.ts'
import {
  type Machine,
  runMachine,
  type SetTimer,
  type Step,
  type TimerEffect,
} from '../../core/plan/run-machine.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isPremiumAtom } from '../../state/plan/plan-atom.ts'
import { refreshPlanAtom } from '../../state/plan/refresh-plan.ts'
import { toast } from '../kit/toast.ts'

type Typed = { readonly type: string }

/** What every machine that waits for a paid plan hears. */
type Heard =
  | { readonly type: 'timer_fired' }
  | { readonly type: 'plan_became_premium' }
  | { readonly type: 'plan_read'; readonly premium: boolean }

/** What they all do: ask the server for the plan, and say how it ended. */
type Tools = {
  readonly readPlan: () => void
  readonly toastWelcome: () => void
  readonly toastDelayed: () => void
}

type Given<State, Event extends Typed, Effect extends Typed> = {
  readonly open: () => Step<State, Effect | TimerEffect>
  readonly step: (state: State, event: Event | Heard) => Step<State, Effect | TimerEffect>
  readonly perform: (
    effect: Exclude<Effect, TimerEffect>,
    tools: Tools,
    dispatch: (event: Event) => void,
  ) => void
}

const WELCOME_MS = 5_000

const setTimer: SetTimer = (run, ms) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/**
 * Runs a machine of core/plan for as long as the screen is there, and tells it when the plan becomes premium,
 * whoever learned of it.
 */
export const usePlanMachine = <State, Event extends Typed, Effect extends Typed>(
  given: Given<State, Event, Effect>,
) => {
  const { t } = useTranslation('billing')
  const store = useStore()
  const refreshPlan = useSetAtom(refreshPlanAtom)
  const isPremium = useAtomValue(isPremiumAtom)
  const [state, setState] = useState(() => given.open().state)
  const machine = useRef<Machine<Event | Heard>>(null)

  const toastWelcome = () => {
    toast({
      title: t('welcome.title'),
      description: t('welcome.text'),
      kind: 'success',
      durationMs: WELCOME_MS,
    })
  }
  const toastDelayed = () => {
    toast({
      title: t('verificationDelayed'),
      description: t('paymentError.payment_delayed'),
      kind: 'destructive',
    })
  }
  const perform = useEffectEvent(
    (effect: Exclude<Effect, TimerEffect>, dispatch: (event: Event | Heard) => void) => {
      /** Where the server does not answer, the plan in force stands. */
      const readPlan = () =>
        void refreshPlan().then((plan) =>
          dispatch({ type: 'plan_read', premium: plan.ok ? isPaid(plan.value) : store.get(isPremiumAtom) }),
        )
      given.perform(effect, { readPlan, toastWelcome, toastDelayed }, dispatch)
    },
  )
  const start = useEffectEvent(() =>
    runMachine<State, Event | Heard, Effect>({
      first: given.open(),
      step: given.step,
      timerFired: { type: 'timer_fired' },
      setTimer,
      onState: setState,
      perform: (effect, dispatch) => perform(effect, dispatch),
    }),
  )
  useEffect(() => {
    const running = start()
    machine.current = running
    return running.stop
  }, [])

  const wasPremium = useRef(isPremium)
  useEffect(() => {
    if (!wasPremium.current && isPremium) machine.current?.dispatch({ type: 'plan_became_premium' })
    wasPremium.current = isPremium
  }, [isPremium])

  return { state, dispatch: (event: Event) => machine.current?.dispatch(event) }
}
