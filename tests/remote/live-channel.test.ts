import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok } from '../../src/core/result.ts'
import type { Hint } from '../../src/core/sync/hint.ts'
import { openLiveChannel } from '../../src/remote/live-channel.ts'

const tokenOf = (sub: string, mark = '') => {
  const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '')
  return `${part({ alg: 'HS256' })}.${part({ sub, mark })}.sig`
}
const TOPIC = 'realtime:history:ana'

/** The line and what is at its other end, by hand. */
class Line extends EventTarget {
  static lines: Line[] = []
  readonly sent: [string | null, string, string, string, Record<string, unknown>][] = []
  isClosed = false
  binaryType = 'blob'
  constructor(readonly url: string) {
    super()
    Line.lines.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.isClosed = true
    this.dispatchEvent(new Event('close'))
  }
  say(data: unknown) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
  reply(ref: string | undefined, topic = TOPIC, status = 'ok') {
    this.say(JSON.stringify(['1', ref, topic, 'phx_reply', { status, response: {} }]))
  }
}

const open = async (tokens: string[]) => {
  const told: (Hint | null)[] = []
  const heard = { joined: 0, down: 0 }
  const stop = openLiveChannel({
    backend: { url: 'https://backend.test', publishableKey: 'key' },
    userId: 'ana',
    accessToken: async () => ok((tokens.length > 1 ? tokens.shift() : tokens[0]) ?? ''),
    onJoined: () => (heard.joined += 1),
    onTold: (hint) => told.push(hint),
    onDown: () => (heard.down += 1),
    transport: Line as unknown as typeof WebSocket,
  })
  await vi.advanceTimersByTimeAsync(0)
  const line = Line.lines.at(-1)
  line?.dispatchEvent(new Event('open'))
  return { line: line as Line, told, heard, stop }
}

const joined = async (tokens = [tokenOf('ana')]) => {
  const channel = await open(tokens)
  channel.line.reply('1')
  return channel
}

beforeEach(() => {
  Line.lines = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

it('joins the person’s private channel with their token', async () => {
  const { line, heard } = await joined()
  expect(line.url).toBe('wss://backend.test/realtime/v1/websocket?apikey=key&vsn=2.0.0')
  expect(line.sent).toMatchObject([
    ['1', '1', TOPIC, 'phx_join', { config: { private: true }, access_token: tokenOf('ana') }],
  ])
  expect(heard).toEqual({ joined: 1, down: 0 })
})

it('opens nothing with a token of somebody else', async () => {
  const { heard } = await open([tokenOf('ben')])
  expect(Line.lines).toHaveLength(0)
  expect(heard).toEqual({ joined: 0, down: 1 })
})

it('hears a change as text and as bytes, and nothing of another topic', async () => {
  const { line, told } = await joined()
  const payload = { epoch: 'e', rev: 7, id: 'x' }
  const broadcast = { type: 'broadcast', event: 'changed', payload }
  line.say(JSON.stringify([null, null, TOPIC, 'broadcast', broadcast]))
  line.say(JSON.stringify([null, null, 'realtime:history:ben', 'broadcast', broadcast]))
  line.say(JSON.stringify([null, null, TOPIC, 'broadcast', { ...broadcast, event: 'other' }]))
  const bytes = (text: string) => [...new TextEncoder().encode(text)]
  const [topic, event, metadata] = [TOPIC, 'changed', '{"id":1}'].map(bytes) as [number[], number[], number[]]
  const frame = [4, topic.length, event.length, metadata.length, 1, ...topic, ...event, ...metadata]
  line.say(new Uint8Array([...frame, ...bytes(JSON.stringify({ ...payload, rev: 8 }))]).buffer)
  line.say('not JSON')
  line.say(new ArrayBuffer(2))
  expect(told).toEqual([
    { epoch: 'e', rev: 7 },
    { epoch: 'e', rev: 8 },
  ])
})

it('gives up a channel that is refused, or that does not stand within ten seconds', async () => {
  const refused = await open([tokenOf('ana')])
  refused.line.reply('1', TOPIC, 'error')
  expect(refused.heard).toEqual({ joined: 0, down: 1 })
  expect(refused.line.isClosed).toBe(true)
  const slow = await open([tokenOf('ana')])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(slow.heard).toEqual({ joined: 0, down: 1 })
})

it('goes on while its heartbeats are answered, and no longer', async () => {
  const { line, heard } = await joined()
  await vi.advanceTimersByTimeAsync(25_000)
  expect(line.sent.at(-1)).toMatchObject([null, '2', 'phoenix', 'heartbeat', {}])
  line.reply('2', 'phoenix')
  await vi.advanceTimersByTimeAsync(25_000)
  expect(heard.down).toBe(0)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(heard.down).toBe(1)
  expect(line.isClosed).toBe(true)
})

it('renews the channel with a renewed token, and never with another person’s', async () => {
  const { line } = await joined([tokenOf('ana'), tokenOf('ben'), tokenOf('ana', 'new')])
  const renewals = () =>
    line.sent.filter(([, , , event]) => event === 'access_token').map(([, , , , at]) => at)
  await vi.advanceTimersByTimeAsync(25_000)
  line.reply('2', 'phoenix')
  expect(renewals()).toEqual([])
  await vi.advanceTimersByTimeAsync(25_000)
  expect(renewals()).toEqual([{ access_token: tokenOf('ana', 'new') }])
})

it.each([
  ['ended', (line: Line) => line.say(JSON.stringify(['1', null, TOPIC, 'phx_close', {}]))],
  ['cut', (line: Line) => line.close()],
])('says once that it was %s', async (_how, happen) => {
  const { line, heard } = await joined()
  happen(line)
  line.close()
  expect(heard.down).toBe(1)
})

it('says nothing any more once it is stopped', async () => {
  const { line, heard, told, stop } = await joined()
  stop()
  line.say(JSON.stringify([null, null, TOPIC, 'broadcast', { event: 'changed', payload: {} }]))
  expect(line.isClosed).toBe(true)
  expect([heard.down, told.length]).toEqual([0, 0])
})
