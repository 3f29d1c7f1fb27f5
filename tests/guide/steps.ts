import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createApiClient } from '../helpers/api-client.ts'

const PROJECT_DIR = resolve(import.meta.dirname, '../..')
const REF = 'abcdefghijklmnopqrst'
const ACCOUNT = { email: 'check@example.com', password: 'corr3ct-horse-battery' }

/** A folder of its own in which the guide is followed, and the app that was started there. */
export type Follower = {
  readonly root: string
  readonly clone: string
  readonly dataDir: string
  url: string
  server: ChildProcess | null
  /** What `npm install` and `npm start` have printed: a newcomer's first minute. */
  readonly firstMinute: string[]
}

export const createFollower = (): Follower => {
  const root = mkdtempSync(join(tmpdir(), 'cifra-guide-'))
  const clone = join(root, 'cifra')
  return { root, clone, dataDir: join(root, 'data'), url: '', server: null, firstMinute: [] }
}

export const endFollower = async ({ root, server }: Follower): Promise<void> => {
  if (server && server.exitCode === null) {
    const gone = new Promise((done) => server.once('exit', done))
    // The whole of what npm started.
    if (server.pid) process.kill(-server.pid, 'SIGTERM')
    await gone
  }
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
}

/** What the commands take from the person, and from the commands of the tests that run them. */
const environment = (more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITE_|npm_|NODE_ENV$|INIT_CWD$|DATABASE_URL$)/.test(name),
    ),
  ),
  ...more,
})

/** As the shell runs it; answers with all that it printed. @throws when it fails. */
const shell = (line: string, cwd: string, more?: NodeJS.ProcessEnv): string =>
  execFileSync('sh', ['-c', `{ ${line}\n} 2>&1`], { cwd, encoding: 'utf8', env: environment(more) })

const linesOf = (printed: string) => printed.split('\n').filter((line) => line.trim() !== '')

const expectThat = (isSo: boolean, otherwise: string): void => {
  if (!isSo) throw new Error(otherwise)
}

const start = (line: string, follower: Follower): Promise<string> =>
  new Promise((ready, failed) => {
    const server = spawn('sh', ['-c', `{ ${line}\n} 2>&1`], {
      cwd: follower.clone,
      detached: true,
      env: environment({ PORT: '0', DATA_DIR: follower.dataDir }),
    })
    follower.server = server
    let printed = ''
    server.stdout.on('data', (chunk) => {
      printed += chunk
      follower.url = /^ready (http:\S+)$/m.exec(printed)?.[1] ?? ''
      if (follower.url) ready(printed)
    })
    server.once('exit', (code) => failed(new Error(`${line} ended with ${code}:\n${printed}`)))
  })

export type Step = (line: string, follower: Follower) => Promise<void>

/** How each command of the guide is run here, by what it begins with, and what has to be seen then. */
export const STEPS: Readonly<Record<string, Step>> = {
  'git clone': async (line, { root, clone }) => {
    shell(line.replace('REPOSITORY', PROJECT_DIR), root)
    expectThat(existsSync(join(clone, 'package.json')), 'nothing was cloned')
  },
  'npm install': async (line, { clone, firstMinute }) => {
    const printed = shell(line, clone)
    firstMinute.push(`$ ${line}`, ...linesOf(printed))
    expectThat(/added \d+ packages/.test(printed), `it ends otherwise:\n${printed}`)
  },
  'npm run build': async (line, { clone }) => {
    const printed = shell(line.replaceAll('REF', REF).replace('…', 'guide'), clone)
    expectThat(/^[0-9a-f]{64} .*dist/m.test(printed), `no hash of dist:\n${printed.slice(-500)}`)
    const assets = join(clone, 'dist/assets')
    const text = readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(assets, name), 'utf8'))
      .join('')
    expectThat(text.includes(`https://${REF}.supabase.co`), 'the app goes to another backend')
    rmSync(join(clone, 'dist'), { recursive: true })
  },
  'npm run check:deployed': async (line, follower) => {
    if (follower.server === null) throw new Error('no app has been started')
    const keys = JSON.parse(readFileSync(join(follower.dataDir, 'keys.json'), 'utf8'))
    const api = createApiClient({ url: follower.url, keys })
    await api.newUser(ACCOUNT.email, ACCOUNT.password)
    const asHere = line
      .replace('CHECK_EMAIL=…', `CHECK_EMAIL=${ACCOUNT.email}`)
      .replace('CHECK_PASSWORD=…', `CHECK_PASSWORD=${ACCOUNT.password}`)
      .replaceAll(/https:\/\/(app\.example|REF\.supabase\.co)/g, follower.url)
      .replace(/sb_publishable_…/, keys.publishable)
    const printed = shell(asHere, follower.clone)
    expectThat(/^\d+ passed, 0 failed$/m.test(printed), printed)
  },
  'npm run check': async () => {
    // Its parts are what `npm test` runs, one after the other, in the same repository.
    const { scripts } = JSON.parse(readFileSync(join(PROJECT_DIR, 'package.json'), 'utf8'))
    const line = readFileSync(join(PROJECT_DIR, 'tests/run.ts'), 'utf8')
    for (const part of String(scripts.check).split(' && '))
      expectThat(line.includes(part.split(' ')[0] ?? ''), `npm test runs no ${part}`)
  },
  'npm start': async (line, follower) => {
    const printed = await start(line, follower)
    follower.firstMinute.push(`$ ${line}`, ...linesOf(printed))
    expectThat((await fetch(`${follower.url}/dashboard`)).ok, 'the app does not answer')
  },
}

/** Of two names the longer one: `npm run check:deployed` is no `npm run check`. */
export const stepOf = (command: string): Step | undefined => {
  const name = Object.keys(STEPS).find((each) => command === each || command.startsWith(`${each} `))
  return name === undefined ? undefined : STEPS[name]
}
