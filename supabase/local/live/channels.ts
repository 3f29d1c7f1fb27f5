import type { Claims } from './read-token.ts'

/**
 * One connection's side of the protocol that Realtime speaks (Phoenix channels, version 2.0.0: each message
 * is `[join_ref, ref, topic, event, payload]`), as far as a device needs it: it joins private channels,
 * renews its token, hears broadcasts and leaves. What it sends to a channel goes nowhere: nobody's policy
 * lets anybody send.
 *
 * [V1] A channel is joined with a good token and by the policy of `realtime.messages`, or not at all.
 * [V2] With its token a channel ends, unless a good one of the same person has come meanwhile.
 * [V3] What cannot be read, or comes too often, ends the connection.
 */

type Message = readonly [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: unknown,
]

type Connection = {
  send(text: string): void
  /** Ends it, with a code of RFC 6455. */
  close(code: number): void
}

type ChannelRules = {
  readonly readToken: (token: unknown) => Claims | null
  /** Asks the policies; `topic` without its `realtime:`. */
  readonly mayListen: (topic: string, claims: Claims) => Promise<boolean>
  readonly now: () => number
}

type Joined = { readonly joinRef: string | null; readonly claims: Claims; readonly stopTimer: () => void }

export type Channels = {
  heard(text: string): void
  /** A commit has told something on `topic`. */
  tell(topic: string, event: string, payload: unknown): void
  leaveAll(): void
}

const PREFIX = 'realtime:'
const MAX_CHANNELS = 8
/** A device sends a heartbeat every 25 s, a token an hour and a join now and then. */
const MAX_MESSAGES = 60
const MESSAGES_WINDOW_MS = 10_000
const POLICY_VIOLATION = 1008
const MAX_TIMER_MS = 2 ** 31 - 1

const parse = (text: string): Message | null => {
  try {
    const message: unknown = JSON.parse(text)
    if (!Array.isArray(message) || message.length !== 5) return null
    const [joinRef, ref, topic, event] = message
    const areRefs = [joinRef, ref].every((each) => each === null || typeof each === 'string')
    return areRefs && typeof topic === 'string' && typeof event === 'string' ? (message as never) : null
  } catch {
    return null
  }
}

const fieldOf = (value: unknown, name: string): unknown =>
  value instanceof Object ? (value as Record<string, unknown>)[name] : undefined

export const createChannels = (connection: Connection, rules: ChannelRules): Channels => {
  const joined = new Map<string, Joined>()
  /**
   * The last join that was asked for, by topic: one that was left or asked for anew meanwhile comes to
   * nothing.
   */
  const asked = new Map<string, string | null>()
  let windowEnds = 0
  let messages = 0

  const send = (...message: Message) => connection.send(JSON.stringify(message))

  const leave = (topic: string) => {
    joined.get(topic)?.stopTimer()
    joined.delete(topic)
    asked.delete(topic)
  }

  const end = (topic: string, why: string) => {
    const joinRef = joined.get(topic)?.joinRef ?? null
    leave(topic)
    send(joinRef, null, topic, 'system', {
      status: 'error',
      extension: 'system',
      channel: topic.slice(PREFIX.length),
      message: why,
    })
    send(joinRef, null, topic, 'phx_close', {})
  }

  /** [V2] */
  const keep = (topic: string, joinRef: string | null, claims: Claims) => {
    joined.get(topic)?.stopTimer()
    const left = Math.min(MAX_TIMER_MS, Math.max(0, claims.exp * 1_000 - rules.now()))
    const timer = setTimeout(() => end(topic, 'Token has expired'), left)
    timer.unref()
    joined.set(topic, { joinRef, claims, stopTimer: () => clearTimeout(timer) })
  }

  /** [V1] */
  const admit = async (topic: string, token: unknown): Promise<Claims | null> => {
    const claims = rules.readToken(token)
    if (claims === null || !topic.startsWith(PREFIX)) return null
    return (await rules.mayListen(topic.slice(PREFIX.length), claims).catch(() => false)) ? claims : null
  }

  const join = async ([joinRef, ref, topic, , payload]: Message) => {
    const refuse = (reason: string) =>
      send(joinRef, ref, topic, 'phx_reply', { status: 'error', response: { reason } })
    if (!asked.has(topic) && asked.size >= MAX_CHANNELS) return refuse('Too many channels')
    leave(topic)
    asked.set(topic, joinRef)
    const isPrivate = fieldOf(fieldOf(payload, 'config'), 'private') === true
    const claims = isPrivate ? await admit(topic, fieldOf(payload, 'access_token')) : null
    if (asked.get(topic) !== joinRef) return
    if (claims === null) {
      asked.delete(topic)
      return refuse('Unauthorized: You do not have permissions to read from this channel')
    }
    keep(topic, joinRef, claims)
    send(joinRef, ref, topic, 'phx_reply', { status: 'ok', response: { postgres_changes: [] } })
  }

  const renew = async (topic: string, token: unknown) => {
    const before = joined.get(topic)
    if (before === undefined) return
    const claims = await admit(topic, token)
    if (joined.get(topic)?.joinRef !== before.joinRef) return
    if (claims === null || claims.sub !== before.claims.sub) end(topic, 'The token was refused')
    else keep(topic, before.joinRef, claims)
  }

  /** [V3] */
  const isTooMuch = (): boolean => {
    const now = rules.now()
    if (now >= windowEnds) {
      windowEnds = now + MESSAGES_WINDOW_MS
      messages = 0
    }
    messages += 1
    return messages > MAX_MESSAGES
  }

  return {
    heard: (text) => {
      const message = parse(text)
      if (message === null || isTooMuch()) return connection.close(POLICY_VIOLATION)
      const [joinRef, ref, topic, event, payload] = message
      if (event === 'heartbeat') send(joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} })
      else if (event === 'phx_join') void join(message)
      else if (event === 'access_token') void renew(topic, fieldOf(payload, 'access_token'))
      else if (event === 'phx_leave') {
        leave(topic)
        send(joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} })
        send(joinRef, null, topic, 'phx_close', {})
      }
    },
    tell: (name, event, payload) => {
      const topic = `${PREFIX}${name}`
      const to = joined.get(topic)
      if (to) send(to.joinRef, null, topic, 'broadcast', { type: 'broadcast', event, payload })
    },
    leaveAll: () => {
      for (const topic of [...asked.keys()]) leave(topic)
    },
  }
}
