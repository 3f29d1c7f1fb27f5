import type { Services } from '../services.ts'
import { removePersonalKeys } from './personal-keys.ts'
import { isStayOn, type RememberedUser } from './remembered-user.ts'

/**
 * The person's tokens, name and choices go from the small storage of the device. Nothing happens where somebody else, or they
 * themselves anew, have come in since. Its writes reach the disk when the browser likes: the departure is what counts.
 */
export const leaveDevice = (
  { device, identity, holder }: Pick<Services, 'device' | 'identity' | 'holder'>,
  user: RememberedUser,
): void => {
  if (isStayOn(device, user)) {
    holder.clear()
    identity.forget()
    removePersonalKeys(device)
  }
  identity.noticeStorageEvent(null)
}
