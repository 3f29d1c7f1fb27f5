import { createMemoryKeyValue } from '../../src/remote/key-value.ts'
import { SESSION_KEY } from '../../src/remote/session-holder.ts'
import type { Services } from '../../src/state/services.ts'
import { bridgeWithoutWorker } from './bridge-without-worker.ts'
import { createRemoteDevice } from './remote-device.ts'

const BACKEND = { url: 'http://backend.test', publishableKey: 'sb_publishable_test' }

const emailOf = (id: string) => `${id}@example.com`
/** `mark` tells a person's tokens apart. */
const tokenOf = (id: string, mark: string) => `${btoa('{}')}.${btoa(JSON.stringify({ sub: id }))}.${mark}`

/** As the auth service answers it. */
export const sessionOf = (id: string, mark = '1') => ({
  access_token: tokenOf(id, mark),
  refresh_token: `rt-${id}-${mark}`,
  expires_in: 3600,
  token_type: 'bearer',
  user: { id, email: emailOf(id), user_metadata: { full_name: id } },
})

const done = () => new Response(null, { status: 204 })

/**
 * A device on which Ana is signed in, and her tab of it. `answer` is the service's, to each request in its
 * turn; 204 where it has none. `asked` has what was sent: path, and whose token with its mark.
 */
export const anasDevice = (
  answer: (path: string) => Promise<Response | undefined> = async () => undefined,
) => {
  const store = createMemoryKeyValue()
  const asked: string[] = []
  const nameOf = (token: string | undefined) => {
    const [, body = '', mark] = token?.split('.') ?? []
    return mark === undefined ? 'nobody' : `${JSON.parse(atob(body)).sub} ${mark}`
  }
  const tab = createRemoteDevice(BACKEND, {
    store,
    now: () => 0,
    network: async (input, init) => {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const path = pathname.replace(/^.*\/v1\//, '') + search
      asked.push(`${path} as ${nameOf(request.headers.get('authorization')?.slice('Bearer '.length))}`)
      return (await answer(path)) ?? done()
    },
  })
  tab.identity.remember({ id: 'ana', email: emailOf('ana'), fullName: 'Ana' })
  tab.holder.authStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf('ana')))
  const services: Services = {
    now: () => 0,
    device: store,
    holder: tab.holder,
    identity: tab.identity,
    remote: async () => tab.remote,
    generator: bridgeWithoutWorker(),
    firstPlate: Promise.resolve(),
    openUserStorage: async () => ({ ok: false, failure: { code: 'storage_unavailable' } }),
  }
  /** In another tab Ana leaves, and Bob, or she herself anew, comes in. */
  const elsewhere = (id: 'ana' | 'bob') => {
    store.setItem(
      'cifra.user',
      JSON.stringify({ id, email: emailOf(id), fullName: id, stay: `next of ${id}` }),
    )
    store.setItem(SESSION_KEY, JSON.stringify({ ...sessionOf(id, 'elsewhere'), expires_at: 3600 }))
    tab.identity.noticeStorageEvent('cifra.user')
    tab.holder.noticeStorageEvent(SESSION_KEY)
  }
  return { store, tab, services, asked, elsewhere }
}
