import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../core/failure.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { refreshPlanAtom } from '../../state/plan/refresh-plan.ts'
import { servicesAtom, withRemote } from '../../state/services.ts'
import { useToast } from '../kit/use-toast.ts'

/** Starts a purchase: asks for the payment page and goes there. `busy` until the page is left or the toast has said why not. */
export const useUpgrade = () => {
  const { t } = useTranslation('billing')
  const { t: tFailures } = useTranslation('failures')
  const services = useAtomValue(servicesAtom)
  const refreshPlan = useSetAtom(refreshPlanAtom)
  const toast = useToast()
  const [busy, setBusy] = useState(false)

  // Coming back with the browser's Back button may restore this very page, as it was left.
  useEffect(() => {
    const wake = () => setBusy(false)
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [])

  const tell = useCallback(
    (failure: Failure) => {
      const isPaid = failure.code === 'payment_confirming' || failure.code === 'already_lifetime'
      toast({
        title: t(isPaid ? 'paymentReceived' : 'upgradeFailed'),
        description: failureText(tFailures, failure),
        kind: isPaid ? 'info' : 'destructive',
      })
      if (isPaid) void refreshPlan()
    },
    [t, tFailures, toast, refreshPlan],
  )

  const upgrade = useCallback(async () => {
    setBusy(true)
    const page = await withRemote(services, ({ billing }) => billing.openCheckout())
    if (page.ok) return location.assign(page.value)
    setBusy(false)
    tell(page.failure)
  }, [services, tell])

  return { busy, upgrade }
}
