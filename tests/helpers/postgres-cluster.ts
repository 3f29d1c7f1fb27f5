import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

/** A Postgres of one's own: empty, on a private port, gone afterwards. */
export type PostgresCluster = {
  readonly url: string
  /** All that its server has printed so far: what a host would keep as its log. */
  output(): string
  /**
   * Ends every process of it without a word to anybody, as a power cut would, and starts it again on the same
   * data.
   */
  crash(): Promise<void>
  stop(): Promise<void>
}

/** The newest server that the system has, by Debian's layout or on PATH; null: none. */
function findBinaries(): string | null {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...versions.map((version) => join(root, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ]
  return (
    places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres'))) ?? null
  )
}

export const hasPostgres = (): boolean => findBinaries() !== null

/** The path of a program that comes with the server, such as pgbench; null where it is not installed. */
export function findPostgresProgram(name: string): string | null {
  const path = join(findBinaries() ?? '', name)
  return existsSync(path) ? path : null
}

/** Postgres refuses to run as root, so root runs it as its system user. */
function asServerUser(command: string, args: readonly string[]): [string, string[]] {
  return process.getuid?.() === 0
    ? ['runuser', ['-u', 'postgres', '--', command, ...args]]
    : [command, [...args]]
}

/** @throws when the machine has no Postgres server; ask `hasPostgres` first. */
export async function startPostgresCluster(): Promise<PostgresCluster> {
  const bin = findBinaries()
  if (!bin) throw new Error('No Postgres server on this machine.')
  const directory = mkdtempSync(join(tmpdir(), 'cifra-postgres-'))
  if (process.getuid?.() === 0) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres']).toString()))
    chownSync(directory, uid ?? 0, gid ?? 0)
  }
  const data = join(directory, 'data')
  execFileSync(
    ...asServerUser(join(bin, 'initdb'), [
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--no-sync',
    ]),
  )
  const port = await freePort()
  let printed = ''
  const start = async () => {
    const before = printed.length
    const server = spawn(
      ...asServerUser(join(bin, 'postgres'), [
        '-D',
        data,
        '-p',
        String(port),
        '-k',
        directory,
        '-h',
        '127.0.0.1',
      ]),
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    await new Promise<void>((ready, failed) => {
      server.stderr.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        if (printed.slice(before).includes('ready to accept connections')) ready()
      })
      server.once('exit', (code) =>
        failed(new Error(`Postgres ended with ${code}: ${printed.slice(before).slice(-4_000)}`)),
      )
    })
    return server
  }
  let server = await start()

  const end = (mode: 'fast' | 'immediate') =>
    new Promise<void>((done) => {
      server.once('exit', () => done())
      execFileSync(...asServerUser(join(bin, 'pg_ctl'), ['stop', '-D', data, '-m', mode, '--no-wait']))
    })

  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    output: () => printed,
    crash: async () => {
      await end('immediate')
      server = await start()
    },
    stop: async () => {
      await end('fast')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
