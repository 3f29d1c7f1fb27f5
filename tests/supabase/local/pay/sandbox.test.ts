import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findHeldSession } from '../../../../supabase/functions/_shared/purchase.ts'
import { createPaySandbox, type PaySandbox } from '../../../../supabase/local/pay/sandbox.ts'
import { STRANGE_ADDRESSES } from '../../../helpers/strange-addresses.ts'

/** The sandbox's API as the official package sees it, in this process, with nobody listening for its webhooks. */
let sandbox: PaySandbox
let stripe: Stripe

const hasLifetime = async (stripe: Stripe, customer: string) =>
  (await findHeldSession(stripe, { customerIds: [customer], sessionIds: [], paymentIntentId: null })) !== null

const clientWith = (key: string) =>
  new Stripe(key, {
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient((input, init) =>
      Promise.resolve(sandbox.app.fetch(new Request(input, init))),
    ),
  })

const post = (path: string, body?: object) =>
  sandbox.app.fetch(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    }),
  )

beforeEach(async () => {
  sandbox = createPaySandbox({ dataDir: null, origin: () => 'http://127.0.0.1:9' })
  stripe = clientWith(sandbox.stripeSecretKey)
  await post('/settings', { paused: true })
})
afterEach(() => sandbox.close())

const session = (customer: string, plan = 'lifetime'): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  customer,
  line_items: [
    { quantity: 1, price_data: { currency: 'mxn', unit_amount: 9900, product_data: { name: 'x' } } },
  ],
  metadata: { plan },
  success_url: 'http://localhost:4173/success?session_id={CHECKOUT_SESSION_ID}',
})

const purchase = async (customer: string, plan?: string) => {
  const made = await stripe.checkout.sessions.create(session(customer, plan))
  await post(`/checkout/${made.id}/pay`)
  const paid = await stripe.checkout.sessions.retrieve(made.id, {
    expand: ['payment_intent.latest_charge'],
  })
  const intent = paid.payment_intent
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  if (typeof charge !== 'object' || charge === null) throw new Error('nothing was expanded')
  return { paid, charge }
}

describe('the sandbox to the official package', () => {
  it('makes customers and sessions, and expands what is asked for', async () => {
    const customer = await stripe.customers.create({ email: 'a@example.com', metadata: { user_id: 'u' } })
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ metadata: { user_id: 'u' } })
    const { paid, charge } = await purchase(customer.id)
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
    expect(charge).toMatchObject({ amount: 9900, paid: true, refunded: false, customer: customer.id })
  })

  it('refuses a wrong key, an unknown id and an unknown address as the provider does', async () => {
    await expect(clientWith('sk_test_wrong').customers.create({})).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    )
    for (const call of [
      stripe.customers.retrieve('cus_none'),
      stripe.checkout.sessions.retrieve('__proto__'),
    ])
      await expect(call).rejects.toMatchObject({ code: 'resource_missing', statusCode: 404 })
    await expect(stripe.products.list()).rejects.toMatchObject({ code: 'url_invalid' })
    await expect(stripe.checkout.sessions.create(session('cus_none'))).rejects.toMatchObject({
      code: 'resource_missing',
    })
  })

  it('[S43] leads back to web addresses only, as the provider does', async () => {
    const { id } = await stripe.customers.create({ email: 'a@example.com' })
    const others = STRANGE_ADDRESSES.filter((address) => !/^(https?:\/\/|$)/.test(address))
    expect(others.length).toBeGreaterThan(15)
    for (const address of others) {
      const refused = { code: 'url_invalid' }
      const made = session(id)
      await expect(stripe.checkout.sessions.create({ ...made, success_url: address })).rejects.toMatchObject(
        refused,
      )
      await expect(stripe.checkout.sessions.create({ ...made, cancel_url: address })).rejects.toMatchObject(
        refused,
      )
      await expect(
        stripe.billingPortal.sessions.create({ customer: id, return_url: address }),
      ).rejects.toMatchObject(refused)
    }
  })

  it.each(['%0d%0aX-Evil:%201', '..%2f..%2f', '%5c%5cevil.example', '%2f%2fevil.example'])(
    '[S43] a session named %s is none, whatever is done with it',
    async (id) => {
      for (const action of ['pay', 'decline', 'expire']) {
        const answer = await post(`/checkout/${id}/${action}`)
        expect(answer.status).toBe(404)
        expect(answer.headers.get('location')).toBeNull()
      }
    },
  )

  it('keeps idempotency keys', async () => {
    const key = { idempotencyKey: 'one' }
    const first = await stripe.customers.create({ email: 'a@example.com' }, key)
    const again = await stripe.customers.create({ email: 'a@example.com' }, key)
    expect(again.id).toBe(first.id)
    await expect(stripe.customers.create({ email: 'b@example.com' }, key)).rejects.toBeInstanceOf(
      Stripe.errors.StripeIdempotencyError,
    )
  })

  it('pays once, and a refund once', async () => {
    const { id } = await stripe.customers.create({})
    const { paid, charge } = await purchase(id)
    await post(`/checkout/${paid.id}/pay`)
    await post(`/charges/${charge.id}/refund`)
    await post(`/charges/${charge.id}/refund`)
    const state = await (await sandbox.app.fetch(new Request('http://localhost/state.json'))).json()
    expect(state.charges).toHaveLength(1)
    expect(state.events.map(({ type }: { type: string }) => type)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
      'refund.created',
      'charge.refunded',
    ])
    expect(JSON.stringify(state)).not.toContain(sandbox.stripeSecretKey)
  })

  it('shows no markup of a stranger’s', async () => {
    const { id } = await stripe.customers.create({ email: '<script>alert(1)</script>@example.com' })
    const { url } = await stripe.checkout.sessions.create(session(id))
    expect(url).toMatch(/^http:\/\/localhost:4173\/_local\/pay\/checkout\//)
    const page = await sandbox.app.fetch(new Request(String(url).replace('/_local/pay', '')))
    expect(await page.text()).not.toContain('<script>')
  })
})

describe('what a customer holds', () => {
  it('is found on every page of the provider’s list', async () => {
    const { id } = await stripe.customers.create({})
    const { charge } = await purchase(id)
    for (let count = 0; count < 120; count += 1) await purchase(id, 'something_else')
    expect(await hasLifetime(stripe, id)).toBe(true)
    await post(`/charges/${charge.id}/refund`)
    expect(await hasLifetime(stripe, id)).toBe(false)
  })

  it('is a second purchase too, when the first was refunded', async () => {
    const { id } = await stripe.customers.create({})
    const first = await purchase(id)
    await purchase(id)
    await post(`/charges/${first.charge.id}/refund`)
    expect(await hasLifetime(stripe, id)).toBe(true)
  })

  it('is nothing while a dispute is open or lost, and the plan again once it is won', async () => {
    for (const [end, holds] of [
      ['won', true],
      ['lost', false],
    ] as const) {
      const { id } = await stripe.customers.create({})
      const { charge } = await purchase(id)
      await post(`/charges/${charge.id}/dispute`)
      expect(await hasLifetime(stripe, id)).toBe(false)
      const [dispute] = (await stripe.disputes.list({ charge: charge.id })).data
      await post(`/disputes/${dispute?.id}/${end}`)
      expect(await hasLifetime(stripe, id)).toBe(holds)
    }
  })
})
