import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BackendProcess, startBackendProcess } from '../../helpers/backend-process.ts'
import { createPaymentsClient, FREE, LIFETIME } from '../../helpers/payments.ts'
import { createSampleBuild } from '../../helpers/sample-build.ts'

/** The functions as they run in the embedded backend, against its sandbox, over HTTP. */
let backend: BackendProcess
let payments: ReturnType<typeof createPaymentsClient>

beforeAll(async () => {
  backend = await startBackendProcess({ distDir: createSampleBuild() })
  payments = createPaymentsClient(backend)
})
afterAll(() => backend.remove())
beforeEach(() => payments.setWebhooks({ delayMs: 0, copies: 1, order: 'created', paused: false }))

describe('a purchase', () => {
  it('is premium everywhere once it is paid, and only then', async () => {
    const user = await payments.newPayer()
    const sessionId = await payments.openCheckout(user)
    expect(await payments.plan(user)).toMatchObject(FREE)
    const paid = await payments.pay(sessionId)
    expect(paid.headers.get('location')).toBe(`${backend.url}/success?session_id=${sessionId}`)
    expect(await payments.plan(user)).toEqual(LIFETIME)
    const status = await payments.callFunction('get-session-status', user.access_token, {
      session_id: sessionId,
    })
    expect(await status.json()).toEqual({ status: 'complete', payment_status: 'paid' })
  })

  it('asks for 99 MXN once, by card', async () => {
    const sessionId = await payments.openCheckout(await payments.newPayer())
    expect(payments.readState().objects[sessionId]).toMatchObject({
      amount_total: 9900,
      currency: 'mxn',
      mode: 'payment',
      cancel_url: `${backend.url}/dashboard`,
      success_url: `${backend.url}/success?session_id={CHECKOUT_SESSION_ID}`,
    })
  })

  it('[LF-85] there is no second checkout before the webhook has come, nor after', async () => {
    const { user, events } = await payments.paidInSilence()
    const meanwhile = await payments.callFunction('create-checkout', user.access_token)
    expect([meanwhile.status, (await meanwhile.json()).code]).toEqual([409, 'already_lifetime'])
    expect(await payments.plan(user)).toEqual(LIFETIME)
    for (const event of events()) await payments.postEvent(event.raw)
    const after = await payments.callFunction('create-checkout', user.access_token)
    expect([after.status, (await after.json()).code]).toEqual([409, 'already_lifetime'])
  })

  it('five upgrade clicks at once make one customer and one session', async () => {
    const user = await payments.newPayer()
    const ids = await Promise.all(Array.from({ length: 5 }, () => payments.openCheckout(user)))
    expect(new Set(ids).size).toBe(1)
    const customers = Object.values(payments.readState().objects).filter(
      (object) => object.object === 'customer' && object.metadata.user_id === user.user.id,
    )
    expect(customers).toHaveLength(1)
  })

  it('a session that was opened from another address cannot be paid beside the new one', async () => {
    const user = await payments.newPayer()
    const first = await payments.openCheckout(user)
    const origin = backend.url.replace('localhost', '127.0.0.1')
    const open = async () => {
      const answer = await payments.callFunction('create-checkout', user.access_token, {}, { origin })
      return ((await answer.json()) as { url: string }).url.split('/').at(-1) ?? ''
    }
    const [second, same] = await Promise.all([open(), open()])
    expect(second).not.toBe(first)
    expect(same).toBe(second)
    await payments.pay(first)
    expect(await payments.plan(user)).toMatchObject(FREE)
    await payments.pay(second)
    expect(payments.readState().objects[first]).toMatchObject({ status: 'expired', payment_status: 'unpaid' })
  })

  it('an expired session makes way for a new one, and gives nothing', async () => {
    const user = await payments.newPayer()
    const first = await payments.openCheckout(user)
    await payments.onSandbox(`checkout/${first}/expire`)
    const status = await payments.callFunction('get-session-status', user.access_token, { session_id: first })
    expect(await status.json()).toEqual({ status: 'expired', payment_status: 'unpaid' })
    await payments.pay(first)
    expect(await payments.plan(user)).toMatchObject(FREE)
    expect(await payments.openCheckout(user)).not.toBe(first)
  })

  it('a declined card gives nothing, and the session stays open', async () => {
    const user = await payments.newPayer()
    const sessionId = await payments.openCheckout(user)
    const declined = await payments.onSandbox(`checkout/${sessionId}/decline`)
    expect(declined.headers.get('location')).toContain('declined')
    expect(await payments.plan(user)).toMatchObject(FREE)
    expect(await payments.openCheckout(user)).toBe(sessionId)
  })

  it('a customer that the provider no longer knows is replaced', async () => {
    const user = await payments.newPayer()
    const { api } = payments
    await api.call('/rest/v1/rpc/claim_payment_customer', {
      body: { p_user_id: user.user.id, p_customer_id: `cus_gone_${user.user.id}`, p_replaces: null },
      headers: { apikey: backend.keys.secret },
    })
    await payments.pay(await payments.openCheckout(user))
    expect(await payments.plan(user)).toEqual(LIFETIME)
  })
})

