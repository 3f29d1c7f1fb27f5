import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import {
  openPostPurchase,
  type PostPurchaseEffect,
  type PostPurchaseEvent,
  type PostPurchaseState,
  stepPostPurchase,
} from '../../core/plan/post-purchase.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { boughtHereAtom, confirmingPurchaseAtom } from '../../state/plan/billing.ts'
import { Spinner } from '../kit/Spinner.tsx'
import { toast } from '../kit/toast.ts'
import styles from './PostPurchase.module.css'
import { usePlanMachine } from './use-plan-machine.ts'

const PURCHASE_MS = 3_000

/**
 * On the dashboard after `upgrade-success=true`: verifies the new plan (core/plan/post-purchase.ts),
 * then calls `onDone`.
 */
export const PostPurchase = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation('billing')
  const setConfirming = useSetAtom(confirmingPurchaseAtom)
  const noteBought = useSetAtom(boughtHereAtom)
  const { state } = usePlanMachine<PostPurchaseState, PostPurchaseEvent, PostPurchaseEffect>({
    open: () => openPostPurchase,
    step: stepPostPurchase,
    perform: (effect, { readPlan, toastWelcome, toastDelayed }) => {
      switch (effect.type) {
        case 'read_plan':
          return readPlan()
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
    },
  })
  useEffect(() => {
    setConfirming(true)
    noteBought()
    return () => setConfirming(false)
  }, [setConfirming, noteBought])

  if (state.step === 'done') return null
  return (
    <p className={styles.notice}>
      <Spinner label={t('finalizing')} />
      <span aria-hidden="true">{t('finalizing')}</span>
    </p>
  )
}
