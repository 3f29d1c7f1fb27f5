import { randomUUID } from 'node:crypto'
import { RealtimeClient } from '@supabase/realtime-js'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket as NodeWebSocket } from 'ws'
import { ok } from '../../../../src/core/result.ts'
import { type Hint, parseHint } from '../../../../src/core/sync/hint.ts'
import { openLiveChannel } from '../../../../src/remote/live-channel.ts'
import type { Session } from '../../../helpers/api-client.ts'
import { startInProcessBackend } from '../../../helpers/in-process-backend.ts'

/** The embedded backend's channel, heard as the app opens it, by Supabase's own client, and by hand-made messages. */

const transport = NodeWebSocket as unknown as typeof WebSocket
const PASSWORD = 'a good password 1'

let backend: Awaited<ReturnType<typeof startInProcessBackend>>
let ana: Session
let ben: Session
const open: (() => void)[] = []

beforeAll(async () => {
  backend = await startInProcessBackend()
  ana = await backend.api.newUser('ana@example.com', PASSWORD, 'premium')
  ben = await backend.api.newUser('ben@example.com', PASSWORD, 'premium')
})
afterAll(async () => {
  for (const stop of open) stop()
  await backend.stop()
})

const ROW = {
  password_length: 16,
  generation_settings: { password: 'p'.repeat(16), label: 'mail', options: {} },
}

const save = async (session: Session): Promise<string> => {
  const id = randomUUID()
  const answer = await backend.api.call('/rest/v1/password_history', {
    token: session.access_token,
    body: { id, user_id: session.user.id, ...ROW },
  })
  expect(answer.status).toBe(201)
  return id
}

type Ear = { readonly hints: (Hint | null)[]; joined: number; down: number; stop(): void }

const listen = async (userId: string, token: () => string): Promise<Ear> => {
  const ear: Ear = { hints: [], joined: 0, down: 0, stop: () => {} }
  ear.stop = openLiveChannel({
    backend: { url: backend.url, publishableKey: backend.keys.publishable },
    userId,
    accessToken: async () => ok(token()),
    onJoined: () => (ear.joined += 1),
    onTold: (hint) => ear.hints.push(hint),
    onDown: () => (ear.down += 1),
    transport,
  })
  open.push(ear.stop)
  await vi.waitFor(() => expect(ear.joined + ear.down).toBe(1), { timeout: 30_000 })
  return ear
}

/** A connection by hand. */
const connect = async () => {
  const address = `${backend.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${backend.keys.publishable}&vsn=2.0.0`
  const socket = new NodeWebSocket(address)
  const heard: [string | null, string | null, string, string, Record<string, unknown>][] = []
  let code: number | null = null
  socket.on('message', (data) => heard.push(JSON.parse(String(data))))
  socket.on('close', (with_) => (code = with_))
  await new Promise((done) => socket.once('open', done))
  open.push(() => socket.terminate())
  const send = (...message: unknown[]) => socket.send(JSON.stringify(message))
  const join = (topic: string, token: string, isPrivate = true) =>
    send('1', '1', topic, 'phx_join', { config: { private: isPrivate }, access_token: token })
  const reply = () =>
    vi.waitFor(
      () => {
        const found = heard.find(([, , , event]) => event === 'phx_reply')
        expect(found).toBeDefined()
        return found?.[4].status
      },
      { timeout: 30_000 },
    )
  return { socket, heard, send, join, reply, code: () => code }
}

