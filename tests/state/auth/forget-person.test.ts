import 'fake-indexeddb/auto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import { ok } from '../../../src/core/result.ts'
import { createMemoryKeyValue } from '../../../src/remote/key-value.ts'
import type { Remote } from '../../../src/remote/remote.ts'
import { SESSION_KEY } from '../../../src/remote/session-holder.ts'
import { finishWipes, forgetPerson, WIPE_KEY } from '../../../src/state/auth/forget-person.ts'
import { makeWay } from '../../../src/state/auth/make-way.ts'
import { createGeneratorBridge } from '../../../src/state/generator/bridge.ts'
import type { Services } from '../../../src/state/services.ts'
import { createRemoteDevice } from '../../helpers/remote-device.ts'
import { must, openTestStorage, saveRequest } from '../../helpers/user-storage.ts'

const BACKEND = { url: 'http://backend.test', publishableKey: 'sb_publishable_test' }

const sessionOf = (id: string) => ({
  access_token: `at-${id}`,
  refresh_token: `rt-${id}`,
  expires_in: 3600,
  token_type: 'bearer',
  user: { id, email: `${id}@example.com`, user_metadata: { full_name: id } },
})

const DISK = { indexedDB, IDBKeyRange }

/** Her database with one row in it, on the disk that this test's browser has. */
const openAnas = async (userId = 'ana') => {
  const opened = await openTestStorage(DISK, userId)
  must(await opened.storage.saveItem(saveRequest(1)))
  return opened
}

const databases = async () => (await indexedDB.databases()).map(({ name }) => name)

afterEach(async () => {
  for (const name of await databases()) if (name) indexedDB.deleteDatabase(name)
})

/** Ana is signed in, with all that the app may keep of her; the service is out of reach unless `network` says otherwise. */
const signedIn = (network: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))) => {
  const store = createMemoryKeyValue()
  const tab = createRemoteDevice(BACKEND, { store, network, now: () => 0 })
  tab.identity.remember({ id: 'ana', email: 'ana@example.com', fullName: 'Ana' })
  tab.holder.authStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf('ana')))
  for (const key of ['cifra.options', 'cifra.plan', 'cifra.session-code-verifier', 'cifra.anything-new']) {
    store.setItem(key, 'ana')
  }
  store.setItem('cifra.theme', 'dark')
  store.setItem('language', 'es')
  const order: string[] = []
  const services: Services = {
    now: () => 0,
    device: store,
    holder: tab.holder,
    identity: tab.identity,
    remote: async (): Promise<Remote> => tab.remote,
    generator: createGeneratorBridge({
      startWorker: () => {
        throw new Error('No worker here')
      },
      generateInPage: () => ok([]),
    }),
    openUserStorage: async () => ({ ok: false, failure: { code: 'storage_unavailable' } }),
  }
  /** Her real storage; what the device still knew of her is noted as its wipe begins. */
  const open = async () => {
    const { storage } = await openAnas()
    const wipe = () => {
      order.push(`session ${store.getItem(SESSION_KEY)}, user ${store.getItem('cifra.user')}`)
      return storage.wipe()
    }
    return ok({ ...storage, wipe })
  }
  return { store, tab, services, open, order }
}

it('[O1] [LF-13] offline, the tokens and the person are gone before anything else is touched', async () => {
  const { store, services, open, order } = signedIn()
  await forgetPerson(services, await open())
  expect(order).toEqual(['session null, user null'])
  expect(store.getItem(SESSION_KEY)).toBeNull()
  expect(await databases()).toEqual([])
})

it('[O2] nothing waits for a service that never answers, and it hears of the end when it can', async () => {
  const asked: string[] = []
  const { services, open } = signedIn((input, init) => {
    const request = new Request(input, init)
    asked.push(`${new URL(request.url).pathname} ${request.headers.get('authorization')}`)
    return new Promise(() => {})
  })
  await forgetPerson(services, await open())
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(asked).toEqual(['/auth/v1/logout Bearer at-ana'])
})

it('[O3] a wipe that a closed tab left undone is done at the next start', async () => {
  for (const userId of ['ana', 'bob']) (await openAnas(userId)).storage.close()
  const { store, services } = signedIn()
  store.setItem(WIPE_KEY, JSON.stringify(['ana']))
  await finishWipes(services)
  expect(await databases()).toEqual(['cifra-user-bob'])
  expect(store.getItem(WIPE_KEY)).toBeNull()
})

it('[O3] a person whose database never opened is wiped too', async () => {
  ;(await openAnas()).storage.close()
  const { services } = signedIn()
  await forgetPerson(services, null)
  expect(await databases()).toEqual([])
})

it('[O4] [LF-39] of the device’s keys only the device’s own stay', async () => {
  const { store, services, open } = signedIn()
  await forgetPerson(services, await open())
  expect([...store.keys()].sort()).toEqual(['cifra.theme', 'language'])
  for (const key of store.keys()) expect(store.getItem(key)).not.toContain('ana')
})

it('[O4] every choice that a screen keeps for the device stays', async () => {
  const { store, services, open } = signedIn()
  const screens = readdirSync('src/ui', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  )
  const kept = screens.flatMap((name) =>
    [...readFileSync(`src/ui/${name}`, 'utf8').matchAll(/'(cifra\.[\w-]+)'/g)].map(([, key = '']) => key),
  )
  expect(kept).toContain('cifra.singleKeys')
  for (const key of kept) store.setItem(key, 'chosen')
  await forgetPerson(services, await open())
  expect([...store.keys()].sort()).toEqual([...new Set([...kept, 'language'])].sort())
})

it('[LF-11] another person comes in only after everything of the first is gone', async () => {
  const { store, tab, services, open, order } = signedIn()
  tab.holder.authStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf('bob')))
  expect(tab.admit()).toBe('other_person')
  await makeWay(services, await open())
  expect(order).toEqual(['session null, user null'])
  expect(await databases()).toEqual([])
  expect(tab.identity.user()?.id).toBe('bob')
  expect(tab.holder.read()?.access_token).toBe('at-bob')
  expect(JSON.stringify(store.keys().map((key) => store.getItem(key)))).not.toContain('ana')
})
