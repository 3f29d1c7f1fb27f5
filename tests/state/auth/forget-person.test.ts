import 'fake-indexeddb/auto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { ok } from '../../../src/core/result.ts'
import { createMemoryKeyValue, type KeyValue } from '../../../src/remote/key-value.ts'
import type { Remote } from '../../../src/remote/remote.ts'
import { SESSION_KEY } from '../../../src/remote/session-holder.ts'
import { clearOwnDatabase } from '../../../src/state/auth/clear-own-database.ts'
import { finishDepartures } from '../../../src/state/auth/finish-departures.ts'
import { forgetPerson } from '../../../src/state/auth/forget-person.ts'
import { createIdentity } from '../../../src/state/auth/identity.ts'
import { leaveDevice } from '../../../src/state/auth/leave-device.ts'
import { makeWayAtom, turnAwayAtom } from '../../../src/state/auth/make-way.ts'
import { stayOf } from '../../../src/state/auth/remembered-user.ts'
import type { Services } from '../../../src/state/services.ts'
import { DEVICE_DATABASE, isStayOver, listUnfinished } from '../../../src/storage/device/departures.ts'
import { noteDeparture } from '../../../src/storage/device/note-departure.ts'
import { bridgeWithoutWorker } from '../../helpers/bridge-without-worker.ts'
import { press } from '../../helpers/press.ts'
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

/** Of people: the device's own, in which the departures stand, is nobody's. */
const databases = async () =>
  (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== DEVICE_DATABASE)

/** This device's clock; `later` is when a page that was left does not wait for the service any more. */
let clock = 0
const later = () => {
  clock += 60_000
}

const frozen: IDBDatabase[] = []

/** A tab that holds a person's database open and stands still: it hears of nothing, and lets nothing go. */
const holdOpen = (userId: string) =>
  new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(`cifra-user-${userId}`)
    request.onsuccess = () => {
      frozen.push(request.result)
      resolve(request.result)
    }
  })

const countRows = (db: IDBDatabase) =>
  Promise.all(
    [...db.objectStoreNames].map(
      (store) =>
        new Promise<number>((resolve) => {
          const request = db.transaction(store).objectStore(store).count()
          request.onsuccess = () => resolve(request.result)
        }),
    ),
  )

/** All that the page could read of the device's storage. */
const everything = async (store: KeyValue) => {
  const texts = store.keys().map((key) => `${key}=${store.getItem(key)}`)
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
    })
    for (const each of db.objectStoreNames) {
      const rows = await new Promise<unknown[]>((resolve) => {
        const request = db.transaction(each).objectStore(each).getAll()
        request.onsuccess = () => resolve(request.result)
      })
      texts.push(`${name}.${each}=${JSON.stringify(rows)}`)
    }
    db.close()
  }
  return texts.join('\n')
}

afterEach(async () => {
  for (const db of frozen.splice(0)) db.close()
  for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name)
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
    now: () => clock,
    device: store,
    holder: tab.holder,
    identity: tab.identity,
    remote: async (): Promise<Remote> => tab.remote,
    generator: bridgeWithoutWorker(),
    firstPlate: Promise.resolve(),
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
  const { services } = signedIn()
  services.identity.forget()
  expect(await noteDeparture({ stay: 'of ana', at: 0, userId: 'ana' })).toBe(true)
  await finishDepartures(services)
  expect(await databases()).toEqual(['cifra-user-bob'])
  expect(await listUnfinished()).toEqual([])
})

it('[O3] what an older app had still to wipe is taken over', async () => {
  ;(await openAnas('carla')).storage.close()
  const { store, services } = signedIn()
  store.setItem('cifra.wipe', JSON.stringify(['carla']))
  await finishDepartures(services)
  expect(await databases()).toEqual([])
  expect(store.getItem('cifra.wipe')).toBeNull()
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
  await press({ services, storage: await open() }, makeWayAtom)
  expect(order).toEqual(['session null, user null'])
  expect(await databases()).toEqual([])
  expect(tab.identity.user()?.id).toBe('bob')
  expect(tab.holder.read()?.access_token).toBe('at-bob')
  expect(JSON.stringify(store.keys().map((key) => store.getItem(key)))).not.toContain('ana')
})

