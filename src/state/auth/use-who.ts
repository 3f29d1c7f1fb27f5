import { useSyncExternalStore } from 'react'
import { isPasswordNeeded } from '../../core/account/password-needed.ts'
import type { Services } from '../services.ts'

/** What knows it before there is a store. */
export type WhoKnows = Pick<Services, 'identity' | 'holder'>

/** Who is here, as the device remembers it, and whether they have yet to choose a password. */
export const useWho = ({ identity, holder }: WhoKnows) => ({
  userId: useSyncExternalStore(identity.subscribe, () => identity.user()?.id ?? null),
  isNeeded: useSyncExternalStore(holder.subscribe, () => isPasswordNeeded(holder.read()?.user.user_metadata)),
})
