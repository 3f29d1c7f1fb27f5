import type { Hint } from '../core/sync/hint.ts'
import { parseHint } from '../core/sync/hint.ts'
import type { Backend } from './backend.ts'
import type { AccessToken } from './client.ts'
import { fieldOf, parseLiveMessage } from './live-message.ts'
import { ownerOf } from './token-owner.ts'

export type LiveChannelOptions = {
  readonly backend: Backend
  readonly accessToken: AccessToken
  readonly userId: string
  /** The channel stands from now on: what happened before is not told. */
  readonly onJoined: () => void
  readonly onTold: (hint: Hint | null) => void
  /** It was refused, cut or never came about. Said once; nothing of it goes on. */
  readonly onDown: () => void
  /** Another one than the browser's: for tests. */
  readonly transport?: typeof WebSocket
}

/** Between two signs of life, as Supabase's own client has it; the one before must have been answered. */
const HEARTBEAT_MS = 25_000
/** From the connection's beginning until the channel stands. */
const JOIN_LIMIT_MS = 10_000
const JOIN_REF = '1'

/**
 * Joins this person's channel, on which their other devices' changes are told. Never with a token of somebody else; a token that
 * was renewed renews the channel at the next heartbeat. Returns its stop.
 *
 * By Realtime's protocol itself: Supabase's client (17 kB, gzip) is made for many channels, for sending, presence and
 * tables, and would join again by itself for ever, where whoever opened this channel knows better whether it is still wanted.
 */
export const openLiveChannel = (options: LiveChannelOptions): (() => void) => {
  const { backend, accessToken, userId, onJoined, onTold, onDown, transport = WebSocket } = options
  const topic = `realtime:history:${userId}`
  let socket: WebSocket | undefined
  let heartbeat: ReturnType<typeof setInterval> | undefined
  let isOver = false
  let refs = 1
  let unanswered: string | null = null
  let token: string | null = null

  const stop = () => {
    if (isOver) return
    isOver = true
    clearTimeout(joinLimit)
    clearInterval(heartbeat)
    socket?.close()
  }
  const end = () => {
    if (isOver) return
    stop()
    onDown()
  }
  const joinLimit = setTimeout(end, JOIN_LIMIT_MS)

  /** This person's own token as it is now; null: not to be had. */
  const readToken = async (): Promise<string | null> => {
    const read = await accessToken()
    return read.ok && ownerOf(read.value) === userId ? read.value : null
  }
  const send = (joinRef: string | null, ref: string, to: string, event: string, payload: object) =>
    socket?.send(JSON.stringify([joinRef, ref, to, event, payload]))
  const nextRef = () => String(++refs)

  const beat = async () => {
    if (unanswered !== null) return end()
    unanswered = nextRef()
    send(null, unanswered, 'phoenix', 'heartbeat', {})
    const renewed = await readToken().catch(() => null)
    if (isOver || renewed === null || renewed === token) return
    token = renewed
    send(JOIN_REF, nextRef(), topic, 'access_token', { access_token: token })
  }

  const answered = (ref: string | null, payload: unknown) => {
    if (ref === unanswered) unanswered = null
    if (ref !== JOIN_REF) return
    if (fieldOf(payload, 'status') !== 'ok') return end()
    clearTimeout(joinLimit)
    heartbeat = setInterval(() => void beat(), HEARTBEAT_MS)
    onJoined()
  }

  const hear = (data: unknown) => {
    const message = isOver ? null : parseLiveMessage(data)
    if (message === null) return
    const { ref, event, payload } = message
    if (event === 'phx_reply') return answered(ref, payload)
    if (message.topic !== topic) return
    if (event === 'phx_close' || event === 'phx_error') return end()
    if (event === 'broadcast' && fieldOf(payload, 'event') === 'changed')
      onTold(parseHint(fieldOf(payload, 'payload')))
  }

  const join = async () => {
    token = await readToken()
    if (isOver) return
    if (token === null) return end()
    const query = new URLSearchParams({ apikey: backend.publishableKey, vsn: '2.0.0' })
    socket = new transport(`${backend.url.replace(/^http/, 'ws')}/realtime/v1/websocket?${query}`)
    socket.binaryType = 'arraybuffer'
    socket.addEventListener('open', () =>
      send(JOIN_REF, JOIN_REF, topic, 'phx_join', {
        config: {
          broadcast: { ack: false, self: false },
          presence: { key: '', enabled: false },
          postgres_changes: [],
          private: true,
        },
        access_token: token,
      }),
    )
    socket.addEventListener('message', ({ data }) => hear(data))
    socket.addEventListener('error', end)
    socket.addEventListener('close', end)
  }
  join().catch(end)
  return stop
}
