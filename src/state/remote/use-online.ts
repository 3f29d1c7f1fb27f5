import { useSyncExternalStore } from 'react'
import { reachability } from './reachability.ts'

/** Whether there is a network, as far as the last try tells. */
export const useOnline = (): boolean =>
  useSyncExternalStore(reachability.subscribe, reachability.isReachable, () => true)
