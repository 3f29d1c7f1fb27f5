import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  openPostPurchase,
  type PostPurchaseEffect,
  type PostPurchaseEvent,
  type PostPurchaseState,
  stepPostPurchase,
} from '../../core/plan/post-purchase.ts'
import { type Machine, runMachine } from '../../core/plan/run-machine.ts'
import { confirmingPurchaseAtom } from '../../state/plan/confirming-purchase.ts'
import { Spinner } from '../kit/Spinner.tsx'
import { useToast } from '../kit/use-toast.ts'
import styles from './PostPurchase.module.css'
import { setTimer } from './set-timer.ts'
import { useBecamePremium } from './use-became-premium.ts'
import { usePlanEffects } from './use-plan-effects.ts'

type PerformedEffect = Exclude<PostPurchaseEffect, { type: 'set_timer' | 'clear_timer' }>

const PURCHASE_MS = 3_000

/** On the dashboard after `upgrade-success=true`: verifies the new plan (core/plan/post-purchase.ts), then calls `onDone`. */
export const PostPurchase = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation('billing')
  const toast = useToast()
  const { readPlan, toastWelcome, toastDelayed } = usePlanEffects()
  const setConfirming = useSetAtom(confirmingPurchaseAtom)
  const [state, setState] = useState<PostPurchaseState>(openPostPurchase.state)
  const machine = useRef<Machine<PostPurchaseEvent>>(null)

  const perform = useEffectEvent((effect: PerformedEffect, dispatch: (event: PostPurchaseEvent) => void) => {
    switch (effect.type) {
      case 'read_plan':
        return readPlan(dispatch)
      case 'toast_purchase':
        return void toast({
          title: t('purchase.title'),
          description: t('purchase.text'),
          kind: 'success',
          // Of its own, so that the welcome that may follow at once does not take its place.
          durationMs: PURCHASE_MS,
        })
      case 'toast_welcome':
        return toastWelcome()
      case 'toast_delayed':
        return toastDelayed()
      case 'finish':
        return onDone()
    }
  })

  useEffect(() => {
    setConfirming(true)
    const running = runMachine<PostPurchaseState, PostPurchaseEvent, PostPurchaseEffect>({
      first: openPostPurchase,
      step: stepPostPurchase,
      timerFired: { type: 'timer_fired' },
      setTimer,
      onState: setState,
      perform: (effect, dispatch) => perform(effect, dispatch),
    })
    machine.current = running
    return () => {
      running.stop()
      setConfirming(false)
    }
  }, [setConfirming])
  useBecamePremium(() => machine.current?.dispatch({ type: 'plan_became_premium' }))

  if (state.step === 'done') return null
  return (
    <p className={styles.notice}>
      <Spinner label={t('finalizing')} />
      <span aria-hidden="true">{t('finalizing')}</span>
    </p>
  )
}
