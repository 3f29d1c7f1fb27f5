import { atom } from 'jotai'
import { fail, ok, type Result } from '../../core/result.ts'
import { partFailure } from '../part-failure.ts'
import { servicesAtom } from '../services.ts'
import { userStorageAtom } from '../user-storage-atom.ts'

/** Everything of the person leaves this device, also offline, and with it what the server does not have yet. */
export const signOutAtom = atom(null, async (get): Promise<Result<void>> => {
  // It came with the button, after the first password.
  const part = await import('./forget-person.ts').catch(() => null)
  if (part === null) return fail(partFailure())
  await part.forgetPerson(get(servicesAtom), get(userStorageAtom))
  return ok(undefined)
})
