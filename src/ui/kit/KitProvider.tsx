import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { Announcer } from './Announcer.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import { ToastSlot } from './ToastSlot.tsx'

/** Once around the app: toasts, the live region, and no style element injected (the policy refuses it). */
export const KitProvider = ({ children }: { readonly children: ReactNode }) => (
  <CSPProvider disableStyleElements>
    <Announcer>{children}</Announcer>
    <PartBoundary quiet>
      <ToastSlot />
    </PartBoundary>
  </CSPProvider>
)
