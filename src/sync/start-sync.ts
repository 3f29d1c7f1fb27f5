import { ok } from '../core/result.ts'
import type { OpenedUserStorage } from '../storage/open-user-storage.ts'
import { peekSyncRecord } from '../storage/sync-record.ts'
import type { SyncPosition } from '../storage/watch-sync.ts'
import { type LoopStatus, type SyncLoop, startSyncLoop, type Timers } from './sync-loop.ts'
import { type SyncCall, syncOnce } from './sync-once.ts'
import { withLeadership } from './with-leadership.ts'

export type StartSyncOptions = {
  readonly storage: Pick<OpenedUserStorage, 'userId' | 'db' | 'watchSync'>
  readonly call: SyncCall
  readonly now: () => number
  readonly locks: LockManager | undefined
  /** Calls back whenever the network has come back; returns its stop. */
  readonly onNetworkBack: (listener: () => void) => () => void
  readonly onStatus: (status: LoopStatus) => void
  readonly onPosition: (position: SyncPosition) => void
}

const timers: Timers = {
  after: (ms, callback) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** Keeps one person's database and the server together while this tab lives. */
export const startSync = (options: StartSyncOptions): SyncLoop => {
  const { storage, call, now, locks, onStatus, onPosition } = options
  const { db, userId } = storage

  const sync = async (signal: AbortSignal) => {
    const asked = await peekSyncRecord(db).catch(() => null)
    return withLeadership(
      locks,
      `cifra-sync-${userId}`,
      () => syncOnce({ db, call, now }, signal),
      // Another tab has synced since this one asked, and whatever this one wanted to send went with it.
      async () => {
        const record = await peekSyncRecord(db).catch(() => null)
        const waits =
          (await db.outbox
            .limit(1)
            .first()
            .catch(() => undefined)) !== undefined
        return !waits && record !== null && record.syncedAt !== asked?.syncedAt ? ok(undefined) : null
      },
    )
  }

  const loop = startSyncLoop({
    sync,
    timers,
    elapsed: () => performance.now(),
    // Spreads retries in time; nothing secret is drawn from it.
    random: Math.random,
    isVisible: () => document.visibilityState === 'visible',
    onStatus,
  })

  let waitingBefore = 0
  const stopWatching = storage.watchSync((position) => {
    if (position.waiting > waitingBefore) loop.trigger('write')
    waitingBefore = position.waiting
    onPosition(position)
  })
  const stopListening = options.onNetworkBack(() => loop.trigger('online'))
  const whenVisible = () => {
    if (document.visibilityState === 'visible') loop.trigger('visible')
  }
  document.addEventListener('visibilitychange', whenVisible)

  return {
    ...loop,
    stop: () => {
      loop.stop()
      stopWatching()
      stopListening()
      document.removeEventListener('visibilitychange', whenVisible)
    },
  }
}
