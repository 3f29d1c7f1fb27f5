import { useSyncExternalStore } from 'react'
import type { Preference } from './stored-preference.ts'

/** The choice as the screens follow it. */
export const usePreference = <Value extends string>({ subscribe, read }: Preference<Value>): Value =>
  useSyncExternalStore(subscribe, read, read)
