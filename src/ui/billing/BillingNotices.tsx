import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { wantPlanAtom } from '../../state/plan/refresh-plan.ts'
import { useLoaded } from '../kit/use-loaded.ts'
import { lazyScreen } from '../shell/lazy-screen.tsx'
import { MissingHere } from '../shell/MissingHere.tsx'
import { UpgradeBanner } from './UpgradeBanner.tsx'

const PostPurchase = lazyScreen(async () => (await import('./PostPurchase.tsx')).PostPurchase, {
  Missing: MissingHere,
})

const loadPrompt = async () => (await import('./PurchasePrompt.tsx')).PurchasePrompt

type Props = {
  /** The address said that a purchase was made. */
  readonly verifyUpgrade: boolean
  readonly onVerified: () => void
  /** The address asked for the purchase prompt. */
  readonly purchasePrompt: boolean
  readonly onPromptClosed: () => void
}

/**
 * What the dashboard says of the plan, above everything else. A plan that is shown is read again
 * when it is stale.
 */
export const BillingNotices = ({ verifyUpgrade, onVerified, purchasePrompt, onPromptClosed }: Props) => {
  const wantPlan = useSetAtom(wantPlanAtom)
  useEffect(() => wantPlan(), [wantPlan])
  const Prompt = useLoaded(loadPrompt, purchasePrompt, { onFailure: onPromptClosed })
  return (
    <>
      {verifyUpgrade ? <PostPurchase onDone={onVerified} /> : null}
      <UpgradeBanner />
      {Prompt ? <Prompt open={purchasePrompt} onClose={onPromptClosed} /> : null}
    </>
  )
}
