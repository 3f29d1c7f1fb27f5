import { createRemoteAuth } from '../../src/remote/auth.ts'
import type { Backend } from '../../src/remote/backend.ts'
import { createMemoryKeyValue, type KeyValue } from '../../src/remote/key-value.ts'
import { createRemote } from '../../src/remote/remote.ts'
import { createSessionHolder } from '../../src/remote/session-holder.ts'
import { admitArrived } from '../../src/state/auth/admit.ts'
import { createIdentity } from '../../src/state/auth/identity.ts'

type Options = {
  readonly store?: KeyValue
  /** What the network does with each request; the real one by default. */
  readonly network?: typeof fetch
  readonly now?: () => number
  readonly locks?: LockManager
}

/** One tab of one device: the real remote layer over the real backend. Tabs of one device share `store`. */
export const createRemoteDevice = (backend: Backend, options: Options = {}) => {
  const { store = createMemoryKeyValue(), network = fetch, now = Date.now, locks } = options
  const identity = createIdentity(store)
  const holder = createSessionHolder(store, identity.hereId, now)
  const sent: Request[] = []
  const left: string[] = []
  const given = {
    backend,
    holder,
    store,
    isRemembered: () => identity.user() !== null,
    fetch: (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init)
      sent.push(request.clone())
      return network(request)
    },
    now,
    elapsed: now,
    isOnline: () => true,
    locks,
    origin: backend.url,
    leaveTo: (url: string) => void left.push(url),
  }
  const opened = createRemote(given)
  const auth = createRemoteAuth({ ...given, fetch: opened.fetch, refresh: opened.refresh })
  const remote = { ...opened, openAuth: async () => auth, auth }
  return { store, identity, holder, remote, sent, left, admit: () => admitArrived({ identity, holder }) }
}

/** Web Locks for one process: requests of one name run one after another. */
export const createTestLocks = (): LockManager => {
  const last = new Map<string, Promise<unknown>>()
  const request = (name: string, options: LockOptions, work: (lock: Lock | null) => unknown) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(() => {
      options.signal?.throwIfAborted()
      return work(null)
    })
    last.set(
      name,
      turn.catch(() => {}),
    )
    return turn
  }
  return { request, query: async () => ({}) } as LockManager
}
