import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * For a proxy's event `upgrade`: a channel to `target`, as its own pages would open it. Answers with what
 * ends it.
 */
export const passUpgrade = (target: string, incoming: IncomingMessage, client: Duplex, head: Buffer) => {
  const { host, hostname, port, origin } = new URL(target)
  const own: Readonly<Record<string, string>> = { host, origin }
  const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${own[name] ?? value}`)
  const upstream = connect(Number(port), hostname, () => {
    upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
    upstream.write(head)
    upstream.pipe(client).pipe(upstream)
  })
  const end = () => {
    client.destroy()
    upstream.destroy()
  }
  for (const each of [client, upstream]) each.on('error', end).on('close', end)
  return { upstream, end }
}
