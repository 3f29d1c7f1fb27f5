import Stripe from 'stripe'
import { inSeconds, newId } from './objects/new-id.ts'
import { MAX_DELAY_MS } from './settings.ts'
import type { Delivery, SandboxObject, SandboxStore } from './store.ts'

/** Later by doubling, as long as the provider's own patience would be on one machine. */
const RETRY_FIRST_MS = 1_000
const RETRY_LONGEST_MS = 60_000
const MAX_ATTEMPTS = 12
const ANSWER_WITHIN_MS = 20_000
const KEPT_DELIVERIES = 500

export type NewEvent = { readonly type: string; readonly object: SandboxObject }

/** The API request that an event comes of; null: somebody did it on a page. */
export type EventRequest = { readonly id: string; readonly idempotencyKey: string | null } | null

export type Webhooks = {
  /**
   * Emits the events of one action, in order; settles when their first delivery was tried, or is due later.
   */
  readonly emit: (events: readonly NewEvent[], request: EventRequest) => Promise<void>
  /** Delivers these events again, or for the first time, one after the other as given. */
  readonly deliverNow: (eventIds: readonly string[]) => Promise<void>
  readonly stop: () => Promise<void>
}

const shuffled = <T>(items: readonly T[]): T[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)

/**
 * How long a delivery still waits, in ms. [E4] Nothing is due in longer than that, unless the clock was set
 * back: then it is due now.
 */
const waitOf = ({ dueAtMs }: Delivery): number => {
  const left = dueAtMs - Date.now()
  return left > MAX_DELAY_MS ? 0 : Math.max(0, left)
}

/** Signed webhooks: a queue that outlives the process, worked off in order of time, with retries. */
export const startWebhooks = (store: SandboxStore, url: () => string): Webhooks => {
  const { state } = store
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  const stopping = new AbortController()

  const post = async (eventId: string): Promise<number> => {
    const payload = state.events[eventId]
    if (payload === undefined) return 0
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload,
      secret: state.stripeWebhookSecret,
    })
    try {
      const response = await fetch(url(), {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
        body: payload,
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      })
      await response.body?.cancel()
      return response.status
    } catch {
      return 0
    }
  }

  /** All copies at once; the event counts as delivered when each was taken. */
  const attempt = async (delivery: Delivery): Promise<Delivery> => {
    const statuses = await Promise.all(
      Array.from({ length: state.settings.copies }, () => post(delivery.eventId)),
    )
    const lastStatus = statuses.find((status) => status < 200 || status > 299) ?? 200
    const attempts = delivery.attempts + 1
    const wait = Math.min(RETRY_LONGEST_MS, RETRY_FIRST_MS * 2 ** (attempts - 1))
    if (lastStatus === 200) return { ...delivery, attempts, lastStatus, state: 'delivered' }
    return {
      ...delivery,
      attempts,
      lastStatus,
      state: attempts >= MAX_ATTEMPTS ? 'given_up' : 'waiting',
      dueAtMs: Date.now() + wait,
    }
  }

  const tryOne = async (delivery: Delivery): Promise<void> => {
    const tried = await attempt(delivery)
    state.deliveries = state.deliveries.map((held) => (held === delivery ? tried : held))
    store.save()
  }

  const nextDue = (): Delivery | undefined =>
    state.deliveries
      .filter((delivery) => delivery.state === 'waiting')
      .sort((a, b) => waitOf(a) - waitOf(b) || a.dueAtMs - b.dueAtMs)[0]

  const workOff = async (): Promise<void> => {
    for (let next = nextDue(); next && waitOf(next) === 0 && !stopping.signal.aborted; next = nextDue())
      await tryOne(next)
  }

  const enqueueWork = (): Promise<void> => {
    working = working.then(workOff).then(schedule)
    return working
  }

  const schedule = (): void => {
    clearTimeout(timer)
    const next = nextDue()
    if (!next || stopping.signal.aborted) return
    timer = setTimeout(() => void enqueueWork(), waitOf(next))
    timer.unref()
  }

  const enqueue = (eventIds: readonly string[], dueAtMs: number): void => {
    const added = eventIds.map(
      (eventId): Delivery => ({ eventId, dueAtMs, attempts: 0, state: 'waiting', lastStatus: null }),
    )
    state.deliveries = [...state.deliveries, ...added].slice(-KEPT_DELIVERIES)
    store.save()
  }

  const addEvent = ({ type, object }: NewEvent, request: EventRequest): string => {
    const id = newId('evt')
    const { payload, livemode } = state.settings
    const event =
      payload === 'thin'
        ? {
            id,
            object: 'v2.core.event',
            type: `v1.${type}`,
            created: new Date().toISOString(),
            livemode,
            context: null,
            reason: request && { type: 'request', request: { id: request.id, idempotency_key: null } },
            related_object: { id: object.id, type: object.object, url: `/v1/${object.object}s/${object.id}` },
          }
        : {
            id,
            object: 'event',
            api_version: Stripe.API_VERSION,
            created: inSeconds(Date.now()),
            data: { object },
            livemode,
            pending_webhooks: 1,
            request: { id: request?.id ?? null, idempotency_key: request?.idempotencyKey ?? null },
            type,
          }
    state.events[id] = JSON.stringify(event)
    return id
  }

  schedule()

  return {
    emit: async (events, request) => {
      const ids = events.map((event) => addEvent(event, request))
      const { order, delayMs, paused } = state.settings
      const ordered = order === 'reversed' ? ids.toReversed() : order === 'shuffled' ? shuffled(ids) : ids
      if (paused) return store.save()
      enqueue(ordered, Date.now() + delayMs)
      if (delayMs === 0) await enqueueWork()
      else schedule()
    },
    deliverNow: async (eventIds) => {
      const wanted = new Set(eventIds)
      state.deliveries = state.deliveries.filter(
        (delivery) => delivery.state !== 'waiting' || !wanted.has(delivery.eventId),
      )
      enqueue(eventIds, Date.now())
      await enqueueWork()
    },
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await working
    },
  }
}
