import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { AuthCallback } from '../../core/account/arrival.ts'
import { finishCallbackAtom } from '../../state/auth/arrive.ts'
import type { EntryEvent, EntryState } from './entry-state.ts'

type ArrivalProps = {
  readonly callback: AuthCallback
  readonly entry: EntryState
  readonly dispatch: (event: EntryEvent) => void
}

/** Turns what the address brought into a session: once for each try, since a code is good for one. */
export const useArrival = ({ callback, entry: { arriving }, dispatch }: ArrivalProps) => {
  const finish = useSetAtom(finishCallbackAtom)
  const running = useRef(false)
  // The arrival itself changes whose atoms these are: the effect must not run again for it.
  const arrive = useEffectEvent(async (from: AuthCallback) => {
    if (running.current) return
    running.current = true
    const result = await finish(from)
    running.current = false
    if (!result.ok) dispatch({ type: 'arrival_failed', failure: result.failure })
    else if ('email' in result.value) dispatch({ type: 'arrived_unasked', ...result.value })
    else dispatch({ type: 'arrived', ...result.value })
  })
  useEffect(() => {
    if (arriving) void arrive(callback)
  }, [arriving, callback])
}
