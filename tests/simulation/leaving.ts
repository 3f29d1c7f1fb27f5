import { IDBFactory } from 'fake-indexeddb'
import { DEFAULT_OPTIONS } from '../../src/core/generator/options.ts'
import { ok } from '../../src/core/result.ts'
import { createMemoryKeyValue, type KeyValue } from '../../src/remote/key-value.ts'
import { createRowCodec } from '../../src/remote/rows.ts'
import { createSyncCall } from '../../src/remote/rpc-call.ts'
import { SESSION_KEY } from '../../src/remote/session-holder.ts'
import { admitArrived } from '../../src/state/auth/admit.ts'
import { removeDatabaseOf } from '../../src/state/auth/depart.ts'
import { forgetPerson } from '../../src/state/auth/forget-person.ts'
import { leaveDevice } from '../../src/state/auth/leave-device.ts'
import { loadFullName, saveFullNameAtom } from '../../src/state/auth/profile.ts'
import { stayOf } from '../../src/state/auth/remembered-user.ts'
import { createGeneratorBridge } from '../../src/state/generator/bridge.ts'
import type { Services } from '../../src/state/services.ts'
import { isStayOver } from '../../src/storage/device/departures.ts'
import { type OpenedUserStorage, openUserStorage } from '../../src/storage/open-user-storage.ts'
import { syncOnce } from '../../src/sync/sync-once.ts'
import { press } from '../helpers/press.ts'
import { createRemoteDevice } from '../helpers/remote-device.ts'
import { must } from '../helpers/user-storage.ts'
import { ANA, BOB, createLeavingServer, SECRET, type Sent, sessionFor } from './leaving-server.ts'

/**
 * Ana saves, syncs, refreshes and renames herself; at the n-th wait of all that she signs out, in this tab or another one, or
 * Bob comes in after her, or the browser is killed right after and starts with what it had kept of localStorage from before.
 *
 * [I16] from the moment the sign-out is told, nothing of hers is sent, nor is there anything of hers on the device in the end.
 */
export const ACTS = ['sign_out', 'sign_out_elsewhere', 'bob_comes', 'bob_comes_elsewhere', 'kill'] as const
export type Act = (typeof ACTS)[number]

const BACKEND = { url: 'http://backend.test', publishableKey: 'sb_publishable_test' }
const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

type Tab = ReturnType<typeof createRemoteDevice> & { readonly services: Services }

/** What a killed browser finds of localStorage: all of it, as it was some time before. */
const keepOf = (store: KeyValue): readonly (readonly [string, string])[] =>
  store.keys().map((key) => [key, store.getItem(key) ?? ''] as const)

const putBack = (store: KeyValue, kept: ReturnType<typeof keepOf>): void => {
  for (const key of store.keys()) store.removeItem(key)
  for (const [key, value] of kept) store.setItem(key, value)
}

export type LeavingResult = {
  readonly violations: readonly string[]
  /** Whether the n-th wait was reached at all. */
  readonly happened: boolean
}

