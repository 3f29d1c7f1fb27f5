import { CSPProvider } from '@base-ui/react/csp-provider'
import { Toast } from '@base-ui/react/toast'
import type { ReactNode } from 'react'
import { Announcer } from './Announcer.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import { Toaster } from './Toaster.tsx'
import { TOAST_DEFAULT_MS } from './use-toast.ts'

/** Once around the app: toasts, the live region, and no style element injected (the policy refuses it). */
export const KitProvider = ({ children }: { readonly children: ReactNode }) => (
  <CSPProvider disableStyleElements>
    <Toast.Provider timeout={TOAST_DEFAULT_MS} limit={1}>
      <Announcer>{children}</Announcer>
      <PartBoundary quiet>
        <Toaster />
      </PartBoundary>
    </Toast.Provider>
  </CSPProvider>
)