it('[R8] the departure is on the disk before anybody is told of it', async () => {
  const { tab, services, open } = signedIn()
  const user = tab.identity.user()
  const storage = await open()
  const seen: boolean[] = []
  tab.identity.subscribe(() => {
    // What is on the disk at the moment at which the screens hear of it.
    void isStayOver(user ? stayOf(user) : '').then((isOver) => seen.push(isOver))
  })
  await forgetPerson(services, storage)
  expect(seen).toEqual([true])
})

it('[R8] a browser that brings back what stood there before brings nobody back', async () => {
  const { store, tab, services, open } = signedIn()
  const before = store.keys().map((key) => [key, store.getItem(key) ?? ''] as const)
  const stay = stayOf(tab.identity.user() ?? { id: '', email: '', fullName: '' })
  await forgetPerson(services, await open())
  for (const [key, value] of before) store.setItem(key, value)
  // The next page.
  const again = createIdentity(store)
  const user = again.user()
  expect(user?.id).toBe('ana')
  expect(user && stayOf(user)).toBe(stay)
  expect(await isStayOver(stay)).toBe(true)
  if (user) leaveDevice({ device: store, identity: again, holder: tab.holder }, user)
  expect(again.user()).toBeNull()
  expect([...store.keys()].sort()).toEqual(['cifra.theme', 'language'])
})

it('[R8] whoever signs in again is in: their new stay is another one', async () => {
  const { tab, services, open } = signedIn()
  await forgetPerson(services, await open())
  tab.identity.remember({ id: 'ana', email: 'ana@example.com', fullName: 'Ana' })
  const first = tab.identity.user()
  expect(first && (await isStayOver(stayOf(first)))).toBe(false)
  tab.identity.remember({ id: 'ana', email: 'ana@example.com', fullName: 'Ana María' })
  const renamed = tab.identity.user()
  expect(first && renamed && stayOf(renamed) === stayOf(first)).toBe(true)
})

it('[R8] offline nothing of the person can be read on the device, and the service hears of it later', async () => {
  let isOnline = false
  const asked: string[] = []
  const { store, services, open } = signedIn(async (input, init) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    const request = new Request(input, init)
    asked.push(`${new URL(request.url).pathname} ${request.headers.get('authorization')}`)
    return new Response(null, { status: 204 })
  })
  await forgetPerson(services, await open())
  expect(await listUnfinished()).toHaveLength(1)
  const text = await everything(store)
  for (const hers of ['ana', 'at-ana', 'rt-ana', 'label 1', 'Pa55-']) expect(text).not.toContain(hers)
  isOnline = true
  later()
  await finishDepartures(services)
  expect(asked).toEqual(['/auth/v1/logout Bearer at-ana'])
  expect(await listUnfinished()).toEqual([])
})

it.each([
  ['gives a new one for it', 200, sessionOf('ana2'), ['logout at-ana', 'token rt-ana', 'logout at-ana2']],
  ['refuses it', 400, { error_code: 'refresh_token_not_found' }, ['logout at-ana', 'token rt-ana']],
])('[R8] an access token that has ended by then: the service %s', async (_, status, body, wanted) => {
  let isOnline = false
  const asked: string[] = []
  const { services, open } = signedIn(async (input, init) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    const request = new Request(input, init)
    if (request.url.includes('/token')) {
      asked.push(`token ${(await request.json()).refresh_token}`)
      return Response.json(body, { status })
    }
    const token = request.headers.get('authorization')?.replace('Bearer ', '')
    asked.push(`logout ${token}`)
    return token === 'at-ana'
      ? Response.json({ code: 'bad_jwt' }, { status: 403 })
      : new Response(null, { status: 204 })
  })
  await forgetPerson(services, await open())
  isOnline = true
  later()
  await finishDepartures(services)
  expect(asked).toEqual(wanted)
  expect(await listUnfinished()).toEqual([])
})

