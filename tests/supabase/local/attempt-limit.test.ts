import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { createAttemptLimit } from '../../../supabase/local/auth/attempt-limit.ts'

const BASE = 'http://localhost/auth/v1'
const GOOD = createHash('sha256').update('ana@example.com123456').digest('hex')
let time = 0

/** The service as far as it matters here: it takes one link, and one password. */
const start = () => {
  const limit = createAttemptLimit(() => time)
  return new Hono()
    .get('/auth/v1/verify', limit, (c) =>
      c.redirect(
        c.req.query('token') === GOOD ? '/dashboard#access_token=x' : '/dashboard#error=access_denied',
      ),
    )
    .post('/auth/v1/verify', limit, async (c) =>
      c.json({}, (await c.req.json()).token_hash === GOOD ? 200 : 403),
    )
    .post('/auth/v1/token', limit, async (c) => {
      const { password } = await c.req.json()
      return c.json({}, password === 'right' ? 200 : password === 'fault' ? 503 : 400)
    })
}

const post = (app: Hono, path: string, body: unknown) =>
  app.request(`${BASE}/${path}`, { method: 'POST', body: JSON.stringify(body) })
const open = (app: Hono, token: string) => app.request(`${BASE}/verify?token=${token}&type=recovery`)

it('counts guesses of a link whatever address stands beside them, and however they are sent', async () => {
  const app = start()
  for (let count = 0; count < 10; count += 1) {
    const body = { token_hash: `no-${count}`, email: `nobody-${count}@example.com`, type: 'recovery' }
    expect((await post(app, 'verify', body)).status).toBe(403)
    expect((await post(app, 'verify', { token: `no-${count}`, type: 'recovery' })).status).toBe(403)
    expect((await open(app, `no-${count}`)).headers.get('location')).toContain('error=access_denied')
    // One's own good link does not begin the count anew.
    if (count === 5) expect((await post(app, 'verify', { token_hash: GOOD })).status).toBe(200)
  }
  expect((await post(app, 'verify', { token_hash: GOOD, type: 'recovery' })).status).toBe(429)
  const refused = await open(app, GOOD)
  expect(refused.status).toBe(303)
  expect(refused.headers.get('location')).toMatch(
    /^http:\/\/localhost\/dashboard#error=access_denied&error_code=over_request_rate_limit&/,
  )
  // Passwords are counted by address, as before.
  expect((await post(app, 'token', { email: 'ana@example.com', password: 'right' })).status).toBe(200)
  time += 5 * 60_000
  expect((await post(app, 'verify', { token_hash: GOOD })).status).toBe(200)
})

it('begins anew after a success, not after a fault of the server', async () => {
  const app = start()
  const signIn = (password: string) => post(app, 'token', { email: 'Ana@example.com', password })
  for (let count = 0; count < 29; count += 1) await signIn('wrong')
  await signIn('fault')
  await signIn('wrong')
  expect((await signIn('right')).status).toBe(429)
  time += 5 * 60_000
  for (let count = 0; count < 29; count += 1) await signIn('wrong')
  await signIn('right')
  await signIn('wrong')
  expect((await signIn('right')).status).toBe(200)
})
