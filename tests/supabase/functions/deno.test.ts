import { execFile, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../helpers/api-client.ts'
import { type BackendProcess, startBackendProcess } from '../../helpers/backend-process.ts'
import { freePort } from '../../helpers/free-port.ts'
import { createPaymentsClient } from '../../helpers/payments.ts'
import { createSampleBuild } from '../../helpers/sample-build.ts'

/** The functions as production runs them: under real Deno, each a process of its own, talking to the embedded backend. */
const PROJECT_DIR = resolve(import.meta.dirname, '../../..')
const FUNCTIONS_DIR = join(PROJECT_DIR, 'supabase/functions')
/** No install script runs here, so the package is asked to unpack its binary; nothing is downloaded. */
const DENO = (createRequire(import.meta.url)('deno/install_api.cjs') as { runInstall(): string }).runInstall()
/** What Deno worked out about a file is kept between runs. */
const denoEnv = {
  ...process.env,
  DENO_DIR: join(PROJECT_DIR, '.cache/deno'),
  DENO_NO_UPDATE_CHECK: '1',
  NO_COLOR: '1',
}
const NAMES = [
  'close-checkout',
  'create-checkout',
  'create-customer-portal-session',
  'get-session-status',
  'stripe-webhook',
]

/** The packages are the installed ones, of the very version that the function names: nothing is fetched. */
const configOf = (name: string) => [
  '--no-lock',
  '--node-modules-dir=manual',
  '--config',
  join(FUNCTIONS_DIR, name, 'deno.json'),
]
const entryOf = (name: string) => join(FUNCTIONS_DIR, name, 'index.ts')

let backend: BackendProcess
let payments: ReturnType<typeof createPaymentsClient>
let user: Session

beforeAll(async () => {
  backend = await startBackendProcess({ distDir: createSampleBuild() })
  payments = createPaymentsClient(backend)
  user = await payments.api.newUser('deno@example.com', 'correct horse')
})
afterAll(() => backend.remove())

/** Runs `use` with the function serving at an address of its own. */
const withFunction = async (name: string, use: (url: string) => Promise<void>) => {
  const port = await freePort()
  const env = payments.env()
  const child = spawn(
    DENO,
    [
      'run',
      ...configOf(name),
      '--no-prompt',
      '--allow-net=127.0.0.1,localhost',
      '--allow-env',
      entryOf(name),
    ],
    {
      env: {
        ...denoEnv,
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
        SUPABASE_URL: env.supabaseUrl,
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: env.supabaseSecretKey }),
        STRIPE_SECRET_KEY: env.stripeSecretKey,
        STRIPE_WEBHOOK_SECRET: env.stripeWebhookSecret,
        STRIPE_API_URL: env.stripeApiUrl,
        APP_ORIGINS: env.appOrigins.join(','),
      },
    },
  )
  let printed = ''
  const listening = new Promise<void>((done, failed) => {
    const hear = (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Listening')) done()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => failed(new Error(`${name} ended with ${code}:\n${printed}`)))
  })
  const ended = new Promise((done) => child.once('exit', done))
  try {
    await listening
    await use(`http://127.0.0.1:${port}`)
  } finally {
    child.kill()
    await ended
  }
}

const call = (url: string, body: object, token = user.access_token) =>
  fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', origin: backend.url },
    body: JSON.stringify(body),
  })

describe('under Deno', () => {
  it('every function passes deno check', async () => {
    for (const name of NAMES)
      await promisify(execFile)(DENO, ['check', ...configOf(name), entryOf(name)], { env: denoEnv })
  })

  it('a whole purchase: checkout, status, webhook, portal', async () => {
    await payments.setWebhooks({ paused: true })
    let sessionId = ''
    await withFunction('create-checkout', async (url) => {
      expect((await call(url, {}, 'nobody')).status).toBe(401)
      const answer = await call(url, {})
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, backend.url])
      sessionId = (await answer.json()).url.split('/').at(-1)
    })
    await payments.pay(sessionId)
    await withFunction('get-session-status', async (url) => {
      const answer = await call(url, { session_id: sessionId })
      expect(await answer.json()).toEqual({ status: 'complete', payment_status: 'paid' })
      expect((await call(url, { session_id: 'cs_test_other' })).status).toBe(404)
    })
    await withFunction('stripe-webhook', async (url) => {
      const state = payments.readState()
      const raw =
        Object.values(state.events).find((event) => event.includes('checkout.session.completed')) ?? ''
      const send = async (signature: string) =>
        fetch(url, { method: 'POST', headers: { 'stripe-signature': signature }, body: raw })
      expect((await send('t=1,v1=00')).status).toBe(400)
      const { default: Stripe } = await import('stripe')
      const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
        payload: raw,
        secret: state.stripeWebhookSecret,
      })
      expect(await (await send(signature)).json()).toEqual({ received: true, outcome: 'lifetime' })
      expect(await (await send(signature)).json()).toEqual({ received: true, outcome: 'duplicate' })
    })
    expect(await payments.plan(user)).toEqual({ tier: 'premium', lifetime: true, metadata: 'premium' })
    await withFunction('create-customer-portal-session', async (url) => {
      expect((await (await call(url, {})).json()).url).toContain('/_local/pay/portal/')
    })
  })
})
