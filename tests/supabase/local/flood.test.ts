import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApiClient } from '../../helpers/api-client.ts'
import { type BackendProcess, startBackendProcess } from '../../helpers/backend-process.ts'
import { hasPostgres, type PostgresCluster, startPostgresCluster } from '../../helpers/postgres-cluster.ts'
import { createSampleBuild } from '../../helpers/sample-build.ts'

const distDir = createSampleBuild()
const FLOOD = 600
const PASSWORD = 'corr3ct-horse-battery'

it('answers a flood with 503 and Retry-After, loses nothing, and recovers', async () => {
  const backend = await startBackendProcess({ distDir })
  // Past the resolver, which would let the flood only trickle in.
  const api = createApiClient({ ...backend, url: backend.url.replace('localhost', '127.0.0.1') })
  const { access_token: token, user } = await api.newUser('flood@example.com', PASSWORD, 'premium')
  const save = (index: number) =>
    api.call('/rest/v1/password_history', {
      token,
      body: {
        user_id: user.id,
        password_length: 16,
        generation_settings: { password: 'abcdefgh12345678', label: `row ${index}`, length: 16 },
      },
    })
  const answers = await Promise.all(Array.from({ length: FLOOD }, (_, index) => save(index)))
  const of = (status: number) => answers.filter((answer) => answer.status === status)
  expect(of(503).length).toBeGreaterThan(0)
  expect(of(503).every((answer) => answer.headers.get('retry-after') === '1')).toBe(true)
  expect(of(201).length + of(503).length).toBe(FLOOD)
  expect((await save(FLOOD)).status).toBe(201)
  const kept = await api.call('/rest/v1/password_history?select=id', { token })
  expect(await kept.json()).toHaveLength(of(201).length + 1)
  await backend.remove()
})

it('[A5] who sends half a body holds a connection and no place: others are answered meanwhile', async () => {
  const backend = await startBackendProcess({ distDir })
  const api = createApiClient({ ...backend, url: backend.url.replace('localhost', '127.0.0.1') })
  await api.newUser('halves@example.com', PASSWORD)
  const { port } = new URL(backend.url)
  const paths = ['/auth/v1/token?grant_type=password', '/rest/v1/rpc/sync', '/functions/v1/create-checkout']
  let cutOff = 0
  const halves = Array.from({ length: 200 }, (_, index) => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    socket.on('close', () => {
      cutOff += 1
    })
    const chunked = index % 2 === 0
    socket.write(
      [
        `POST ${paths[index % paths.length]} HTTP/1.1`,
        'Host: localhost',
        `apikey: ${backend.keys.publishable}`,
        'Content-Type: application/json',
        chunked ? 'Transfer-Encoding: chunked' : 'Content-Length: 1000',
        '',
        chunked ? 'a\r\n{"email":"\r\n' : '{"email":"',
      ].join('\r\n'),
    )
    return socket
  })
  await Promise.all(halves.map((socket) => new Promise((done) => socket.once('connect', done))))
  const before = performance.now()
  const { access_token: token } = await api.signIn('halves@example.com', PASSWORD)
  const signedIn = performance.now()
  expect((await api.call('/rest/v1/profiles?select=id', { token })).status).toBe(200)
  console.info(
    `beside 200 half-sent bodies: sign-in ${(signedIn - before).toFixed(0)} ms, REST ${(performance.now() - signedIn).toFixed(0)} ms`,
  )
  expect(cutOff, 'all of them are still there').toBe(0)
  for (const socket of halves) socket.destroy()
  await backend.remove()
})

let cluster: PostgresCluster
let backend: BackendProcess
beforeAll(async () => {
  if (hasPostgres()) cluster = await startPostgresCluster()
})
afterAll(async () => {
  await backend?.remove()
  await cluster?.stop()
})

it.skipIf(!hasPostgres())('the same process works on a real Postgres: accounts, plans, restart', async () => {
  backend = await startBackendProcess({ distDir, databaseUrl: cluster.url })
  const api = createApiClient(backend)
  const email = 'postgres@example.com'
  const session = await api.newUser(email, PASSWORD)
  const user = await api.call('/auth/v1/user', { token: session.access_token })
  // A driver that encodes JSON twice would make a string of it.
  expect(await user.json()).toMatchObject({ user_metadata: { full_name: 'Test Person' } })
  await api.setTier(email, 'premium')
  const tierOf = async (token: string) => {
    const rows = await (await api.call('/rest/v1/profiles?select=subscription_tier', { token })).json()
    return rows[0].subscription_tier
  }
  expect(await tierOf(session.access_token)).toBe('premium')
  expect(await backend.stop()).toBe(0)
  await backend.start()
  const again = await api.signIn(email, PASSWORD)
  expect(await tierOf(again.access_token)).toBe('premium')
  const forged = await api.call(`/rest/v1/profiles?id=eq.${again.user.id}`, {
    method: 'PATCH',
    token: again.access_token,
    body: { subscription_tier: 'free' },
  })
  expect(forged.status).toBe(403)
  expect(await tierOf(again.access_token)).toBe('premium')
})
