import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeFailure, redactConsole } from '../../../supabase/local/redacted-log.ts'
import { createApiClient } from '../../helpers/api-client.ts'
import { type BackendProcess, startBackendProcess } from '../../helpers/backend-process.ts'
import { createSampleBuild } from '../../helpers/sample-build.ts'

const CANARY = 'kanarienvogel-7Xq'
const PASSWORD = `${CANARY}-account`
let backend: BackendProcess
let api: ReturnType<typeof createApiClient>
let connections: string

/** Writes down whatever the process connects to that is not this machine. */
function connectionSpy(): string {
  const directory = mkdtempSync(join(tmpdir(), 'cifra-spy-'))
  connections = join(directory, 'connections')
  writeFileSync(connections, '')
  const spy = join(directory, 'spy.mjs')
  writeFileSync(
    spy,
    `import net from 'node:net'
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
const LOOPBACK = ['localhost', '127.0.0.1', '::1']
const note = (what) => appendFileSync(${JSON.stringify(connections)}, what + '\\n')
const { connect } = net.Socket.prototype
net.Socket.prototype.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args
  const host = options?.host
  if (host && !LOOPBACK.includes(host)) note('connect ' + host)
  return connect.apply(this, args)
}
const { lookup } = dns
dns.lookup = (name, ...rest) => {
  if (!LOOPBACK.includes(name)) note('lookup ' + name)
  return lookup(name, ...rest)
}
`,
  )
  return spy
}

beforeAll(async () => {
  const spy = connectionSpy()
  backend = await startBackendProcess({
    distDir: createSampleBuild(),
    env: { NODE_OPTIONS: `--import ${spy}` },
  })
  api = createApiClient(backend)
})
afterAll(() => backend.remove())

it('[S47] no password and no label gets into what the server prints or answers with an error, whatever goes wrong', async () => {
  const { access_token: token, user } = await api.newUser('canary@example.com', PASSWORD, 'premium')
  const settings = { password: `${CANARY}-secret`, label: `${CANARY}-label`, length: 24 }
  const row = { user_id: user.id, password_length: 24, generation_settings: settings }
  const insert = (body: unknown, headers: HeadersInit = {}) =>
    api.call('/rest/v1/password_history', { token, body, headers })

  const answers = await Promise.all([
    insert({ ...row, user_id: '00000000-0000-4000-8000-000000000000' }),
    insert({ ...row, password_length: 9 }),
    insert({ ...row, password_length: CANARY }),
    insert({ ...row, id: CANARY }),
    insert({ ...row, [CANARY]: 1 }),
    insert({ ...row, generation_settings: `${CANARY} {not json` }),
    insert({ ...row, generation_settings: { ...settings, label: CANARY.repeat(400) } }),
    insert({ ...row, generation_settings: { ...settings, label: `\u0000${CANARY}` } }),
    insert([row, { ...row, password_length: 3 }]),
    api.call(`/rest/v1/password_history?id=eq.${CANARY}`, { token }),
    api.call('/rest/v1/rpc/sync', { token, body: { ops: [{ type: 'insert', ...row }], client_id: CANARY } }),
    api.call('/rest/v1/rpc/nothing', { token, body: { secret: CANARY } }),
    fetch(`${backend.url}/rest/v1/password_history`, {
      method: 'POST',
      headers: {
        apikey: backend.keys.publishable,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: `{"generation_settings": ${CANARY}`,
    }),
    api.call('/auth/v1/token?grant_type=password', {
      body: { email: 'canary@example.com', password: `${CANARY}-wrong` },
    }),
    api.call('/auth/v1/signup', {
      body: { email: `${'x'.repeat(300)}@example.com`, password: `${CANARY}-long` },
    }),
    api.call('/auth/v1/user', { method: 'PUT', token, body: { password: `${CANARY}`.slice(0, 4) } }),
  ])
  expect(answers.every((answer) => answer.status >= 400)).toBe(true)
  expect(backend.output()).not.toContain(CANARY)
  expect(backend.output()).not.toContain(backend.keys.secret)
  // The address of the request is the caller's own; what was in its body must not come back.
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  for (const body of bodies)
    expect(body).not.toMatch(new RegExp(`${CANARY}-(secret|label|account|wrong|long)`))
})

it('speaks to nobody outside this machine', async () => {
  await api.newUser('quiet@example.com', PASSWORD)
  expect(readFileSync(connections, 'utf8')).toBe('')
})

describe('what may be printed of a failure', () => {
  it('[S47] is its kind, code and place, never its message', () => {
    const error = Object.assign(new TypeError(`invalid input syntax: "${CANARY}"`), {
      code: '22P02',
      routine: 'jsonb_in',
      parameters: [CANARY],
    })
    const said = describeFailure(error)
    expect(said).toMatch(/^TypeError 22P02 jsonb_in at /)
    expect(said).not.toContain(CANARY)
    expect(describeFailure({ password: CANARY })).toBe('object')
    expect(describeFailure(CANARY)).toBe('string')
  })

  it('[S47] holds for everything that goes to the console', () => {
    const said: unknown[] = []
    const { error } = console
    console.error = (...parts: unknown[]) => said.push(...parts)
    const undo = redactConsole()
    console.error('Auth error:', new Error(CANARY), { password: CANARY }, CANARY)
    console.error(new Error(CANARY))
    undo()
    console.error = error
    expect(said[0]).toBe('Auth error:')
    expect(said.join()).not.toContain(CANARY)
  })
})
