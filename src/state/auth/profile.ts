import { atom } from 'jotai'
import { fail, ok, type Result } from '../../core/result.ts'
import { type Services, servicesAtom, withAuth, withRemote } from '../services.ts'

type Needed = Pick<Services, 'identity' | 'remote'>

/** Keeps the name that the header shows; only if the same person is still here when the answer comes. */
const rememberName = ({ identity }: Needed, userId: string, fullName: string) => {
  const user = identity.user()
  if (user?.id === userId && identity.isHere(userId)) identity.remember({ ...user, fullName })
}

export const saveFullNameAtom = atom(null, async (get, _set, fullName: string): Promise<Result<void>> => {
  const services = get(servicesAtom)
  const user = services.identity.user()
  if (user === null) return fail({ code: 'no_session' })
  const saved = await withRemote(services, ({ profile }) => profile.saveFullName(user.id, fullName))
  if (!saved.ok) return saved
  // The session carries the name too, for the next sign-in's first screen; the profile is what counts.
  await withAuth(services, (auth) => auth.setFullName(user.id, fullName))
  rememberName(services, user.id, fullName)
  return saved
})

/** Takes in a name that was changed on another device. A failure is only logged. */
export const loadFullName = async (services: Needed): Promise<Result<void>> => {
  const user = services.identity.user()
  if (user === null) return ok(undefined)
  const loaded = await withRemote(services, ({ profile }) => profile.load(user.id))
  if (!loaded.ok) {
    console.info('The profile could not be read:', loaded.failure.code)
    return loaded
  }
  if (loaded.value?.fullName) rememberName(services, user.id, loaded.value.fullName)
  return ok(undefined)
}
