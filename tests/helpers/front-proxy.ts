import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { passUpgrade } from './pass-upgrade.ts'
import { startListener } from './start-listener.ts'

/** What the network does with a request: lets it through, breaks the connection, answers by itself. */
type Fate = 'pass' | 'break' | ((response: ServerResponse) => void)

/**
 * Stands before the embedded server, and is the network: a browser's own switches for that differ from
 * version to version, and Chromium lets no test intercept the service worker's script, which may be changed
 * here on its way.
 */
export const startFrontProxy = async (target: string) => {
  let change = (script: string): string => script
  let fateOf = (_path: string): Fate => 'pass'
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const fate = fateOf(incoming.url ?? '/')
    if (fate === 'break') return void incoming.socket.destroy()
    if (fate !== 'pass') return fate(outgoing)
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
  const { url, stop } = await startListener(pass, (incoming, socket, head) => {
    if (fateOf(incoming.url ?? '/') === 'pass') return passUpgrade(target, incoming, socket, head)
    socket.destroy()
    return { end: () => {} }
  })
  return {
    url,
    changeWorker: (changer: (script: string) => string) => {
      change = changer
    },
    /** From now on; `mend` ends it. */
    decide: (decider: (path: string) => Fate) => {
      fateOf = decider
    },
    /** There is no network from the first request for `path` on, that one included. */
    loseAt: (path: RegExp) => {
      let isLost = false
      fateOf = (asked) => {
        isLost ||= path.test(asked)
        return isLost ? 'break' : 'pass'
      }
    },
    mend: () => {
      fateOf = () => 'pass'
    },
    stop,
  }
}
