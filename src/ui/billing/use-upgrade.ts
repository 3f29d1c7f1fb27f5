import { isPaidAlready } from '../../core/failure.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { openCheckoutAtom } from '../../state/plan/billing.ts'
import { useAction } from '../../state/use-action.ts'
import { toast } from '../kit/toast.ts'

/**
 * Starts a purchase: goes to the payment page. `busy` until the page is left or the toast has said why not.
 */
export const useUpgrade = () => {
  const { t } = useTranslation('billing')
  const { t: tFailures } = useTranslation('failures')
  const { busy, run } = useAction(openCheckoutAtom)

  const upgrade = async () => {
    const opened = await run()
    if (opened === null || opened.ok) return
    const isPaid = isPaidAlready(opened.failure)
    toast({
      title: t(isPaid ? 'paymentReceived' : 'upgradeFailed'),
      description: failureText(tFailures, opened.failure),
      kind: isPaid ? 'info' : 'destructive',
    })
  }
  return { busy, upgrade }
}
