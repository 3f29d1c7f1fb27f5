import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPaySandbox, type PaySandbox } from '../../../../supabase/local/pay/sandbox.ts'

/** The sandbox refuses what the provider would refuse, so that a mistake of ours fails here first. */
let sandbox: PaySandbox
let stripe: Stripe

const raw = (method: string, path: string, form = '', headers: Record<string, string> = {}) =>
  sandbox.app.fetch(
    new Request(`http://localhost${path}`, {
      method,
      headers: {
        authorization: `Bearer ${sandbox.stripeSecretKey}`,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      ...(method === 'POST' ? { body: form } : {}),
    }),
  )
const act = (path: string, body?: object) =>
  sandbox.app.fetch(
    new Request(`http://localhost${path}`, {
      method: 'POST',
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    }),
  )
const errorOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json()).error })

beforeEach(async () => {
  sandbox = createPaySandbox({ dataDir: null, origin: () => 'http://127.0.0.1:9' })
  stripe = new Stripe(sandbox.stripeSecretKey, {
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient((input, init) =>
      Promise.resolve(sandbox.app.fetch(new Request(input, init))),
    ),
  })
  await act('/settings', { paused: true })
})
afterEach(async () => {
  vi.useRealTimers()
  await sandbox.close()
})

const FORM: Readonly<Record<string, string>> = {
  mode: 'payment',
  'line_items[0][quantity]': '1',
  'line_items[0][price_data][currency]': 'mxn',
  'line_items[0][price_data][unit_amount]': '9900',
  'line_items[0][price_data][product_data][name]': 'x',
  success_url: 'http://localhost/success',
}
const create = (change: Readonly<Record<string, string | null>> = {}, headers = {}) => {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...FORM, ...change }))
    if (value !== null) form.set(name, value)
  return raw('POST', '/v1/checkout/sessions', form.toString(), headers)
}

describe('[P14] parameters of a session', () => {
  it('that are right', async () => {
    expect((await create()).status).toBe(200)
  })

  const PRICE = 'line_items[0][price_data]'
  it.each([
    [{ 'payment_method_types[0]': 'card' }, 'parameter_unknown', 'payment_method_types'],
    [{ [`${PRICE}[product_data][colour]`]: 'red' }, 'parameter_unknown', `${PRICE}[product_data][colour]`],
    [{ mode: null }, 'parameter_missing', 'mode'],
    [{ mode: 'gift' }, undefined, 'mode'],
    [{ success_url: null }, 'parameter_missing', 'success_url'],
    [{ [`${PRICE}[product_data][name]`]: null }, 'parameter_missing', `${PRICE}[product_data]`],
    [{ [`${PRICE}[product_data][name]`]: '' }, 'parameter_invalid_empty', `${PRICE}[product_data][name]`],
    [{ [`${PRICE}[currency]`]: 'zzz' }, undefined, `${PRICE}[currency]`],
    [{ [`${PRICE}[currency]`]: null }, 'parameter_missing', `${PRICE}[currency]`],
    [{ [`${PRICE}[unit_amount]`]: '1' }, 'amount_too_small', undefined],
    [{ [`${PRICE}[unit_amount]`]: '999' }, 'amount_too_small', undefined],
    [{ [`${PRICE}[unit_amount]`]: '100000000' }, 'amount_too_large', undefined],
    [{ [`${PRICE}[unit_amount]`]: '99.5' }, 'parameter_invalid_integer', `${PRICE}[unit_amount]`],
    [{ [`${PRICE}[unit_amount]`]: '-9900' }, 'parameter_invalid_integer', `${PRICE}[unit_amount]`],
    [{ [`${PRICE}[unit_amount]`]: null }, 'parameter_missing', `${PRICE}[unit_amount]`],
    [{ 'line_items[0][quantity]': null }, 'parameter_missing', 'line_items[0][quantity]'],
    [{ 'line_items[0][quantity]': '0' }, 'parameter_invalid_integer', 'line_items[0][quantity]'],
    [{ 'allowed_payment_method_types[0]': 'cowries' }, undefined, 'allowed_payment_method_types[0]'],
    [{ 'invoice_creation[enabled]': 'perhaps' }, undefined, 'invoice_creation[enabled]'],
    [{ 'invoice_creation[invoice_data][footer]': 'x' }, 'parameter_missing', 'invoice_creation[enabled]'],
    [
      { 'payment_intent_data[receipt_email]': 'nobody' },
      'email_invalid',
      'payment_intent_data[receipt_email]',
    ],
    [{ customer: 'cus_none' }, 'resource_missing', 'customer'],
    [{ client_reference_id: 'x'.repeat(201) }, undefined, 'client_reference_id'],
    [{ 'metadata[x]': 'y'.repeat(501) }, undefined, 'metadata[x]'],
    [{ [`metadata[${'x'.repeat(41)}]`]: 'y' }, undefined, `metadata[${'x'.repeat(41)}]`],
    [{ expires_at: '1' }, undefined, 'expires_at'],
    [{ cancel_url: 'javascript:alert(1)' }, 'url_invalid', 'cancel_url'],
  ])('%j', async (change, code, param) => {
    const error = await errorOf(await create(change))
    expect(error).toMatchObject({ status: 400, type: 'invalid_request_error' })
    expect([error.code, error.param]).toEqual([code, param])
  })
})

