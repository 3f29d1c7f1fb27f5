import { Hono } from 'hono'
import { afterEach, expect, it, vi } from 'vitest'
import { createAttemptLimit } from '../../../supabase/local/auth/attempt-limit.ts'
import { createLinkTokens } from '../../../supabase/local/auth/link-token.ts'

const BASE = 'http://localhost/auth/v1'
const MINUTE_MS = 60_000
const VICTIM = 'ana@example.com'
let time = 0
afterEach(() => vi.useRealTimers())
/** Guesses that the service has looked at, by way. */
let looked: Record<string, number> = {}

/** The service as far as it matters here: it takes one code, one password and one refresh token. */
const start = (limit = createAttemptLimit(() => time)) => {
  looked = {}
  const answer = (way: string, email: unknown, isRight: boolean) => {
    looked[way] = (looked[way] ?? 0) + 1
    return Response.json(isRight ? { user: { email } } : {}, { status: isRight ? 200 : 400 })
  }
  return new Hono()
    .post('/auth/v1/verify', limit, async (c) => {
      const { email, token } = await c.req.json()
      return answer('code', email, token === '123456')
    })
    .post('/auth/v1/token', limit, async (c) => {
      const { email, password, refresh_token } = await c.req.json()
      if (c.req.query('grant_type') !== 'password')
        return answer('token', 'mallory@example.com', refresh_token === 'own')
      if (password === 'fault') return c.json({}, 503)
      await new Promise((done) => setImmediate(done)) // hashing takes its time
      return answer('password', email, password === 'right')
    })
}

const post = (app: Hono, path: string, body: unknown) =>
  app.request(`${BASE}/${path}`, { method: 'POST', body: JSON.stringify(body) })
const signIn = (app: Hono, password: string, email = VICTIM) =>
  post(app, 'token?grant_type=password', { email, password })
const enterCode = (app: Hono, token: string, type = 'signup') =>
  post(app, 'verify', { email: VICTIM, token, type })

it('[A4] [G1] [G2] ten minutes of the fastest guessing through every way in: at most 60 of each are looked at', async () => {
  const app = start()
  const ways = {
    password: () => signIn(app, 'wrong'),
    'password, written otherwise': () => signIn(app, 'wrong', VICTIM.toUpperCase()),
    code: () => enterCode(app, '000000'),
    'code, as another kind': () => enterCode(app, '000000', 'recovery'),
    'a good refresh that names the victim': () =>
      post(app, 'token?grant_type=refresh_token', { refresh_token: 'own', email: VICTIM }),
  }
  for (const end = time + 10 * MINUTE_MS; time <= end; time += 500) {
    // Each way at once, and each many times at once.
    const guesses = Object.values(ways).flatMap((guess) => [guess(), guess(), guess(), guess()])
    await Promise.all(guesses)
  }
  expect(looked.password).toBeLessThanOrEqual(60)
  expect(looked.code).toBeLessThanOrEqual(60)
  expect(looked.password).toBeGreaterThan(20)
})

it('[A4] a link cannot be guessed: what was not sealed here is nothing, whatever is known of the account', () => {
  const links = createLinkTokens('secret')
  const hash = 'ab'.repeat(32)
  expect(links.open(links.seal(hash))).toBe(hash)
  for (const guess of [hash, '', `${hash}${hash}`, links.seal(hash).toUpperCase(), `${links.seal(hash)}0`])
    expect(links.open(guess)).toBeNull()
  expect(createLinkTokens('another').open(links.seal(hash))).toBeNull()
})

it('[A8] [G1] a stranger’s wrong codes do not shut the right password, nor bad links anything', async () => {
  const app = start()
  for (let count = 0; count < 31; count += 1) {
    await enterCode(app, '000000')
    await post(app, 'verify', { token_hash: `bad-${count}`, type: 'recovery', email: VICTIM })
  }
  expect((await enterCode(app, '123456')).status).toBe(429)
  expect((await post(app, 'verify', { token_hash: 'bad', type: 'recovery' })).status).toBe(400)
  expect((await signIn(app, 'right')).status).toBe(200)
})

it('[A8] one account’s guesses do not shut another account', async () => {
  const app = start()
  for (let count = 0; count < 31; count += 1) await signIn(app, 'wrong')
  expect((await signIn(app, 'right')).status).toBe(429)
  expect((await signIn(app, 'right', 'bea@example.com')).status).toBe(200)
})

it('[G3] begins anew after a success, not after a fault of the server', async () => {
  const app = start()
  for (let count = 0; count < 19; count += 1) await signIn(app, 'wrong')
  for (let count = 0; count < 5; count += 1) await signIn(app, 'fault')
  await signIn(app, 'wrong')
  const refused = await signIn(app, 'right')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBe(300)
  time += 5 * MINUTE_MS
  for (let count = 0; count < 19; count += 1) await signIn(app, 'wrong')
  await signIn(app, 'right')
  for (let count = 0; count < 19; count += 1) await signIn(app, 'wrong')
  expect((await signIn(app, 'right')).status).toBe(200)
})

it('[G2] the clock of this machine, set back a day, shuts nobody out for longer, and set forward lets nobody in', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const app = start(createAttemptLimit())
  for (let count = 0; count < 20; count += 1) await signIn(app, 'wrong')
  vi.setSystemTime(Date.now() + 24 * 60 * MINUTE_MS)
  expect((await signIn(app, 'right')).status).toBe(429)
  vi.setSystemTime(Date.now() - 48 * 60 * MINUTE_MS)
  const refused = await signIn(app, 'right')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(300)
  vi.advanceTimersByTime(5 * MINUTE_MS)
  expect((await signIn(app, 'right')).status).toBe(200)
})

it('[G4] one caller may not try one password on everybody, and made-up addresses do not make room for more guesses', async () => {
  const app = start()
  for (let count = 0; count < 20; count += 1) await signIn(app, 'wrong')
  for (let count = 0; count < 12_000; count += 1) await signIn(app, 'wrong', `nobody-${count}@example.com`)
  expect(looked.password).toBeLessThanOrEqual(1_000)
  expect((await signIn(app, 'right')).status).toBe(429)
})
