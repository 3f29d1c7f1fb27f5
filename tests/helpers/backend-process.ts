import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findBuilt } from './built-modules.ts'
import { copyDatabaseTemplate } from './database-template.ts'

/** The embedded backend as people run it: a process of its own, on a free port, in a directory of its own. */
export type BackendProcess = {
  /** `http://localhost:PORT`. */
  readonly url: string
  readonly dataDir: string
  readonly keys: { readonly publishable: string; readonly secret: string }
  /** All that it has printed so far, both streams. */
  output(): string
  /** How it ended when nobody had asked it to; null while all is well. */
  crash(): string | null
  /** SIGTERM, or another signal; resolves with the exit code when it is gone (null after a kill). */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Starts it again on the same port and directory. */
  start(): Promise<void>
  /** Stops it and removes its directory. */
  remove(): Promise<void>
}

type BackendOptions = {
  readonly dataDir?: string
  readonly databaseUrl?: string
  readonly accessTokenSeconds?: number
  readonly port?: number
  /** A built app other than `dist`. */
  readonly distDir?: string
  /** Let the process itself make and migrate its database, as at a person's first start. */
  readonly fromNothing?: boolean
  /** Its times are looked at: it runs as it does for people. */
  readonly isMeasured?: boolean
  readonly env?: NodeJS.ProcessEnv
}

const PROJECT_DIR = resolve(import.meta.dirname, '../..')
// A ceiling for a machine with much else to do.
const START_TIMEOUT_MS = 240_000

export async function spawnBackend(
  options: BackendOptions & { readonly dataDir: string },
): Promise<ChildProcess> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const main = await findBuilt('supabase/local/main.ts', ['src', 'supabase'])
  // Most live for seconds: optimising PGlite's code costs more of them than it saves.
  return spawn(process.execPath, options.isMeasured ? [main] : ['--liftoff-only', main], {
    cwd: PROJECT_DIR,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inherited,
      PORT: String(options.port ?? 0),
      DATA_DIR: options.dataDir,
      ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
      ...(options.accessTokenSeconds ? { ACCESS_TOKEN_SECONDS: String(options.accessTokenSeconds) } : {}),
      ...(options.distDir ? { DIST_DIR: options.distDir } : {}),
      ...options.env,
    },
  })
}

export async function startBackendProcess(options: BackendOptions = {}): Promise<BackendProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'cifra-backend-'))
  if (!options.dataDir && !options.databaseUrl && !options.fromNothing) await copyDatabaseTemplate(dataDir)
  let printed = ''
  let child: ChildProcess | undefined
  let url = ''
  let crash: string | null = null
  let isAsked = false

  const start = async (port: number) => {
    const starting = await spawnBackend({ ...options, dataDir, port })
    child = starting
    isAsked = false
    crash = null
    starting.once('exit', (code, signal) => {
      if (!isAsked) crash = `The backend ended by itself (${code ?? signal}):\n${printed.slice(-2_000)}`
    })
    const before = printed.length
    await new Promise<void>((ready, failed) => {
      const timer = setTimeout(() => {
        starting.kill('SIGKILL')
        failed(new Error(`The backend did not start in time:\n${printed}`))
      }, START_TIMEOUT_MS)
      const hear = (chunk: Buffer) => {
        printed += chunk.toString()
        const said = /^ready (http:\S+)$/m.exec(printed.slice(before))
        if (!said?.[1]) return
        clearTimeout(timer)
        url = said[1]
        ready()
      }
      starting.stdout?.on('data', hear)
      starting.stderr?.on('data', hear)
      starting.once('exit', (code) => {
        clearTimeout(timer)
        failed(new Error(`The backend ended with ${code}:\n${printed}`))
      })
    })
  }

  const stop = (signal: NodeJS.Signals = 'SIGTERM') =>
    new Promise<number | null>((done) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return done(child?.exitCode ?? null)
      isAsked = true
      child.once('exit', (code) => done(code))
      child.kill(signal)
    })

  await start(options.port ?? 0)
  return {
    get url() {
      return url
    },
    dataDir,
    keys: JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')),
    output: () => printed,
    crash: () => crash,
    stop,
    start: () => start(Number(new URL(url).port)),
    remove: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