export const simulateLeaving = async (act: Act, nth: number): Promise<LeavingResult> => {
  const real = globalThis.indexedDB
  globalThis.indexedDB = new IDBFactory()
  const violations: string[] = []
  const store = createMemoryKeyValue()
  const sent: Sent[] = []
  const server = createLeavingServer(sent)
  let isKilled = false
  let waits = 0
  let toldAt: number | null = null
  let acting: Promise<void> | null = null

  /** One of her waits. The act happens here, whole, before what was waited for arrives. */
  const wait = async (mayHoldUp: boolean): Promise<void> => {
    if (acting !== null || ++waits !== nth) return
    acting = perform()
    if (mayHoldUp) await acting
  }

  const openTab = (mayAct: boolean): Tab => {
    const tab = createRemoteDevice(BACKEND, {
      store,
      now: Date.now,
      network: async (input, init) => {
        const request = new Request(input, init)
        if (isKilled && mayAct) return new Promise(() => {})
        sent.push({ request: request.clone(), body: await request.clone().text(), isTold: toldAt !== null })
        if (mayAct) await wait(true)
        const answer = await server(request)
        if (mayAct) await wait(true)
        return isKilled && mayAct ? new Promise(() => {}) : answer
      },
    })
    const services: Services = {
      now: Date.now,
      device: store,
      holder: tab.holder,
      identity: tab.identity,
      remote: async () => tab.remote,
      generator: createGeneratorBridge({
        startWorker: () => {
          throw new Error('No worker here')
        },
        generateInPage: () => ok([]),
      }),
      firstPlate: Promise.resolve(),
      openUserStorage: (userId) => openUserStorage(userId, createRowCodec, Date.now),
    }
    return { ...tab, services }
  }

  const first = openTab(true)
  const second = openTab(false)
  let storage: OpenedUserStorage | null = null

  const signOut = async (tab: Tab) => {
    await forgetPerson(tab.services, tab === first && storage !== null ? ok(storage) : null)
    toldAt = waits
    if (tab !== first) first.identity.noticeStorageEvent(null)
  }
  const bobComes = async (tab: Tab) => {
    must(await tab.remote.auth.signIn({ email: BOB.email, password: 'b' }))
    admitArrived(tab.services)
    if (tab !== first) first.identity.noticeStorageEvent(null)
  }
  const perform = async (): Promise<void> => {
    const kept = keepOf(store)
    const tab = act.endsWith('elsewhere') ? second : first
    await signOut(tab)
    if (act.startsWith('bob')) await bobComes(tab)
    if (act !== 'kill') return
    isKilled = true
    putBack(store, kept)
    await restart()
  }
  /** As main.tsx starts: who has left has left, before anything else. */
  const restart = async () => {
    const { services, identity } = openTab(false)
    const user = identity.user()
    if (user === null || !(await isStayOver(stayOf(user)))) return
    leaveDevice(services, user)
    await removeDatabaseOf({ stay: stayOf(user), userId: user.id })
  }

  const herDay = async () => {
    const opened = must(await openUserStorage(ANA.id, createRowCodec, Date.now))
    storage = opened
    const abort = new AbortController()
    // What startPerson does when the person changes.
    const stop = first.identity.subscribe(() => {
      if (first.identity.user()?.id === ANA.id) return
      abort.abort()
      opened.close()
    })
    opened.db.use({
      stack: 'dbcore',
      name: 'wait',
      create: (down) => ({
        ...down,
        table: (name) => {
          const table = down.table(name)
          return {
            ...table,
            mutate: (request) => {
              void wait(false)
              return table.mutate(request)
            },
            query: (request) => {
              void wait(false)
              return table.query(request)
            },
          }
        },
      }),
    })
    opened.db.close({ disableAutoOpen: false })
    await opened.db.open()
    const isHers = () => !isKilled && first.identity.user()?.id === ANA.id
    const save = (n: number) =>
      opened.saveItem({
        id: crypto.randomUUID(),
        password: `${SECRET}${n}`,
        label: `${SECRET} ${n}`,
        options: DEFAULT_OPTIONS,
        createdAt: new Date().toISOString(),
      })
    const sync = () =>
      syncOnce(
        {
          db: opened.db,
          now: Date.now,
          call: createSyncCall({ ...first.remote, userId: ANA.id }),
        },
        abort.signal,
      )
    const steps: (() => Promise<unknown>)[] = [
      () => save(1),
      sync,
      () => press({ services: first.services }, saveFullNameAtom, `${SECRET} name`),
      () => loadFullName(first.services),
      () => first.remote.auth.refresh({ force: true }),
      () => save(2),
      () => Promise.all([sync(), first.remote.billing.readPlan(ANA.id), loadFullName(first.services)]),
    ]
    for (const step of steps) if (isHers()) await step().catch(() => {})
    stop()
  }

  try {
    first.identity.remember({ id: ANA.id, email: ANA.email, fullName: SECRET })
    store.setItem(SESSION_KEY, JSON.stringify(sessionFor(ANA)))
    store.setItem('cifra.options', `{"of":"${SECRET}"}`)
    second.identity.noticeStorageEvent(null)
    // A killed tab never comes back from its wait.
    const day = herDay()
    while (await Promise.race([day.then(() => false), soon().then(() => !isKilled)])) await soon()
    await acting
    for (let quiet = 0; quiet < 20; quiet++) await soon()
    if (acting === null) return { violations, happened: false }

    for (const { request, body, isTold } of sent) {
      const { pathname } = new URL(request.url)
      const bearer = request.headers.get('authorization') ?? ''
      if (pathname.endsWith('/logout')) continue
      // The end of her session may need a token of its own, which is asked for with the project's key.
      if (pathname.endsWith('/token') && bearer.includes(BACKEND.publishableKey)) continue
      const isHers = bearer.includes(ANA.mark) || body.includes(ANA.mark) || body.includes(SECRET)
      if (isTold && isHers) violations.push(`[I16] sent after the sign-out was told: ${pathname}`)
      if (bearer.includes(BOB.mark) && isHers) violations.push(`[I16] hers, sent with his token: ${pathname}`)
    }
    const here = JSON.stringify(keepOf(store))
    for (const word of [SECRET, ANA.mark, ANA.email])
      if (here.includes(word)) violations.push(`[I16] ${word} is in localStorage: ${here}`)
    if (act.startsWith('bob') && !here.includes(BOB.mark)) violations.push('[I16] he is not in')
    for (const { name = '' } of await indexedDB.databases())
      if (name.includes(ANA.id)) violations.push(`[I16] ${name} is there`)
    return { violations, happened: true }
  } finally {
    const left: OpenedUserStorage | null = storage
    if (left !== null) (left as OpenedUserStorage).close()
    globalThis.indexedDB = real
  }
}

/** Each act at each wait there is. Answers how many there were, and what was found. */
export const simulateAllLeaving = async (): Promise<{ runs: number; violations: readonly string[] }> => {
  const violations: string[] = []
  let runs = 0
  for (const act of ACTS)
    for (let nth = 1; ; nth++) {
      const result = await simulateLeaving(act, nth)
      if (!result.happened) break
      runs += 1
      violations.push(...result.violations.map((text) => `${act} at wait ${nth}: ${text}`))
    }
  return { runs, violations }
}