describe('a channel', () => {
  it('tells of a row, a deletion and nothing else, with the revision that the commit left', async () => {
    const ear = await listen(ana.user.id, () => ana.access_token)
    expect(ear.down).toBe(0)
    const id = await save(ana)
    await vi.waitFor(() => expect(ear.hints).toHaveLength(1), { timeout: 30_000 })
    await backend.api.call(`/rest/v1/password_history?id=eq.${id}`, {
      method: 'DELETE',
      token: ana.access_token,
    })
    await vi.waitFor(() => expect(ear.hints).toHaveLength(2), { timeout: 30_000 })
    const [first, second] = ear.hints
    expect(second?.rev).toBe((first?.rev ?? 0) + 1)
    expect(JSON.stringify(ear.hints)).not.toContain('password')
    ear.stop()
  })

  it('is one that Supabase’s own client understands as well', async () => {
    const client = new RealtimeClient(`${backend.url.replace('http', 'ws')}/realtime/v1`, {
      params: { apikey: backend.keys.publishable },
      accessToken: async () => ana.access_token,
      transport,
    })
    open.push(() => void client.disconnect())
    await client.setAuth()
    const hints: unknown[] = []
    const states: string[] = []
    client
      .channel(`history:${ana.user.id}`, { config: { private: true } })
      .on('broadcast', { event: 'changed' }, ({ payload }) => hints.push(parseHint(payload)))
      .subscribe((state) => states.push(state))
    await vi.waitFor(() => expect(states).toEqual(['SUBSCRIBED']), { timeout: 30_000 })
    const ear = await listen(ana.user.id, () => ana.access_token)
    await save(ana)
    await vi.waitFor(() => expect([hints.length, ear.hints.length]).toEqual([1, 1]), { timeout: 30_000 })
    expect(hints).toEqual(ear.hints)
    ear.stop()
  })

  it('[V1] is nobody else’s, no free person’s, and no one’s without a good token', async () => {
    expect((await listen(ana.user.id, () => ben.access_token)).joined).toBe(0)
    const stranger = await connect()
    stranger.join(`realtime:history:${ana.user.id}`, ben.access_token)
    expect(await stranger.reply()).toBe('error')
    const forged = await connect()
    const [header = '', payload = ''] = ana.access_token.split('.')
    forged.join(`realtime:history:${ana.user.id}`, `${header}.${payload}.${'A'.repeat(43)}`)
    expect(await forged.reply()).toBe('error')
    const open_ = await connect()
    open_.join(`realtime:history:${ana.user.id}`, ana.access_token, false)
    expect(await open_.reply()).toBe('error')
    await backend.api.setTier('ben@example.com', 'free')
    expect((await listen(ben.user.id, () => ben.access_token)).joined).toBe(0)
    await backend.api.setTier('ben@example.com', 'premium')
  })

  it('tells nobody of another person’s changes, nor of what a device sends to it', async () => {
    const ear = await listen(ana.user.id, () => ana.access_token)
    const mine = await connect()
    mine.join(`realtime:history:${ana.user.id}`, ana.access_token)
    expect(await mine.reply()).toBe('ok')
    mine.send('1', '2', `realtime:history:${ana.user.id}`, 'broadcast', { event: 'changed', payload: {} })
    await save(ben)
    await save(ana)
    await vi.waitFor(() => expect(ear.hints).toHaveLength(1), { timeout: 30_000 })
    ear.stop()
  })

  it('[V2] ends with its token, unless a good one of the same person has come', async () => {
    const topic = `realtime:history:${ana.user.id}`
    const renewed = await connect()
    renewed.join(topic, ana.access_token)
    expect(await renewed.reply()).toBe('ok')
    const fresh = await backend.api.signIn('ana@example.com', PASSWORD)
    renewed.send('1', '2', topic, 'access_token', { access_token: fresh.access_token })
    renewed.send('1', '3', topic, 'access_token', { access_token: ben.access_token })
    await vi.waitFor(() => expect(renewed.heard.map(([, , , event]) => event)).toContain('phx_close'), {
      timeout: 30_000,
    })
  })

  it('[V3] is cut when it cannot be read, and when it says too much', async () => {
    const babble = await connect()
    babble.socket.send('hello')
    await vi.waitFor(() => expect(babble.code()).toBe(1008), { timeout: 30_000 })
    const flood = await connect()
    for (let n = 0; n < 200; n++) flood.send(null, String(n), 'phoenix', 'heartbeat', {})
    await vi.waitFor(() => expect(flood.code()).toBe(1008), { timeout: 30_000 })
    const long = await connect()
    long.socket.send('x'.repeat(20_000))
    await vi.waitFor(() => expect(long.code()).toBe(1009), { timeout: 30_000 })
  })

  it('is opened by this machine’s pages only, with the project’s key, at its one address', async () => {
    const answerTo = (path: string, origin?: string) =>
      new Promise<number | undefined>((done) => {
        const socket = new NodeWebSocket(
          `${backend.url.replace('http', 'ws')}${path}`,
          origin ? { origin } : {},
        )
        socket.on('unexpected-response', (_request, response) => {
          done(response.statusCode)
          socket.terminate()
        })
        socket.on('error', () => {})
      })
    const key = backend.keys.publishable
    expect(await answerTo(`/realtime/v1/websocket?apikey=${key}`, 'https://evil.example')).toBe(403)
    expect(await answerTo('/realtime/v1/websocket?apikey=other')).toBe(401)
    expect(await answerTo(`/realtime/v1/other?apikey=${key}`)).toBe(404)
  })
})
