import { atom } from 'jotai'
import { fail, ok, type Result } from '../../core/result.ts'
import { partFailure } from '../part-failure.ts'
import { servicesAtom } from '../services.ts'
import { userStorageAtom } from '../user-storage-atom.ts'
import type { RememberedUser } from './remembered-user.ts'

/** Everything of the person leaves this device, also offline, and with it what the server does not have yet. `of`: who asked. */
export const signOutAtom = atom(
  null,
  async (get, _set, of: RememberedUser | null = get(servicesAtom).identity.user()): Promise<Result<void>> => {
    // It came with the button, after the first password.
    const part = await import('./forget-person.ts').catch(() => null)
    if (part === null) return fail(partFailure())
    await part.forgetPerson(get(servicesAtom), get(userStorageAtom), { of })
    return ok(undefined)
  },
)