describe('who may call', () => {
  it.each(['close-checkout', 'create-checkout', 'create-customer-portal-session', 'get-session-status'])(
    '%s: nobody without a session, no stranger’s page, POST only, small JSON only',
    async (name) => {
      const user = await payments.newPayer()
      const token = user.access_token
      const status = async (response: Promise<Response>) => (await response).status
      expect(await status(payments.callFunction(name, null))).toBe(401)
      expect(await status(payments.callFunction(name, 'not.a.token'))).toBe(401)
      expect(await status(payments.callFunction(name, backend.keys.publishable))).toBe(401)
      expect(await status(payments.callFunction(name, token, {}, { origin: 'https://evil.example' }))).toBe(
        403,
      )
      expect(await status(payments.callFunction(name, token, '{"a":'))).toBe(400)
      expect(await status(payments.callFunction(name, token, '[]'))).toBe(400)
      expect(await status(payments.callFunction(name, token, { x: 'y'.repeat(5000) }))).toBe(413)
      expect(await status(fetch(`${backend.url}/functions/v1/${name}`))).toBe(405)
      const preflight = await fetch(`${backend.url}/functions/v1/${name}`, {
        method: 'OPTIONS',
        headers: { origin: backend.url, 'access-control-request-method': 'POST' },
      })
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
        204,
        backend.url,
      ])
    },
  )

  it('another user’s session id is answered like one that never was', async () => {
    const [owner, other] = [await payments.newPayer(), await payments.newPayer()]
    const sessionId = await payments.openCheckout(owner)
    const ask = async (session_id: unknown) => {
      const response = await payments.callFunction('get-session-status', other.access_token, { session_id })
      return [response.status, await response.json()]
    }
    const foreign = await ask(sessionId)
    expect(foreign).toEqual([404, { code: 'invalid_session', message: 'This payment session is invalid.' }])
    expect(await ask('cs_test_never')).toEqual(foreign)
    expect(await ask('../customers')).toEqual(foreign)
    expect(await ask({ toString: 'x' })).toEqual(foreign)
    expect(await ask(undefined)).toEqual(foreign)
  })

  it('the portal is for premium', async () => {
    const user = await payments.newPayer()
    const refused = await payments.callFunction('create-customer-portal-session', user.access_token)
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'premium_required'])
    await payments.pay(await payments.openCheckout(user))
    const opened = await payments.callFunction('create-customer-portal-session', user.access_token)
    const { url } = await opened.json()
    const page = await (await fetch(url)).text()
    expect(page).toContain('99.00 MXN')
    expect(page).toContain(`href="${backend.url}/dashboard"`)
  })

  it('no user writes a plan by hand, nor calls what the webhook calls', async () => {
    const user = await payments.newPayer()
    const token = user.access_token
    const { call } = payments.api
    const patched = await call(`/rest/v1/profiles?id=eq.${user.user.id}`, {
      method: 'PATCH',
      token,
      body: { subscription_tier: 'premium' },
    })
    expect([401, 403]).toContain(patched.status)
    const inserted = await call('/rest/v1/entitlements', {
      token,
      body: { user_id: user.user.id, tier: 'premium', source: 'lifetime' },
    })
    expect([401, 403]).toContain(inserted.status)
    const metadata = await call('/auth/v1/user', {
      method: 'PUT',
      token,
      body: { app_metadata: { subscription_tier: 'premium' }, data: { subscription_tier: 'premium' } },
    })
    expect(metadata.status).toBeLessThan(500)
    const calls: [string, object][] = [
      ['payment_account', { p_user_id: user.user.id }],
      ['claim_payment_customer', { p_user_id: user.user.id, p_customer_id: 'cus_x', p_replaces: null }],
      ['begin_payment_event', { p_event_id: 'evt_x', p_customer_id: null, p_user_id: user.user.id }],
      [
        'apply_payment_event',
        {
          p_event_id: 'evt_x',
          p_event_type: 'x',
          p_ticket: 999_999,
          p_user_id: user.user.id,
          p_customer_id: null,
          p_lifetime: true,
        },
      ],
      ['take_checkout_turn', { p_user_id: user.user.id }],
      ['note_checkout_page', { p_user_id: user.user.id, p_session_id: 'cs_x' }],
      ['end_checkout_turn', { p_user_id: user.user.id, p_turn: user.user.id }],
      [
        'log_refund',
        {
          p_event_id: 'evt_x',
          p_event_type: 'x',
          p_customer_id: 'cus_x',
          p_charge_id: 'ch_x',
          p_amount: 1,
          p_currency: 'mxn',
        },
      ],
    ]
    for (const [name, body] of calls) {
      const asUser = await call(`/rest/v1/rpc/${name}`, { token, body })
      const asNobody = await call(`/rest/v1/rpc/${name}`, { body })
      expect([name, asUser.ok, asNobody.ok]).toEqual([name, false, false])
      expect(asUser.status).toBeLessThan(500)
      expect(asNobody.status).toBeLessThan(500)
    }
    expect(await payments.plan(user)).toMatchObject({ ...FREE, metadata: null })
  })
})

describe('the sandbox', () => {
  it('delivers late, also over a restart, and twice when told so', async () => {
    await payments.setWebhooks({ delayMs: 1500, copies: 2 })
    const user = await payments.newPayer()
    const sessionId = await payments.openCheckout(user)
    await payments.pay(sessionId)
    expect(await payments.plan(user)).toMatchObject(FREE)
    await backend.stop()
    await backend.start()
    await expect.poll(() => payments.plan(user), { timeout: 15_000, interval: 200 }).toEqual(LIFETIME)
  })

  it('sends again what was not taken', async () => {
    const { user, events } = await payments.paidInSilence()
    const completed = events().find((event) => event.type === 'checkout.session.completed')
    await payments.onSandbox(`events/${completed?.id}/deliver`)
    expect(await payments.plan(user)).toEqual(LIFETIME)
  })

  it('[S47] prints no secret', async () => {
    const { stripeSecretKey, stripeWebhookSecret } = payments.readState()
    for (const secret of [stripeSecretKey, stripeWebhookSecret, backend.keys.secret])
      expect(backend.output()).not.toContain(secret)
  })
})
