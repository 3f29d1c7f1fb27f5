import type { Session } from '@supabase/supabase-js'
import type { Services } from '../services.ts'
import type { RememberedUser } from './remembered-user.ts'

export const userOfSession = ({ user }: Session): RememberedUser => {
  const fullName: unknown = user.user_metadata?.full_name ?? user.user_metadata?.name
  return { id: user.id, email: user.email ?? '', fullName: typeof fullName === 'string' ? fullName : '' }
}

/**
 * Lets the person whose session has arrived in: `admitted`, or `other_person` while somebody else is signed in on this
 * device, which is that person's to decide (`otherPersonAtom`).
 */
export const admitArrived = ({
  identity,
  holder,
}: Pick<Services, 'identity' | 'holder'>): 'admitted' | 'other_person' => {
  const session = holder.held() ?? holder.read()
  if (session === null) return 'admitted'
  const current = identity.user()
  if (current !== null && current.id !== session.user.id) return 'other_person'
  const arrived = userOfSession(session)
  identity.remember({ ...arrived, fullName: arrived.fullName || (current?.fullName ?? '') })
  holder.admit()
  return 'admitted'
}
