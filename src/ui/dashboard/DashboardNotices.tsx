import { SessionNotice } from '../account/SessionNotice.tsx'
import { BillingNotices } from '../billing/BillingNotices.tsx'
import type { AppProps } from '../entry/Entry.tsx'
import { PartBoundary } from '../kit/PartBoundary.tsx'
import { OfflineBadge } from '../shell/OfflineBadge.tsx'
import { MemoryNotice } from './MemoryNotice.tsx'

/** What the dashboard says above everything else: of the network, the session, this device and the plan. */
export const DashboardNotices = ({ entry, dispatch }: Pick<AppProps, 'entry' | 'dispatch'>) => (
  <>
    <PartBoundary quiet>
      <OfflineBadge />
    </PartBoundary>
    <PartBoundary quiet>
      <SessionNotice />
    </PartBoundary>
    <PartBoundary quiet>
      <MemoryNotice />
    </PartBoundary>
    <PartBoundary>
      <BillingNotices
        verifyUpgrade={entry.verifyUpgrade}
        onVerified={() => dispatch({ type: 'upgrade_verified' })}
        purchasePrompt={entry.purchasePrompt}
        onPromptClosed={() => dispatch({ type: 'purchase_prompt_closed' })}
      />
    </PartBoundary>
  </>
)
