import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stripeWebhook } from '../../../supabase/functions/stripe-webhook/handler.ts'
import type { Session } from '../../helpers/api-client.ts'
import { type BackendProcess, startBackendProcess } from '../../helpers/backend-process.ts'
import { createPaymentsClient } from '../../helpers/payments.ts'
import { createSampleBuild } from '../../helpers/sample-build.ts'

/** The functions as they run in the embedded backend, against its sandbox, over HTTP. */
let backend: BackendProcess
let payments: ReturnType<typeof createPaymentsClient>
let count = 0

beforeAll(async () => {
  backend = await startBackendProcess({ distDir: createSampleBuild() })
  payments = createPaymentsClient(backend)
})
afterAll(() => backend.remove())
beforeEach(() => payments.setWebhooks({ delayMs: 0, copies: 1, order: 'created', paused: false }))

const newUser = (): Promise<Session> => {
  count += 1
  return payments.api.newUser(`payer${count}@example.com`, 'correct horse')
}

const FREE = { tier: 'free', lifetime: false }
const LIFETIME = { tier: 'premium', lifetime: true, metadata: 'premium' }

/** A user who has paid, with every event of it still held back. */
const paidInSilence = async () => {
  await payments.setWebhooks({ paused: true })
  const user = await newUser()
  const sessionId = await payments.openCheckout(user)
  await payments.pay(sessionId)
  const customer = payments.customerOf(sessionId)
  return { user, sessionId, customer, events: () => payments.eventsOf(customer) }
}

describe('a purchase', () => {
  it('is premium everywhere once it is paid, and only then', async () => {
    const user = await newUser()
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
    const sessionId = await payments.openCheckout(await newUser())
    expect(payments.readState().objects[sessionId]).toMatchObject({
      amount_total: 9900,
      currency: 'mxn',
      mode: 'payment',
      cancel_url: `${backend.url}/dashboard`,
      success_url: `${backend.url}/success?session_id={CHECKOUT_SESSION_ID}`,
    })
  })

  it('[LF-85] there is no second checkout while the first is being confirmed, nor after', async () => {
    const { user, events } = await paidInSilence()
    const meanwhile = await payments.callFunction('create-checkout', user.access_token)
    expect([meanwhile.status, (await meanwhile.json()).code]).toEqual([409, 'payment_confirming'])
    for (const event of events()) await payments.postEvent(event.raw)
    const after = await payments.callFunction('create-checkout', user.access_token)
    expect([after.status, (await after.json()).code]).toEqual([409, 'already_lifetime'])
  })

  it('five upgrade clicks at once make one customer and one session', async () => {
    const user = await newUser()
    const ids = await Promise.all(Array.from({ length: 5 }, () => payments.openCheckout(user)))
    expect(new Set(ids).size).toBe(1)
    const customers = Object.values(payments.readState().objects).filter(
      (object) => object.object === 'customer' && object.metadata.user_id === user.user.id,
    )
    expect(customers).toHaveLength(1)
  })

  it('an expired session makes way for a new one, and gives nothing', async () => {
    const user = await newUser()
    const first = await payments.openCheckout(user)
    await payments.onSandbox(`checkout/${first}/expire`)
    const status = await payments.callFunction('get-session-status', user.access_token, { session_id: first })
    expect(await status.json()).toEqual({ status: 'expired', payment_status: 'unpaid' })
    await payments.pay(first)
    expect(await payments.plan(user)).toMatchObject(FREE)
    expect(await payments.openCheckout(user)).not.toBe(first)
  })

  it('a declined card gives nothing, and the session stays open', async () => {
    const user = await newUser()
    const sessionId = await payments.openCheckout(user)
    const declined = await payments.onSandbox(`checkout/${sessionId}/decline`)
    expect(declined.headers.get('location')).toContain('declined')
    expect(await payments.plan(user)).toMatchObject(FREE)
    expect(await payments.openCheckout(user)).toBe(sessionId)
  })

  it('a customer that the provider no longer knows is replaced', async () => {
    const user = await newUser()
    const { api } = payments
    await api.call('/rest/v1/rpc/claim_payment_customer', {
      body: { p_user_id: user.user.id, p_customer_id: `cus_gone_${count}`, p_replaces: null },
      headers: { apikey: backend.keys.secret },
    })
    await payments.pay(await payments.openCheckout(user))
    expect(await payments.plan(user)).toEqual(LIFETIME)
  })
})

