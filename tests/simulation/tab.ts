import type { DBCore, DBCoreTable, Middleware } from 'dexie'
// Loaded when somebody first needs them, which takes a while that no seed decides.
import '../../src/storage/device-box.ts'
import '../../src/storage/sealed-rows.ts'
import '../../src/sync/vault/keep-vault.ts'
import type { Result } from '../../src/core/result.ts'
import type { AccessToken } from '../../src/remote/client.ts'
import { createGuardedFetch } from '../../src/remote/fetch-guard.ts'
import { createRowCodec } from '../../src/remote/rows.ts'
import { createSyncCall } from '../../src/remote/rpc-call.ts'
import { createVaultCalls } from '../../src/remote/vault.ts'
import { createUserStorage } from '../../src/storage/create-user-storage.ts'
import { UserDatabase } from '../../src/storage/user-database.ts'
import type { UserStorage } from '../../src/storage/user-storage.ts'
import { createVaultDoor } from '../../src/storage/vault-door.ts'
import { syncOnce } from '../../src/sync/sync-once.ts'
import type { VaultDuties } from '../../src/sync/vault/duties.ts'
import { FROM_THE_START, type TurnPlace } from '../../src/sync/vault/turn-place.ts'

export type Tab = {
  readonly db: UserDatabase
  readonly storage: UserStorage
  /** Where the job that turns rows has come to. */
  readonly place: TurnPlace
  /** null when it is not syncing, and nobody has pressed anything that takes its time. */
  running: Promise<Result<void>> | null
  /** Its request waits for the network. */
  isOnNetwork: boolean
  isDead: boolean
  /** How many more accesses to its database it lives; null: as long as it likes. */
  fuse: number | null
  /** Calls of sync, by what runs or ran last. */
  requests: number
  /** Its requests that were refused for a poisoned row, so far. */
  poisonedCalls: number
}

const BACKEND = { url: 'http://localhost', publishableKey: 'publishable' }

/** [I15] The tab can be killed before any access to its database: what was not committed is gone, and it does nothing any more. */
const killSwitch = (isKilled: () => boolean): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'kill',
  create: (down) => ({
    ...down,
    table: (name) => {
      const table = down.table(name)
      const guard =
        <Request, Answer>(access: (request: Request) => Promise<Answer>) =>
        (request: Request): Promise<Answer> =>
          isKilled() ? Promise.reject(new Error('killed')) : access(request)
      const guarded: DBCoreTable = {
        ...table,
        mutate: guard(table.mutate),
        get: guard(table.get),
        getMany: guard(table.getMany),
        query: guard(table.query),
        openCursor: guard(table.openCursor),
        count: guard(table.count),
      }
      return guarded
    },
  }),
})

/** Hears of every change that comes to be in the database, through whomever. */
export const noteCommits = (onCommit: () => void): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'commits',
  create: (down) => ({
    ...down,
    transaction: (stores, mode, ...options) => {
      // Dexie hands out the browser's own transaction under a type of its own.
      const transaction = down.transaction(stores, mode, ...options) as unknown as IDBTransaction
      if (mode !== 'readonly') transaction.addEventListener('complete', onCommit)
      return transaction as unknown as ReturnType<DBCore['transaction']>
    },
  }),
})

export type TabWorld = {
  readonly disk: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange }
  readonly userId: string
  readonly page: number
  readonly now: () => number
  readonly accessToken: AccessToken
  readonly onCommit: () => void
  /** The way out of this tab. */
  readonly fetch: (tab: Tab, request: Request) => Promise<Response>
}

/** One open tab with the real storage, guard, call and sync. */
export const openTab = async (world: TabWorld): Promise<Tab> => {
  const db = new UserDatabase(world.userId, world.disk)
  db.use(noteCommits(world.onCommit))
  db.use(
    killSwitch(() => {
      if (tab.fuse !== null && tab.fuse-- <= 0) tab.isDead = true
      return tab.isDead
    }),
  )
  const tab: Tab = {
    db,
    storage: createUserStorage(db, 'database', createRowCodec(createVaultDoor(db)), world.now),
    place: { after: FROM_THE_START },
    running: null,
    isOnNetwork: false,
    isDead: false,
    fuse: null,
    requests: 0,
    poisonedCalls: 0,
  }
  await db.open()
  return tab
}

const dutiesOf = (tab: Tab, world: TabWorld) => {
  const guarded = createGuardedFetch({
    publishableKey: BACKEND.publishableKey,
    isRemembered: () => true,
    isOnline: () => true,
    now: world.now,
    elapsed: world.now,
    fetch: async (input, init) => world.fetch(tab, new Request(input, init)),
  })
  const way = { backend: BACKEND, fetch: guarded, accessToken: world.accessToken, userId: world.userId }
  return {
    way,
    duties: { db: tab.db, now: world.now, calls: createVaultCalls(way), userAgent: 'Chrome/156' },
  }
}

const run = (tab: Tab, work: Promise<Result<void>>): Promise<Result<void>> => {
  tab.running = work.finally(() => {
    tab.running = null
  })
  return tab.running
}

export const startSync = (tab: Tab, world: TabWorld): Promise<Result<void>> => {
  const { way, duties } = dutiesOf(tab, world)
  tab.requests = 0
  const { db, now, calls, userAgent } = duties
  const vault = { calls, userAgent }
  const given = { db, now, page: world.page, call: createSyncCall(way), vault, place: tab.place }
  return run(tab, syncOnce(given, new AbortController().signal))
}

/** Something that the person has pressed, and that asks the server. */
export type Act = (duties: VaultDuties, signal: AbortSignal) => Promise<Result<void>>

export const startAct = (tab: Tab, world: TabWorld, act: Act): Promise<Result<void>> =>
  run(tab, act(dutiesOf(tab, world).duties, new AbortController().signal))
