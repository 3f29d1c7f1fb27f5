import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => { end(): void }

/**
 * A server of this machine's own on a free port. `stop` ends its open connections too, also those that were
 * upgraded.
 */
export const startListener = async (listener: RequestListener, upgrade?: UpgradeListener) => {
  const server = createServer(listener)
  const upgraded = new Set<{ end(): void }>()
  if (upgrade)
    server.on('upgrade', (request, socket, head) => void upgraded.add(upgrade(request, socket, head)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
        for (const each of upgraded) each.end()
      }),
  }
}
