import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiClient } from '../../helpers/api-client.ts'
import { type BackendProcess, spawnBackend, startBackendProcess } from '../../helpers/backend-process.ts'
import { createSampleBuild, SAMPLE_SHELL } from '../../helpers/sample-build.ts'

const PASSWORD = 'corr3ct-horse-battery'
const PROJECT_DIR = resolve(import.meta.dirname, '../../..')
const distDir = createSampleBuild()
let backend: BackendProcess
let api: ReturnType<typeof createApiClient>

beforeAll(async () => {
  backend = await startBackendProcess({ distDir })
  api = createApiClient(backend)
})
afterAll(() => backend.remove())

/** What a second process with these settings says before it ends, and how it ends. */
const runToEnd = async (options: {
  dataDir: string
  port?: number
  distDir: string
  env?: NodeJS.ProcessEnv
}) => {
  const child = await spawnBackend(options)
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const code = await new Promise<number | null>((done) => child.once('exit', done))
  return { code, said }
}

const local = (...args: string[]) =>
  new Promise<{ code: number | null; said: string }>((done) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'supabase/local/cli.ts', ...args], {
      cwd: PROJECT_DIR,
      env: { ...process.env, DATA_DIR: backend.dataDir },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
    child.once('exit', (code) => done({ code, said }))
  })

it('prints six lines and no more, the ready one last', () => {
  expect(backend.output().split('\n')).toEqual([
    `app    ${backend.url}/`,
    `mails  ${backend.url}/_local/mail`,
    `cards  ${backend.url}/_local/pay`,
    'premium without paying: npm run local -- premium EMAIL',
    'Ctrl+C stops it',
    `ready ${backend.url}`,
    '',
  ])
})

it('keeps its secrets to its owner', () => {
  expect(Object.keys(backend.keys)).toEqual(['publishable', 'secret'])
  expect(backend.keys.secret).toMatch(/^sb_secret_/)
  if (process.platform === 'win32') return
  for (const file of ['keys.json', 'token-secret', 'mail.jsonl']) {
    expect(statSync(join(backend.dataDir, file)).mode & 0o777).toBe(0o600)
  }
})

it('is reached from this machine only', async () => {
  const { port } = new URL(backend.url)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => !address.internal && address.family === 'IPv4')
  for (const { address } of others)
    await expect(fetch(`http://${address}:${port}/`)).rejects.toThrow('fetch failed')
})

it('refuses a page whose name was rebound to this machine', async () => {
  const said = execFileSync('curl', [
    '-s',
    '-H',
    'Host: evil.example',
    `${backend.url}/_local/mail.json`,
  ]).toString()
  expect(said).toBe('Wrong host')
})

describe('API keys', () => {
  const rest = (headers: HeadersInit) => fetch(`${backend.url}/rest/v1/profiles`, { headers })

  it('are enforced on both services', async () => {
    expect((await rest({})).status).toBe(401)
    expect((await rest({ apikey: 'sb_publishable_made_up' })).status).toBe(401)
    expect((await rest({ authorization: `Bearer ${backend.keys.publishable}` })).status).toBe(401)
    expect((await fetch(`${backend.url}/auth/v1/settings`)).status).toBe(401)
  })

  it('open nothing that row-level security closes: there is no admin mode', async () => {
    await api.newUser('rls@example.com', PASSWORD)
    const anonymous = await rest({ apikey: backend.keys.publishable })
    expect([401, 403]).toContain(anonymous.status)
    const secret = await rest({ apikey: backend.keys.secret })
    expect((await secret.json()).length).toBeGreaterThan(0)
  })

  it('leave the library its own back doors shut', async () => {
    for (const path of [
      '/_system/config',
      '/_system/info',
      '/_system/introspect',
      '/storage/v1/bucket',
      '/_studio',
    ]) {
      const answer = await fetch(`${backend.url}${path}`, { headers: { apikey: backend.keys.secret } })
      // Paths that are not the server's are the app's: its router shows a 404.
      expect(await answer.text()).toBe(SAMPLE_SHELL)
    }
  })
})

