import { ok } from '../core/result.ts'
import { type Hint, knowsOf } from '../core/sync/hint.ts'
import type { OpenedUserStorage } from '../storage/open-user-storage.ts'
import { retryForNewerApp } from '../storage/retry-refused.ts'
import { peekSyncRecord } from '../storage/sync-record.ts'
import type { SyncPosition } from '../storage/watch-sync.ts'
import { hearHints, type LoopStatus, type SyncLoop, startSyncLoop, type Timers } from './sync-loop.ts'
import { type SyncCall, type SyncDependencies, syncOnce } from './sync-once.ts'
import { FROM_THE_START, type TurnPlace } from './vault/turn-place.ts'
import { withLeadership } from './with-leadership.ts'

export type StartSyncOptions = {
  readonly storage: Pick<OpenedUserStorage, 'userId' | 'db' | 'watchSync'>
  readonly call: SyncCall
  readonly vault: NonNullable<SyncDependencies['vault']>
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

/** Between two calls of a job that gives rows another form. */
const JOB_PAUSE_MS = 1_000

export type PersonSync = SyncLoop & {
  /** The server has told of a change. */
  readonly told: (hint: Hint | null) => void
}

/** Keeps one person's database and the server together while this tab lives. */
export const startSync = (options: StartSyncOptions): PersonSync => {
  const { storage, call, vault, now, locks, onStatus, onPosition } = options
  const { db, userId } = storage

  /** The job that turns rows goes on as long as somebody looks: it may take minutes. */
  const place: TurnPlace = { after: FROM_THE_START }
  let stopJob = () => {}
  const onMoreWork = () => {
    stopJob()
    stopJob = timers.after(JOB_PAUSE_MS, () => loop.trigger('write'))
  }

  /** Once a page. Where it cannot be done, the next one does it. */
  const retried = retryForNewerApp(db).catch(() => {})

  /** What the server told last; undefined: nothing. A sync of another tab may have begun before it. */
  let told: Hint | null | undefined
  const sync = async (signal: AbortSignal) => {
    await retried
    const asked = await peekSyncRecord(db).catch(() => null)
    return withLeadership(
      locks,
      `cifra-sync-${userId}`,
      () => {
        told = undefined
        return syncOnce({ db, call, now, vault, place, onMoreWork }, signal)
      },
      // Another tab has synced since this one asked, and whatever this one wanted to send went with it.
      async () => {
        const record = await peekSyncRecord(db).catch(() => null)
        const waits =
          (await db.outbox
            .limit(1)
            .first()
            .catch(() => undefined)) !== undefined
        const hasHeard = told === undefined || knowsOf(told, record)
        return !waits && hasHeard && record !== null && record.syncedAt !== asked?.syncedAt
          ? ok(undefined)
          : null
      },
    )
  }

  const hints = hearHints({ position: () => peekSyncRecord(db), ask: () => loop.trigger('told') })
  const loop = startSyncLoop({
    sync,
    timers,
    elapsed: () => performance.now(),
    // Spreads retries in time; nothing secret is drawn from it.
    random: Math.random,
    isVisible: () => document.visibilityState === 'visible',
    onStatus: (status) => {
      onStatus(status)
      hints.running(status.isRunning)
    },
  })

  let seqBefore: number | null = null
  const stopWatching = storage.watchSync((position) => {
    if (position.waiting > 0 && position.nextSeq !== seqBefore) loop.trigger('write')
    seqBefore = position.nextSeq
    onPosition(position)
  })
  const stopListening = options.onNetworkBack(() => loop.trigger('online'))
  const whenVisible = () => {
    if (document.visibilityState === 'visible') loop.trigger('visible')
  }
  document.addEventListener('visibilitychange', whenVisible)

  return {
    ...loop,
    told: (hint) => {
      told = hint
      hints.told(hint)
    },
    stop: () => {
      loop.stop()
      stopJob()
      stopWatching()
      stopListening()
      document.removeEventListener('visibilitychange', whenVisible)
    },
  }
}
