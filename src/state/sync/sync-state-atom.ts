import { atom, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { fail, type Result } from '../../core/result.ts'
import { describeState } from '../../core/sync/describe-state.ts'
import type { SyncState } from '../../core/sync/sync-state.ts'
import type { LoopStatus, SyncLoop } from '../../sync/sync-loop.ts'
import { sessionTroubleAtom } from '../auth/auth-atoms.ts'
import { reachability } from '../remote/reachability.ts'
import { useStored } from '../use-stored.ts'
import { userStorageAtom } from '../user-storage-atom.ts'

/** Set by `startPersonSync`. */
export const loopStatusAtom = atom<Omit<LoopStatus, 'nextInMs'> & { readonly nextAt: number | null }>({
  isRunning: false,
  failure: null,
  nextAt: null,
})
export const syncLoopAtom = atom<SyncLoop | null>(null)

const isReachableAtom = atom(true)
isReachableAtom.onMount = (set) => {
  const look = () => set(reachability.isReachable())
  look()
  return reachability.subscribe(look)
}

/** Where the person's data stand, for the screens to say in words. */
export const useSyncState = (): SyncState => {
  const storage = useAtomValue(userStorageAtom)
  const query = useMemo(() => (storage?.ok ? () => storage.value.readSyncPosition() : null), [storage])
  const { answer } = useStored(query)
  const position = answer?.ok ? answer.value : null
  const { isRunning, failure, nextAt } = useAtomValue(loopStatusAtom)
  const isReachable = useAtomValue(isReachableAtom)
  const trouble = useAtomValue(sessionTroubleAtom)
  return describeState({
    isReachable,
    mustSignIn: trouble === 'sign_in_again' || failure?.code === 'session_ended',
    isRunning,
    failure: failure?.code ?? null,
    nextAt,
    waiting: position?.waiting ?? 0,
    refused: position?.refused ?? 0,
    refusal: position?.refusal ?? null,
    syncedAt: position?.syncedAt ?? null,
  })
}

/** The person asks: "try again", or "send first" before signing out. Answered within one attempt. */
export const syncNowAtom = atom(null, async (get): Promise<Result<void>> => {
  const loop = get(syncLoopAtom)
  return loop ? loop.syncNow() : fail({ code: 'offline' })
})
