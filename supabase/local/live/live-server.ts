import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Database } from '../database.ts'
import { LOOPBACK } from '../host-check.ts'
import { isOfThisMachine } from '../own-origin.ts'
import { type Channels, createChannels } from './channels.ts'
import { type Claims, readToken } from './read-token.ts'
import { CHANGES } from './realtime-schema.ts'

type LiveServerOptions = {
  readonly database: Database
  readonly publishableKey: string
  readonly tokenSecret: string
  readonly now: () => number
}

type LiveServer = {
  /** For the HTTP server's event of this name. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): void
}

const PATH = '/realtime/v1/websocket'
const MAX_CONNECTIONS = 1_000
/** A join with its token is some 2 kB. */
const MAX_MESSAGE_BYTES = 16_384
/** A device says something every 25 s. */
const SILENCE_MS = 60_000

const refuse = (socket: Duplex, status: string) =>
  socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)

/** Pages of this machine and programs, as own-origin.ts has it for requests. */
const isOwn = ({ headers }: IncomingMessage): boolean => {
  const { host = '', origin } = headers
  return LOOPBACK.test(host) && (origin === undefined || isOfThisMachine(origin))
}

/**
 * The one WebSocket endpoint of the embedded backend: what Supabase's Realtime does for this app, and no
 * more.
 */
export async function openLiveServer(options: LiveServerOptions): Promise<LiveServer> {
  const { database, publishableKey, tokenSecret, now } = options
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  })
  const open = new Map<WebSocket, Channels>()

  const rules = {
    now,
    readToken: (token: unknown) => readToken(token, tokenSecret, now()),
    mayListen: async (topic: string, claims: Claims) => {
      const [row] = await database.query<{ may: boolean }>('select realtime.may_listen($1, $2) as may', [
        topic,
        JSON.stringify(claims),
      ])
      return row?.may === true
    },
  }

  await database.listen(CHANGES, (told) => {
    const { topic, event, payload } = JSON.parse(told)
    for (const channels of open.values()) channels.tell(topic, event, payload)
  })

  const attend = (socket: WebSocket) => {
    const channels = createChannels(
      { send: (text) => socket.send(text), close: (code) => socket.close(code) },
      rules,
    )
    open.set(socket, channels)
    const silence = setTimeout(() => socket.terminate(), SILENCE_MS)
    socket.on('message', (data, isBinary) => {
      silence.refresh()
      // Broadcasts of clients come as bytes; nobody may send any.
      if (!isBinary) channels.heard(String(data))
    })
    // What is too long or no message at all: the library has closed it with the code for that.
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(silence)
      channels.leaveAll()
      open.delete(socket)
    })
  }

  return {
    upgrade: (request, socket, head) => {
      socket.on('error', () => socket.destroy())
      const url = URL.canParse(request.url ?? '', 'http://localhost')
        ? new URL(request.url ?? '', 'http://localhost')
        : null
      if (url?.pathname !== PATH) refuse(socket, '404 Not Found')
      else if (!isOwn(request)) refuse(socket, '403 Forbidden')
      else if (url.searchParams.get('apikey') !== publishableKey) refuse(socket, '401 Unauthorized')
      else if (open.size >= MAX_CONNECTIONS) refuse(socket, '503 Service Unavailable')
      else sockets.handleUpgrade(request, socket, head, attend)
    },
    close: () => {
      for (const socket of open.keys()) socket.terminate()
      sockets.close()
    },
  }
}
