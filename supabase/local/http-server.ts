import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import { PRIVATE, securityHeaders } from './headers.ts'

/** This machine only. */
export const HOST = '127.0.0.1'

/** Clients are on this machine: who takes longer holds a connection open on purpose. */
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
const IDLE_TIMEOUT_MS = 60_000
const CHECK_TIMEOUTS_EVERY_MS = 2_000

const BASE_HEADERS: Readonly<Record<string, string>> = { ...securityHeaders(), 'Cache-Control': PRIVATE }

const STATUS_OF: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** What was no request: it never reaches the app, and Node's own answer would have no headers. */
const refuse = (error: NodeJS.ErrnoException, socket: Duplex) => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const lines = [
    `HTTP/1.1 ${STATUS_OF[error.code ?? ''] ?? '400 Bad Request'}`,
    ...Object.entries({ ...BASE_HEADERS, 'Content-Length': '0', Connection: 'close' }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n`)
}

/** `env` is what @hono/node-server gives along: the connection. */
export type Answer = (request: Request, env?: object) => Response | Promise<Response>

/**
 * The HTTP server around `answer`. What the app does not answer itself (a malformed address or Host, a
 * request that is none) carries the security headers all the same; the app's own headers take their place
 * where it answers.
 */
export const createHttpServer = (answer: Answer): Server => {
  const server = createAdaptorServer({
    fetch: (request, env) => answer(request, env),
    hostname: HOST,
    serverOptions: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_TIMEOUTS_EVERY_MS,
      // Node's own refusal would have no headers; host-check.ts refuses such a request all the same.
      requireHostHeader: false,
    },
  }) as Server
  server.prependListener('request', (_request, response) => {
    for (const [name, value] of Object.entries(BASE_HEADERS)) response.setHeader(name, value)
  })
  // Who sends nothing, or does not read what was sent.
  server.setTimeout(IDLE_TIMEOUT_MS)
  server.on('clientError', refuse)
  return server
}
