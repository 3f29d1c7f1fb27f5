import type { AuthCallback } from '../../core/account/arrival.ts'
import { ArrivalNotice } from './ArrivalNotice.tsx'
import type { AppProps } from './Entry.tsx'
import { useArrival } from './use-arrival.ts'

type ArrivalProps = AppProps & { readonly callback: AuthCallback }

/** Turns what the address brought into a session, and tells of a failure where no screen does. */
export const Arrival = ({ callback, screen, entry, dispatch }: ArrivalProps) => {
  useArrival({ callback, entry, dispatch })
  return <ArrivalNotice failure={screen === 'dashboard' ? entry.arrivalFailure : null} dispatch={dispatch} />
}
