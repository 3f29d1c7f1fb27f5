import { atom } from 'jotai'
import { fail, type Result } from '../core/result.ts'
import type { RemoteAuth } from '../remote/auth.ts'
import type { KeyValue } from '../remote/key-value.ts'
import type { Remote } from '../remote/remote.ts'
import type { SessionHolder } from '../remote/session-holder.ts'
import type { OpenedUserStorage } from '../storage/open-user-storage.ts'
import type { Identity } from './auth/identity.ts'
import type { GeneratorBridge } from './generator/bridge.ts'
import { partFailure } from './part-failure.ts'

/** Everything with an effect that atoms may reach. The composition root makes one; a test makes its own. */
export type Services = {
  readonly now: () => number
  /** This device's small store, shared by its tabs. */
  readonly device: KeyValue
  readonly holder: SessionHolder
  readonly identity: Identity
  /** Loaded behind the first screen, since it is large: nothing on the way to the dashboard may wait for it. */
  readonly remote: () => Promise<Remote>
  readonly generator: GeneratorBridge
  /** Resolves when the first password is on the plate, or none will be: from then on everything else may load. */
  readonly firstPlate: Promise<void>
  /** `onLoaded`: its code is there, and the database itself is being opened. */
  readonly openUserStorage: (userId: string, onLoaded: () => void) => Promise<Result<OpenedUserStorage>>
}

const givenServicesAtom = atom<Services | null>(null)

/** Set once by the composition root, before anything reads it. */
export const servicesAtom = atom(
  (get): Services => {
    const services = get(givenServicesAtom)
    if (services === null) throw new Error('No services were given to this store')
    return services
  },
  (_get, set, services: Services) => set(givenServicesAtom, services),
)

/** Asks the backend; its code may not be loadable now. */
export const withRemote = async <T>(
  services: Pick<Services, 'remote'>,
  ask: (remote: Remote) => Promise<Result<T>>,
): Promise<Result<T>> => {
  let remote: Remote
  try {
    remote = await services.remote()
  } catch {
    return fail(partFailure())
  }
  return ask(remote)
}

/** The same of the auth service, whose code is a part of its own. */
export const withAuth = async <T>(
  services: Pick<Services, 'remote'>,
  ask: (auth: RemoteAuth) => Promise<Result<T>>,
): Promise<Result<T>> => {
  let auth: RemoteAuth
  try {
    auth = await (await services.remote()).openAuth()
  } catch {
    return fail(partFailure())
  }
  return ask(auth)
}
