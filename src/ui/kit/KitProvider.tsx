import { CSPProvider } from '@base-ui/react/csp-provider'
import { Toast } from '@base-ui/react/toast'
import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import { Announcer } from './Announcer.tsx'
import { Toaster } from './Toaster.tsx'
import { TOAST_DEFAULT_MS } from './use-toast.ts'

const TOOLTIP_DELAY_MS = 700
/** After one tooltip has closed, the next opens at once within this time. */
const TOOLTIP_SKIP_MS = 300

/** Once around the app: toasts, tooltips' timing, the live region, and no style element injected (the policy refuses it). */
export const KitProvider = ({ children }: { readonly children: ReactNode }) => (
  <CSPProvider disableStyleElements>
    <Tooltip.Provider delay={TOOLTIP_DELAY_MS} timeout={TOOLTIP_SKIP_MS}>
      <Toast.Provider timeout={TOAST_DEFAULT_MS} limit={3}>
        <Announcer>{children}</Announcer>
        <Toaster />
      </Toast.Provider>
    </Tooltip.Provider>
  </CSPProvider>
)