describe('one directory, one process', () => {
  it('a second one on the same directory is refused with a sentence', async () => {
    const { code, said } = await runToEnd({ dataDir: backend.dataDir, distDir })
    expect(code).toBe(1)
    expect(said).toContain('is in use by another Cifra. Stop it, or choose another place with DATA_DIR=')
  })

  it('a taken port is told with a sentence', async () => {
    const blocker = createServer()
    const port = await new Promise<number>((done) =>
      blocker.listen(0, '127.0.0.1', () => done((blocker.address() as { port: number }).port)),
    )
    const dataDir = mkdtempSync(join(tmpdir(), 'cifra-port-'))
    const { code, said } = await runToEnd({ dataDir, port, distDir })
    blocker.close()
    rmSync(dataDir, { recursive: true })
    expect(code).toBe(1)
    expect(said).toContain(
      `Port ${port} is taken. Stop what uses it, or choose another one with PORT=${port + 1}.`,
    )
  })

  it('a missing build and a bad PORT are told with a sentence', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cifra-build-'))
    const missing = await runToEnd({ dataDir, distDir: join(dataDir, 'none') })
    expect(missing.said).toContain('Make it with: npm run build')
    const port = await runToEnd({ dataDir, distDir, env: { PORT: 'eighty' } })
    expect(port.said).toContain('PORT must be a whole number from 0 to 65535, not "eighty".')
    rmSync(dataDir, { recursive: true })
  })
})

describe('npm run local', () => {
  const tierOf = async (email: string) => {
    const { access_token: token, user } = await api.signIn(email, PASSWORD)
    const answer = await api.call(`/rest/v1/profiles?select=subscription_tier&id=eq.${user.id}`, { token })
    return (await answer.json())[0].subscription_tier
  }

  it('sets the plan while the server runs and while it does not', async () => {
    const email = 'plan@example.com'
    await api.newUser(email, PASSWORD)
    expect(await local('premium', email.toUpperCase())).toEqual({
      code: 0,
      said: `${email.toUpperCase()} is premium now.\n`,
    })
    expect(await tierOf(email)).toBe('premium')
    await backend.stop()
    expect((await local('free', email)).code).toBe(0)
    await backend.start()
    expect(await tierOf(email)).toBe('free')
  })

  it('says what is wrong', async () => {
    expect(await local('premium', 'nobody@example.com')).toEqual({
      code: 1,
      said: 'Nobody has signed up as nobody@example.com.\n',
    })
    expect((await local('gold', 'a@example.com')).said).toContain('Usage: npm run local -- premium EMAIL')
  })

  it('is not a way in for others: the route wants the secret key', async () => {
    const answer = await api.call('/_local/tier', { body: { email: 'plan@example.com', tier: 'premium' } })
    expect(answer.status).toBe(401)
  })
})

describe('stopping', () => {
  it('ends with 0 on SIGTERM, and keeps users, sessions and mails', async () => {
    const email = 'kept@example.com'
    const session = await api.newUser(email, PASSWORD)
    const mails = await api.mails(email)
    expect(await backend.stop('SIGTERM')).toBe(0)
    await backend.start()
    expect((await api.call('/auth/v1/user', { token: session.access_token })).status).toBe(200)
    expect(await api.mails(email)).toEqual(mails)
    const refreshed = await api.call('/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: session.refresh_token },
    })
    expect(refreshed.status).toBe(200)
  })

  it('ends with 0 on SIGINT, not held up by a connection that stays open', async () => {
    const { port } = new URL(backend.url)
    const socket = (await import('node:net')).connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
    await new Promise((done) => setTimeout(done, 200))
    const before = Date.now()
    expect(await backend.stop('SIGINT')).toBe(0)
    expect(Date.now() - before).toBeLessThan(10_000)
  })
})
