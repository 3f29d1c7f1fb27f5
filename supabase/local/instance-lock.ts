import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * One process a data directory: two PGlites on one directory destroy it. The lock is a listening socket
 * rather than a file with a process id, because the system itself takes it back when the process dies, also
 * by SIGKILL, and because ids are reused. Whoever connects is told the address that the holder serves.
 */
type InstanceLock = {
  /** From now on those who knock hear this address. */
  announce(url: string): void
  release(): Promise<void>
}

const KNOCK_TIMEOUT_MS = 2_000

function addressOf(dataDir: string): { readonly path: string; readonly isFile: boolean } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const name = `cifra-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return { path: `\0${name}`, isFile: false }
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${name}`, isFile: false }
  // The data directory itself may lie too deep: a socket's path has 104 bytes.
  return { path: join(tmpdir(), `${name}.sock`), isFile: true }
}

function listen(server: Server, path: string): Promise<boolean> {
  return new Promise((done, failed) => {
    const refuse = (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? done(false) : failed(error)
    server.once('error', refuse)
    server.listen(path, () => {
      server.off('error', refuse)
      done(true)
    })
  })
}

/**
 * @returns the address that the process on this directory serves ('' while it starts); null when there is
 * none.
 */
export function findRunning(dataDir: string): Promise<string | null> {
  return new Promise((done) => {
    let heard = ''
    const socket = connect(addressOf(dataDir).path)
    socket.setTimeout(KNOCK_TIMEOUT_MS, () => socket.destroy())
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      heard += text
    })
    socket.once('error', () => done(null))
    socket.once('close', () => done(heard))
  })
}

/** @returns null when another process holds the directory. */
export async function acquireInstanceLock(dataDir: string): Promise<InstanceLock | null> {
  const { path, isFile } = addressOf(dataDir)
  let url = ''
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(url)
  })
  let held = await listen(server, path)
  if (!held && isFile && (await findRunning(dataDir)) === null) {
    // Left behind by a process that was killed: nobody answers.
    rmSync(path, { force: true })
    held = await listen(server, path)
  }
  if (!held) return null
  server.unref()
  return {
    announce: (address) => {
      url = address
    },
    release: () => new Promise((done) => server.close(() => done())),
  }
}