it('[R8] one who is turned away offline is signed out at the service later', async () => {
  let isOnline = false
  const asked: (string | null)[] = []
  const { tab, services } = signedIn(async (input, init) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    asked.push(new Request(input, init).headers.get('authorization'))
    return new Response(null, { status: 204 })
  })
  tab.holder.authStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf('bob')))
  await press({ services }, turnAwayAtom)
  expect(tab.identity.user()?.id).toBe('ana')
  isOnline = true
  later()
  await finishDepartures(services)
  expect(asked).toEqual(['Bearer at-bob'])
})

it('[R8] [O5] somebody who came in while the departure was written stays', async () => {
  const { store, tab, services } = signedIn()
  const leaving = forgetPerson(services, null)
  // Another tab was quicker.
  store.setItem(
    'cifra.user',
    JSON.stringify({ id: 'bob', email: 'bob@example.com', fullName: 'Bob', stay: 'b' }),
  )
  store.setItem(SESSION_KEY, JSON.stringify(sessionOf('bob')))
  await leaving
  expect(tab.identity.user()?.id).toBe('bob')
  expect(tab.holder.read()?.access_token).toBe('at-bob')
})

it.each(['bob', 'ana'])(
  '[O5] the press of a stay that is over takes nothing of %s, who came in since',
  async (id) => {
    const { store, tab, services } = signedIn()
    const { storage } = await openAnas(id)
    const user = tab.identity.user()
    const next = { id, email: `${id}@example.com`, fullName: id, stay: 'next' }
    store.setItem('cifra.user', JSON.stringify(next))
    store.setItem(SESSION_KEY, JSON.stringify(sessionOf(id)))
    expect(await forgetPerson(services, ok(storage), { of: user })).toBe(false)
    expect(tab.identity.user()).toEqual(next)
    expect(tab.holder.read()?.access_token).toBe(`at-${id}`)
    expect(must(await storage.readUnsent()).waiting).toBe(1)
    expect(await listUnfinished()).toEqual([])
    storage.close()
  },
)

it('[R8] a browser without any database signs out all the same', async () => {
  const { store, services } = signedIn()
  vi.stubGlobal('indexedDB', undefined)
  await forgetPerson(services, null).finally(() => vi.unstubAllGlobals())
  expect([...store.keys()].sort()).toEqual(['cifra.theme', 'language'])
})

it('[R9] a tab that stands still keeps nobody waiting, and nothing of the person', async () => {
  const { tab, services, open } = signedIn()
  const storage = await open()
  const still = await holdOpen('ana')
  tab.holder.authStorage.setItem(SESSION_KEY, JSON.stringify(sessionOf('bob')))
  const begun = performance.now()
  await press({ services, storage }, makeWayAtom)
  expect(performance.now() - begun, 'ms until the next person is in').toBeLessThan(10_000)
  expect(tab.identity.user()?.id).toBe('bob')
  expect((await countRows(still)).reduce((sum, count) => sum + count)).toBe(0)
  expect((await openAnas('bob')).storage.kind).toBe('database')
  expect((await listUnfinished()).map(({ userId }) => userId)).toEqual(['ana'])
  // The next start, with that tab still there, and one without it.
  await finishDepartures(services)
  expect(await listUnfinished()).toHaveLength(1)
  expect(await clearOwnDatabase('ana'), 'her own sign-in waits for it').toBe(false)
  still.close()
  await finishDepartures(services)
  expect(await databases()).toEqual(['cifra-user-bob'])
  expect((await listUnfinished()).map(({ userId }) => userId)).toEqual([undefined])
  expect(await clearOwnDatabase('ana')).toBe(true)
})

it('[R9] a database that never opened here is emptied too', async () => {
  ;(await openAnas()).storage.close()
  const still = await holdOpen('ana')
  const { services } = signedIn()
  await forgetPerson(services, null)
  expect((await countRows(still)).reduce((sum, count) => sum + count)).toBe(0)
  expect((await listUnfinished()).map(({ userId }) => userId)).toEqual(['ana'])
})
