import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { startListener } from './start-listener.ts'

/**
 * Stands before the embedded server and may change the service worker's script on its way: Chromium lets no test
 * intercept that request, and the server keeps its build in memory.
 */
export const startFrontProxy = async (target: string) => {
  let change = (script: string): string => script
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { host, origin, 'accept-encoding': _encoding, ...headers } = incoming.headers
    // The server takes calls of its own pages only, and these are its own under another port.
    const own = origin === undefined ? {} : { origin: new URL(target).origin }
    const upstream = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers: { ...headers, ...own, host: new URL(target).host } },
      (answer) => {
        if (incoming.url !== '/service-worker.js') {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
          return
        }
        let script = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          script += part
        })
        answer.on('end', () => {
          const { 'content-length': _length, etag: _etag, ...kept } = answer.headers
          outgoing.writeHead(answer.statusCode ?? 502, kept)
          outgoing.end(change(script))
        })
      },
    )
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  }
  const { url, stop } = await startListener(pass)
  return {
    url,
    changeWorker: (changer: (script: string) => string) => {
      change = changer
    },
    stop,
  }
}