describe('[P14] lists', () => {
  it('refuse an unknown customer, a limit out of bounds, and a cursor that is not there', async () => {
    for (const query of ['customer=cus_none', 'limit=0', 'limit=101', 'limit=x', 'starting_after=cs_none'])
      expect((await raw('GET', `/v1/checkout/sessions?${query}`)).status).toBe(400)
    expect((await raw('GET', '/v1/checkout/sessions?colour=red')).status).toBe(400)
    expect((await raw('GET', '/v1/checkout/sessions?status=half_open')).status).toBe(400)
  })

  it('refuse a customer that was deleted, whose sessions are still there', async () => {
    const { id } = await stripe.customers.create({})
    const session = await errorOf(await create({ customer: id }))
    expect(session.status).toBe(200)
    await stripe.customers.del(id)
    await expect(stripe.checkout.sessions.list({ customer: id })).rejects.toMatchObject({
      code: 'resource_missing',
    })
    expect(await stripe.customers.retrieve(id)).toMatchObject({ deleted: true })
  })
})

describe('[P14] idempotency keys', () => {
  const KEY = { 'idempotency-key': 'one' }

  it('bring the same answer again, failures too, for a day and no longer', async () => {
    await act('/faults', { request: 'POST /v1/checkout/sessions', status: 500 })
    expect((await create({}, KEY)).status).toBe(500)
    const again = await create({}, KEY)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([500, 'true'])
    expect((await create({}, { 'idempotency-key': 'two' })).status).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 + 1_000 })
    expect((await create({}, KEY)).status).toBe(200)
  })

  it('bring a refusal again that came of the state, and none of the parameters', async () => {
    const lost = { customer: 'cus_none' }
    expect((await create(lost, KEY)).status).toBe(400)
    expect((await create(lost, KEY)).headers.get('idempotent-replayed')).toBe('true')
    const other = { 'idempotency-key': 'other' }
    expect((await create({ mode: 'gift' }, other)).status).toBe(400)
    expect((await create({}, other)).status).toBe(200)
  })

  it('are refused for other parameters, while one is under way, and beyond 255 characters', async () => {
    await act('/faults', { request: 'POST /v1/checkout/sessions', delayMs: 200 })
    const first = create({}, KEY)
    const meanwhile = await errorOf(await create({}, KEY))
    expect(meanwhile).toMatchObject({ status: 409, code: 'idempotency_key_in_use' })
    const { id } = await (await first).json()
    expect((await (await create({}, KEY)).json()).id).toBe(id)
    expect(await errorOf(await create({ client_reference_id: 'x' }, KEY))).toMatchObject({
      status: 400,
      type: 'idempotency_error',
    })
    expect((await create({}, { 'idempotency-key': 'x'.repeat(256) })).status).toBe(400)
  })
})

