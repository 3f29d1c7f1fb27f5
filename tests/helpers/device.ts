import { DEFAULT_OPTIONS } from '../../src/core/generator/options.ts'
import { ok } from '../../src/core/result.ts'
import { createGuardedFetch } from '../../src/remote/fetch-guard.ts'
import { createRowCodec } from '../../src/remote/rows.ts'
import { createSyncCall } from '../../src/remote/rpc-call.ts'
import { createVaultCalls } from '../../src/remote/vault.ts'
import { createUserStorage } from '../../src/storage/create-user-storage.ts'
import { openUserDatabase } from '../../src/storage/open-user-database.ts'
import type { UserDatabase } from '../../src/storage/user-database.ts'
import type { UserStorage } from '../../src/storage/user-storage.ts'
import { createVaultDoor } from '../../src/storage/vault-door.ts'
import { type SyncDependencies, syncOnce } from '../../src/sync/sync-once.ts'
import type { TestDatabase, TestUser } from './database.ts'
import { must, nameOf, newDisk } from './user-storage.ts'

export type Device = {
  readonly db: UserDatabase
  readonly storage: UserStorage
  /** Bodies of the requests that left. */
  readonly sent: Record<string, unknown>[]
  readonly dependencies: SyncDependencies
  sync(signal?: AbortSignal): ReturnType<typeof syncOnce>
  labels(): Promise<string[]>
}

const BACKEND = { url: 'http://localhost', publishableKey: 'sb_publishable_test' }

/** The server as `fetch` sees it. */
export const serverFetch =
  (server: TestDatabase): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? ''
    const path = new URL(request.url).pathname.replace('/rest/v1/', '')
    const user = { id: '', email: '', token }
    const { status, text } = await server.rest(request.method, path, { as: user, body: await request.text() })
    return new Response(text, { status, headers: { 'content-type': 'application/json' } })
  }

/** A browser profile with the real storage, sync and fetch guard; `fetch` is its network. */
export const openDevice = async (
  user: TestUser,
  fetch: typeof globalThis.fetch,
  options: { disk?: ReturnType<typeof newDisk>; page?: number; now?: () => number } = {},
): Promise<Device> => {
  const now = options.now ?? Date.now
  const { db, kind } = must(await openUserDatabase(user.id, options.disk ?? newDisk()))
  const storage = createUserStorage(db, kind, createRowCodec(createVaultDoor(db)), now)
  const sent: Record<string, unknown>[] = []
  const recording: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    sent.push(await request.clone().json())
    return fetch(request)
  }
  const guarded = createGuardedFetch({
    publishableKey: BACKEND.publishableKey,
    isRemembered: () => true,
    isOnline: () => true,
    fetch: recording,
    now,
    elapsed: () => performance.now(),
  })
  const way = {
    backend: BACKEND,
    fetch: guarded,
    accessToken: async () => ok(user.token),
    userId: user.id,
  }
  const dependencies: SyncDependencies = {
    db,
    now,
    call: createSyncCall(way),
    vault: { calls: createVaultCalls(way), userAgent: 'Chrome/156 Windows' },
    ...(options.page !== undefined && { page: options.page }),
  }
  return {
    db,
    storage,
    sent,
    dependencies,
    sync: (signal = new AbortController().signal) => syncOnce(dependencies, signal),
    labels: async () => must(await storage.readPage(null, 10_000)).items.map(nameOf),
  }
}

let latest = 0
/** Now, and later than at every earlier call: rows of the same millisecond stand in the order of their random ids. */
const later = () => {
  latest = Math.max(Date.now(), latest + 1)
  return new Date(latest)
}

/** A password to save now. */
export const newSave = (label: string, createdAt = later()) => ({
  id: crypto.randomUUID(),
  password: 'abcdefgh12345678',
  label,
  options: DEFAULT_OPTIONS,
  createdAt: createdAt.toISOString(),
})