describe('webhooks', () => {
  it('[LF-87] every order of created, completed and refunded ends in the same state', async () => {
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ]
    for (const order of orders) {
      const { user, sessionId, events } = await paidInSilence()
      await payments.onSandbox(`charges/${payments.chargeOf(sessionId)}/refund`)
      const chosen = ['payment_intent.created', 'checkout.session.completed', 'charge.refunded'].map(
        (type) => events().find((event) => event.type === type)?.raw ?? '',
      )
      for (const index of order) await payments.postEvent(chosen[index] ?? '')
      expect(await payments.plan(user)).toMatchObject(FREE)
    }
  })

  it('[LF-87] completed before the refund happens, in every order of arrival around it', async () => {
    const { user, sessionId, events } = await paidInSilence()
    const completed = events().find((event) => event.type === 'checkout.session.completed')?.raw ?? ''
    await payments.postEvent(completed)
    expect(await payments.plan(user)).toEqual(LIFETIME)
    await payments.onSandbox(`charges/${payments.chargeOf(sessionId)}/refund`)
    for (const event of events().toReversed()) await payments.postEvent(event.raw)
    expect(await payments.plan(user)).toMatchObject({ ...FREE, metadata: 'free' })
  })

  it('[LF-87] any order, with duplicates and all at once, ends as the provider says', async () => {
    const { user, sessionId, events } = await paidInSilence()
    const shuffle = () =>
      fc.sample(fc.shuffledSubarray([...events(), ...events()], { minLength: events().length * 2 }), {
        numRuns: 1,
      })[0] ?? []
    await Promise.all(shuffle().map((event) => payments.postEvent(event.raw)))
    expect(await payments.plan(user)).toEqual(LIFETIME)
    await payments.onSandbox(`charges/${payments.chargeOf(sessionId)}/refund`)
    await Promise.all(shuffle().map((event) => payments.postEvent(event.raw)))
    expect(await payments.plan(user)).toMatchObject(FREE)
  })

  it('[W2] a state that was read earlier never overwrites one that was read later', async () => {
    const { user, customer } = await paidInSilence()
    const rpc = async (name: string, body: unknown) =>
      (
        await payments.api.call(`/rest/v1/rpc/${name}`, { body, headers: { apikey: backend.keys.secret } })
      ).json()
    const begin = (id: string) =>
      rpc('begin_payment_event', { p_event_id: id, p_customer_id: customer, p_user_id: user.user.id })
    const apply = (id: string, ticket: number, lifetime: boolean) =>
      rpc('apply_payment_event', {
        p_event_id: id,
        p_event_type: 'test',
        p_ticket: ticket,
        p_user_id: user.user.id,
        p_customer_id: customer,
        p_lifetime: lifetime,
      })
    const [slow, quick] = [`evt_slow_${customer}`, `evt_quick_${customer}`]
    const [early, late] = [await begin(slow), await begin(quick)]
    expect(late.ticket).toBeGreaterThan(early.ticket)
    expect(await apply(quick, late.ticket, false)).toBe('unchanged')
    expect(await apply(slow, early.ticket, true)).toBe('superseded')
    expect(await payments.plan(user)).toMatchObject(FREE)
    expect((await begin(slow)).seen).toBe(true)
  })

  it('[W3] [LF-86] five copies in parallel have one effect', async () => {
    const { user, events } = await paidInSilence()
    const completed = events().find((event) => event.type === 'checkout.session.completed')?.raw ?? ''
    const answers = await Promise.all(Array.from({ length: 5 }, () => payments.postEvent(completed)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual([
      'duplicate',
      'duplicate',
      'duplicate',
      'duplicate',
      'lifetime',
    ])
    expect(await payments.plan(user)).toEqual(LIFETIME)
  })

  it('[W1] forged, altered, unsigned and old events are refused and change nothing', async () => {
    const { user, events } = await paidInSilence()
    const completed = events().find((event) => event.type === 'checkout.session.completed')?.raw ?? ''
    const old = Math.floor(Date.now() / 1000) - 600
    const attempts = [
      await payments.postEvent(completed, { secret: 'whsec_of_somebody_else' }),
      await payments.postEvent(completed, { signature: 't=1,v1=00' }),
      await payments.postEvent(completed, { signature: '' }),
      await payments.postEvent(completed, { timestamp: old }),
    ]
    expect(attempts.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    const signed = fetch(`${backend.url}/functions/v1/stripe-webhook`, { method: 'POST', body: completed })
    expect((await signed).status).toBe(400)
    expect(await payments.plan(user)).toMatchObject(FREE)
  })

  it('[W3] a replayed event does not bring back what a refund took', async () => {
    const { user, sessionId, events } = await paidInSilence()
    const completed = events().find((event) => event.type === 'checkout.session.completed')?.raw ?? ''
    await payments.postEvent(completed)
    await payments.setWebhooks({ paused: false })
    await payments.onSandbox(`charges/${payments.chargeOf(sessionId)}/refund`)
    expect(await payments.postEvent(completed)).toEqual({ status: 200, outcome: 'duplicate' })
    expect(await payments.plan(user)).toMatchObject(FREE)
  })

  it('[W5] a passing fault is answered 5xx and leaves the event to be sent again', async () => {
    const { user, events } = await paidInSilence()
    const completed = events().find((event) => event.type === 'checkout.session.completed')?.raw ?? ''
    const deliverWith = async (change: object) => {
      let signature = ''
      const send = globalThis.fetch
      globalThis.fetch = async (_input, init) => {
        signature = new Headers(init?.headers).get('stripe-signature') ?? ''
        return Response.json({})
      }
      await payments.postEvent(completed).finally(() => {
        globalThis.fetch = send
      })
      const request = new Request('http://functions/stripe-webhook', {
        method: 'POST',
        headers: { 'stripe-signature': signature },
        body: completed,
      })
      return (await stripeWebhook(request, { ...payments.env(), ...change })).status
    }
    expect(await deliverWith({ stripeApiUrl: 'http://127.0.0.1:9/_local/pay' })).toBe(500)
    expect(await deliverWith({ supabaseUrl: 'http://127.0.0.1:9' })).toBe(500)
    expect(await payments.plan(user)).toMatchObject(FREE)
    expect(await deliverWith({})).toBe(200)
    expect(await payments.plan(user)).toEqual(LIFETIME)
  })

  it('[W4] an account that is gone is acknowledged without effect', async () => {
    const { user, events } = await paidInSilence()
    const gone = await payments.api.call('/rest/v1/rpc/delete_account', {
      body: {},
      token: user.access_token,
    })
    expect(gone.ok).toBe(true)
    for (const event of events()) expect((await payments.postEvent(event.raw)).status).toBe(200)
    const completed = events().find((event) => event.type === 'checkout.session.completed')?.raw ?? ''
    expect(await payments.postEvent(completed)).toEqual({ status: 200, outcome: 'duplicate' })
  })

  it('a dispute revokes, winning it gives back, losing it does not', async () => {
    const user = await newUser()
    const sessionId = await payments.openCheckout(user)
    await payments.pay(sessionId)
    await payments.onSandbox(`charges/${payments.chargeOf(sessionId)}/dispute`)
    expect(await payments.plan(user)).toMatchObject(FREE)
    const dispute = Object.values(payments.readState().objects).find((object) => object.object === 'dispute')
    await payments.onSandbox(`disputes/${dispute?.id}/won`)
    expect(await payments.plan(user)).toEqual(LIFETIME)
  })

  it('a plan that was granted otherwise is not taken by a payment event', async () => {
    const { user, sessionId, events } = await paidInSilence()
    await payments.onSandbox(`charges/${payments.chargeOf(sessionId)}/refund`)
    await payments.api.setTier(user.user.email, 'premium')
    for (const event of events()) await payments.postEvent(event.raw)
    expect(await payments.plan(user)).toMatchObject({ tier: 'premium', lifetime: false })
  })

  it('events of no account of ours are acknowledged', async () => {
    const raw = JSON.stringify({
      id: 'evt_stranger',
      object: 'event',
      type: 'charge.succeeded',
      data: { object: { object: 'charge', customer: null, metadata: {} } },
    })
    expect(await payments.postEvent(raw)).toEqual({ status: 200, outcome: 'not_ours' })
  })
})

describe('who may call', () => {
  it.each(['create-checkout', 'create-customer-portal-session', 'get-session-status'])(
    '%s: nobody without a session, no stranger’s page, POST only, small JSON only',
    async (name) => {
      const user = await newUser()
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
    const [owner, other] = [await newUser(), await newUser()]
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
    const user = await newUser()
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
    const user = await newUser()
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
    const user = await newUser()
    const sessionId = await payments.openCheckout(user)
    await payments.pay(sessionId)
    expect(await payments.plan(user)).toMatchObject(FREE)
    await backend.stop()
    await backend.start()
    await expect.poll(() => payments.plan(user), { timeout: 15_000, interval: 200 }).toEqual(LIFETIME)
  })

  it('sends again what was not taken', async () => {
    const { user, events } = await paidInSilence()
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
