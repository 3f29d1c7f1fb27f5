import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { passUpgrade } from '../helpers/pass-upgrade.ts'
import { startListener } from '../helpers/start-listener.ts'
import type { Usage } from './figures.ts'

type Kind = keyof Usage['requests']

const kindOf = (path: string): Kind => {
  if (path.startsWith('/auth/v1/')) return 'auth'
  if (path.startsWith('/rest/v1/rpc/sync')) return 'sync'
  if (path.startsWith('/rest/v1/')) return 'rest'
  return path.startsWith('/functions/v1/') ? 'functions' : 'static'
}

/** As they stand in HTTP/1.1; later versions send less. */
const headerBytes = (first: string, raw: readonly string[]): number =>
  first.length + raw.reduce((sum, part) => sum + part.length + 2, 0) + 4

/** Below this a host sends a body as it is. */
const COMPRESSED_FROM = 1_000

const NOTHING: Usage = {
  requests: { auth: 0, sync: 0, rest: 0, functions: 0, static: 0 },
  upBytes: 0,
  apiDownBytes: 0,
  staticDownBytes: 0,
}

/**
 * Stands before the embedded server and counts what passes. That server sends its files compressed and its answers not, as
 * hosted ones do: those are counted at the size that gzip gives them.
 */
export const startCountingProxy = async (target: string) => {
  let counted = NOTHING

  const count = (kind: Kind, upBytes: number, downBytes: number) => {
    counted = {
      requests: { ...counted.requests, [kind]: counted.requests[kind] + 1 },
      upBytes: counted.upBytes + upBytes,
      apiDownBytes: counted.apiDownBytes + (kind === 'static' ? 0 : downBytes),
      staticDownBytes: counted.staticDownBytes + (kind === 'static' ? downBytes : 0),
    }
  }

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const path = incoming.url ?? '/'
    const kind = kindOf(path)
    let sentBytes = headerBytes(`${incoming.method} ${path} HTTP/1.1`, incoming.rawHeaders)
    const upstream = request(
      new URL(path, target),
      { method: incoming.method, headers: { ...incoming.headers, host: new URL(target).host } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => {
          parts.push(part)
          outgoing.write(part)
        })
        answer.on('end', () => {
          outgoing.end()
          const body = Buffer.concat(parts)
          const isPlain = kind !== 'static' && answer.headers['content-encoding'] === undefined
          const bodyBytes = isPlain && body.length >= COMPRESSED_FROM ? gzipSync(body).length : body.length
          count(
            kind,
            sentBytes,
            headerBytes(`HTTP/1.1 ${answer.statusCode} OK`, answer.rawHeaders) + bodyBytes,
          )
        })
      },
    )
    upstream.on('error', () => outgoing.destroy())
    incoming.on('data', (part: Buffer) => {
      sentBytes += part.length
    })
    incoming.pipe(upstream)
  }

  const { url, stop } = await startListener(pass, (incoming, socket, head) => {
    const channel = passUpgrade(target, incoming, socket, head)
    socket.on('data', (part: Buffer) => {
      counted = { ...counted, upBytes: counted.upBytes + part.length }
    })
    channel.upstream.on('data', (part: Buffer) => {
      counted = { ...counted, apiDownBytes: counted.apiDownBytes + part.length }
    })
    return channel
  })
  return {
    url,
    /** What has passed since the last call. */
    take: (): Usage => {
      const taken = counted
      counted = NOTHING
      return taken
    },
    stop,
  }
}