describe('[P14] what the provider does besides', () => {
  const purchase = async () => {
    const { id: customer } = await stripe.customers.create({})
    const { id } = await (await create({ customer })).json()
    await act(`/checkout/${id}/pay`)
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
    const intent = session.payment_intent
    return { id, charge: typeof intent === 'object' ? String(intent?.latest_charge) : '' }
  }
  const types = async () =>
    (await (await sandbox.app.fetch(new Request('http://localhost/state.json'))).json()).events.map(
      ({ type }: { type: string }) => type,
    )

  it('every answer has a request id', async () => {
    for (const answer of [await create(), await create({ mode: null }), await raw('GET', '/v1/nothing')])
      expect(answer.headers.get('request-id')).toMatch(/^req_/)
    expect((await stripe.customers.create({})).lastResponse.requestId).toMatch(/^req_/)
  })

  it('refunds in parts, no more than was paid, and not what the bank has taken', async () => {
    const { charge } = await purchase()
    await stripe.refunds.create({ charge, amount: 1_000 })
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: false, amount_refunded: 1_000 })
    await expect(stripe.refunds.create({ charge, amount: 8_901 })).rejects.toMatchObject({ param: 'amount' })
    const rest = await stripe.refunds.create({ charge })
    expect(rest.amount).toBe(8_900)
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: true })
    await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_already_refunded' })
    await act(`/refunds/${rest.id}/fail`)
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ refunded: false, amount_refunded: 1_000 })
    expect(await types()).toContain('refund.failed')
    await act(`/charges/${charge}/dispute`)
    await expect(stripe.refunds.create({ charge })).rejects.toMatchObject({ code: 'charge_disputed' })
    await expect(stripe.refunds.create({})).rejects.toMatchObject({ statusCode: 400 })
  })

  it('an inquiry moves no money until it becomes a dispute, and a won one brings it back', async () => {
    const { charge } = await purchase()
    await act(`/charges/${charge}/inquiry`)
    const dispute = async () => (await stripe.disputes.list({ charge })).data[0]
    expect(await dispute()).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true })
    expect(await types()).not.toContain('charge.dispute.funds_withdrawn')
    const id = (await dispute())?.id
    await act(`/disputes/${id}/won`)
    expect((await dispute())?.status).toBe('warning_needs_response')
    await act(`/disputes/${id}/needs_response`)
    expect(await types()).toContain('charge.dispute.funds_withdrawn')
    await act(`/disputes/${id}/under_review`)
    await act(`/disputes/${id}/won`)
    expect((await types()).slice(-2)).toEqual(['charge.dispute.closed', 'charge.dispute.funds_reinstated'])
  })

  it('expires an open session once, and no other', async () => {
    const { id } = await (await create()).json()
    expect((await raw('POST', `/v1/checkout/sessions/${id}/expire`)).status).toBe(200)
    expect((await raw('POST', `/v1/checkout/sessions/${id}/expire`)).status).toBe(400)
    expect((await raw('POST', '/v1/checkout/sessions/cs_none/expire')).status).toBe(404)
    const paid = await purchase()
    expect((await raw('POST', `/v1/checkout/sessions/${paid.id}/expire`)).status).toBe(400)
  })

  it('the portal lists invoices, and a payment without one is not there', async () => {
    const { id: customer } = await stripe.customers.create({})
    const portal = await stripe.billingPortal.sessions.create({ customer })
    const page = async () =>
      (await sandbox.app.fetch(new Request(String(portal.url).replace('/_local/pay', '')))).text()
    const buy = async (change: Record<string, string>) => {
      const { id } = await (await create({ customer, ...change })).json()
      await act(`/checkout/${id}/pay`)
    }
    await buy({})
    expect(await page()).toContain('No invoices yet')
    await buy({ 'invoice_creation[enabled]': 'true' })
    expect(await page()).toContain('99.00 MXN')
  })

  it('refuses what cannot be expanded', async () => {
    const { id } = await purchase()
    expect((await raw('GET', `/v1/checkout/sessions/${id}?expand[0]=colour`)).status).toBe(400)
    expect((await raw('GET', `/v1/checkout/sessions/${id}?expand[0]=a.b.c.d.e`)).status).toBe(400)
  })
})
