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
  vault,
}: Pick<Services, 'identity' | 'vault'>): 'admitted' | 'other_person' => {
  const session = vault.held() ?? vault.read()
  if (session === null) return 'admitted'
  const current = identity.user()
  if (current !== null && current.id !== session.user.id) return 'other_person'
  const arrived = userOfSession(session)
  identity.remember({ ...arrived, fullName: arrived.fullName || (current?.fullName ?? '') })
  vault.admit()
  return 'admitted'
}
