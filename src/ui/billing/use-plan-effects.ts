import { useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { isPaid } from '../../core/plan/plan.ts'
import { refreshPlanAtom } from '../../state/plan/refresh-plan.ts'
import { useToast } from '../kit/use-toast.ts'

const WELCOME_MS = 5_000

type PlanRead = { readonly type: 'plan_read'; readonly premium: boolean }

/** What both screens that wait for a paid plan do: ask the server for it, and say how it ended. */
export const usePlanEffects = () => {
  const { t } = useTranslation('billing')
  const toast = useToast()
  const refreshPlan = useSetAtom(refreshPlanAtom)
  return {
    /** A server that does not answer is told as a plan that is not premium yet. */
    readPlan: (dispatch: (event: PlanRead) => void) => {
      void refreshPlan().then((plan) =>
        dispatch({ type: 'plan_read', premium: plan.ok && isPaid(plan.value) }),
      )
    },
    toastWelcome: () => {
      toast({
        title: t('welcome.title'),
        description: t('welcome.text'),
        kind: 'success',
        durationMs: WELCOME_MS,
      })
    },
    toastDelayed: () => {
      toast({
        title: t('verificationDelayed'),
        description: t('paymentError.payment_delayed'),
        kind: 'destructive',
      })
    },
  }
}
