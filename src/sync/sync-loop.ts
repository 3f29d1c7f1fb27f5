/**
 * When to sync.
 *
 * [L1] A write here, in any tab, is sent within about a second; `online`, becoming visible and a 5-minute timer while visible
 *      ask too.
 * [L2] After a failure the next attempt waits by full jitter, or as long as the server asked; a write does not shorten it.
 *      Coming back online ends the wait of a failed network, never that of a server.
 * [L3] Attempts are at least MIN_GAP_MS apart, whatever asks for them; there is no last attempt.
 * [L4] One attempt at a time in a tab; what asks meanwhile gets one more attempt after it.
 * [L5] After `stop` nothing is sent and nothing is told any more.
 * [L6] Waits are measured by a clock that nobody sets: the time of day may jump back by weeks, and the sync would stop
 *      for as long.
 * [L7] A person's act is answered when the attempt under way, or else the next one, is over; at once while the server has
 *      asked for a wait, which no press shortens. The answer to a failure says when the next attempt is.
 * [L8] A change that was told asks for a sync, unless this device has it already: a device hears of its own changes too. While a
 *      sync runs, which may bring it, the question waits for its end; one of another tab counts only where it has. Whatever is told,
 *      true or not, it asks for one sync at most.
 */
import type { Failure } from '../core/failure.ts'
import { fail, type Result } from '../core/result.ts'
import { backoffMs, MAX_RETRY_AFTER_MS } from '../core/sync/backoff.ts'
import { type Hint, knowsOf } from '../core/sync/hint.ts'

export const WRITE_DEBOUNCE_MS = 1_000
export const EVERY_MS = 300_000
export const MIN_GAP_MS = 1_000

export type SyncTrigger = 'start' | 'write' | 'online' | 'visible' | 'timer' | 'told' | 'signed_in' | 'person'

export type Timers = {
  /** Calls back once after `ms`; returns its stop. */
  after(ms: number, callback: () => void): () => void
}

export type LoopStatus = {
  readonly isRunning: boolean
  /** Of the last attempt. */
  readonly failure: Failure | null
  /** After a failure: how long from now until the next attempt, in milliseconds. */
  readonly nextInMs: number | null
}

export type SyncLoopOptions = {
  readonly sync: (signal: AbortSignal) => Promise<Result<void>>
  readonly timers: Timers
  /** Milliseconds since any moment, never set back: [L6]. */
  readonly elapsed: () => number
  /** 0 to 1. */
  readonly random: () => number
  readonly isVisible: () => boolean
  readonly onStatus: (status: LoopStatus) => void
}

export type SyncLoop = {
  trigger(why: SyncTrigger): void
  /** Asks as the person does: [L7]. */
  syncNow(): Promise<Result<void>>
  stop(): void
}

const NETWORK: ReadonlySet<Failure['code']> = new Set(['offline', 'unreachable', 'timeout', 'part_offline'])

/** What ends the wait after this failure: [L2]. */
const endsWait = (why: SyncTrigger, failure: Failure): boolean => {
  if (why === 'online') return NETWORK.has(failure.code)
  if (why === 'signed_in') return failure.code === 'no_session' || failure.code === 'session_ended'
  return why === 'person'
}

export const startSyncLoop = (options: SyncLoopOptions): SyncLoop => {
  const { sync, timers, elapsed, random, isVisible, onStatus } = options
  const abort = new AbortController()
  let running = false
  let askedMeanwhile = false
  let failures = 0
  let failure: Failure | null = null
  let notBefore = Number.NEGATIVE_INFINITY
  /** [L7] The end of the server's own wait. The backoff's may be far longer, and a press ends that. */
  let askedUntil = Number.NEGATIVE_INFINITY
  let lastStart = Number.NEGATIVE_INFINITY
  let due = Number.POSITIVE_INFINITY
  let stopTimer = () => {}
  let waiting: ((result: Result<void>) => void)[] = []

  const schedule = (at: number) => {
    if (at >= due) return
    stopTimer()
    due = at
    stopTimer = timers.after(Math.max(0, at - elapsed()), () => {
      due = Number.POSITIVE_INFINITY
      void run()
    })
  }

  const request = (delayMs: number) =>
    schedule(Math.max(elapsed() + delayMs, notBefore, lastStart + MIN_GAP_MS))

  const run = async (): Promise<void> => {
    running = true
    askedMeanwhile = false
    lastStart = elapsed()
    onStatus({ isRunning: true, failure, nextInMs: null })
    const result = await sync(abort.signal)
    if (abort.signal.aborted) return
    running = false
    failure = result.ok ? null : result.failure
    failures = result.ok ? 0 : failures + 1
    notBefore = failure
      ? elapsed() + backoffMs(failures, random, failure.retryAfterMs)
      : Number.NEGATIVE_INFINITY
    askedUntil = elapsed() + Math.min(failure?.retryAfterMs ?? Number.NEGATIVE_INFINITY, MAX_RETRY_AFTER_MS)
    onStatus({ isRunning: false, failure, nextInMs: failure && notBefore - elapsed() })
    const answered = waiting
    waiting = []
    for (const answer of answered) answer(result)
    if (failure) schedule(notBefore)
    else if (askedMeanwhile) request(WRITE_DEBOUNCE_MS)
  }

  const mustWait = () => !running && askedUntil > elapsed()

  const trigger = (why: SyncTrigger) => {
    if (abort.signal.aborted) return
    if (why === 'timer' && !isVisible()) return
    if (running) {
      askedMeanwhile = true
      return
    }
    if (failure && !mustWait() && endsWait(why, failure)) notBefore = Number.NEGATIVE_INFINITY
    request(why === 'write' ? WRITE_DEBOUNCE_MS : 0)
  }

  let stopInterval = () => {}
  const tick = () => {
    stopInterval = timers.after(EVERY_MS, () => {
      trigger('timer')
      tick()
    })
  }
  tick()
  trigger('start')

  return {
    trigger,
    syncNow: () =>
      new Promise((resolve) => {
        if (abort.signal.aborted) return resolve(fail({ code: 'unreachable' }))
        if (failure && mustWait()) return resolve(fail({ ...failure, retryAfterMs: notBefore - elapsed() }))
        waiting.push(resolve)
        abort.signal.addEventListener('abort', () => resolve(fail({ code: 'unreachable' })), { once: true })
        trigger('person')
      }),
    stop: () => {
      abort.abort()
      stopTimer()
      stopInterval()
    },
  }
}

type HearHintsOptions = {
  /** Where this device stands; null when it cannot tell. */
  readonly position: () => Promise<{ readonly epoch: string | null; readonly cursor: number } | null>
  readonly ask: () => void
}

type HearHints = {
  told(hint: Hint | null): void
  running(isRunning: boolean): void
}

/** [L8] */
export const hearHints = ({ position, ask }: HearHintsOptions): HearHints => {
  let isRunning = false
  /** The last one tells most: the server tells in the order of its commits. */
  let open: { readonly hint: Hint | null } | null = null

  const look = async () => {
    if (open === null || isRunning) return
    const { hint } = open
    const at = await position().catch(() => null)
    // Meanwhile a sync has begun, or another change was told, whose own look is under way.
    if (isRunning || open?.hint !== hint) return
    open = null
    if (!knowsOf(hint, at)) ask()
  }

  return {
    told: (hint) => {
      open = { hint }
      void look()
    },
    running: (is) => {
      isRunning = is
      void look()
    },
  }
}
