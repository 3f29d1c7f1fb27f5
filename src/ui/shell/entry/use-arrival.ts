import { useEffect, useRef } from 'react'
import type { Result } from '../../../core/result.ts'
import type { Arrival } from '../../../remote/auth.ts'
import type { AuthCallback } from '../../../remote/auth-callback.ts'
import { admitArrived } from '../../../state/auth/admit.ts'
import { type Services, withRemote } from '../../../state/services.ts'
import type { EntryEvent, EntryState } from './entry-state.ts'

type ArrivalProps = {
  readonly services: Services
  readonly callback: AuthCallback | null
  readonly entry: EntryState
  readonly dispatch: (event: EntryEvent) => void
}

/** Turns what the address brought into a session: once for each try, since a code is good for one. */
export const useArrival = ({ services, callback, entry, dispatch }: ArrivalProps) => {
  const running = useRef<Promise<Result<Arrival>> | null>(null)
  useEffect(() => {
    if (!entry.arriving || callback === null) return
    running.current ??= withRemote(services, ({ auth }) => auth.finishCallback(callback))
    running.current.then((result) => {
      running.current = null
      if (!result.ok) return dispatch({ type: 'arrival_failed', failure: result.failure })
      const { recovery, passwordNeeded, unasked } = result.value
      // Somebody who is signed in is asked in any case, unless it is their own session.
      if (unasked && services.identity.user() === null)
        return dispatch({ type: 'arrived_unasked', email: unasked.email, recovery, passwordNeeded })
      const outcome = admitArrived(services)
      dispatch({ type: 'arrived', recovery: recovery && outcome === 'admitted', passwordNeeded })
    })
  }, [services, callback, entry.arriving, dispatch])
}
