import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { stripeWebhook } from '../../../supabase/functions/stripe-webhook/handler.ts'
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
      const { user, sessionId, events } = await payments.paidInSilence()
      await payments.onSandbox(`charges/${payments.chargeOf(sessionId)}/refund`)
      const chosen = ['payment_intent.created', 'checkout.session.completed', 'charge.refunded'].map(
        (type) => events().find((event) => event.type === type)?.raw ?? '',
      )
      for (const index of order) await payments.postEvent(chosen[index] ?? '')
      expect(await payments.plan(user)).toMatchObject(FREE)
    }
  })

  it('[LF-87] completed before the refund happens, in every order of arrival around it', async () => {
    const { user, sessionId, events } = await payments.paidInSilence()
    const completed = events().find((event) => event.type === 'checkout.session.completed')?.raw ?? ''
    await payments.postEvent(completed)
    expect(await payments.plan(user)).toEqual(LIFETIME)
    await payments.onSandbox(`charges/${payments.chargeOf(sessionId)}/refund`)
    for (const event of events().toReversed()) await payments.postEvent(event.raw)
    expect(await payments.plan(user)).toMatchObject({ ...FREE, metadata: 'free' })
  })

  it('[LF-87] any order, with duplicates and all at once, ends as the provider says', async () => {
    const { user, sessionId, events } = await payments.paidInSilence()
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
    const { user, customer } = await payments.paidInSilence()
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
    const { user, events } = await payments.paidInSilence()
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
    const { user, events } = await payments.paidInSilence()
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
    const { user, sessionId, events } = await payments.paidInSilence()
    const completed = events().find((event) => event.type === 'checkout.session.completed')?.raw ?? ''
    await payments.postEvent(completed)
    await payments.setWebhooks({ paused: false })
    await payments.onSandbox(`charges/${payments.chargeOf(sessionId)}/refund`)
    expect(await payments.postEvent(completed)).toEqual({ status: 200, outcome: 'duplicate' })
    expect(await payments.plan(user)).toMatchObject(FREE)
  })

  it('[W5] a passing fault is answered 5xx and leaves the event to be sent again', async () => {
    const { user, events } = await payments.paidInSilence()
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

  it('[W4] [P8] an account that is gone is acknowledged, and what it paid is refunded', async () => {
    const { user, events, customer } = await payments.paidInSilence()
    const gone = await payments.api.call('/rest/v1/rpc/delete_account', {
      body: {},
      token: user.access_token,
    })
    expect(gone.ok).toBe(true)
    for (const event of events()) {
      const paying = !event.type.endsWith('.created')
      expect(await payments.postEvent(event.raw)).toEqual({
        status: 200,
        outcome: paying ? 'refunded' : 'not_ours',
      })
    }
    expect(
      Object.values(payments.readState().objects).filter(
        (each) => each.object === 'refund' && each.customer === customer,
      ),
    ).toHaveLength(1)
    const completed = events().find((event) => event.type === 'checkout.session.completed')?.raw ?? ''
    expect(await payments.postEvent(completed)).toEqual({ status: 200, outcome: 'duplicate' })
  })

  it('a dispute revokes, winning it gives back, losing it does not', async () => {
    const user = await payments.newPayer()
    const sessionId = await payments.openCheckout(user)
    await payments.pay(sessionId)
    await payments.onSandbox(`charges/${payments.chargeOf(sessionId)}/dispute`)
    expect(await payments.plan(user)).toMatchObject(FREE)
    const dispute = Object.values(payments.readState().objects).find((object) => object.object === 'dispute')
    await payments.onSandbox(`disputes/${dispute?.id}/won`)
    expect(await payments.plan(user)).toEqual(LIFETIME)
  })

  it('a plan that was granted otherwise is not taken by a payment event', async () => {
    const { user, sessionId, events } = await payments.paidInSilence()
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

  it('an event about a charge that the provider does not have is acknowledged, not asked for again', async () => {
    const raw = JSON.stringify({
      id: 'evt_no_charge',
      object: 'event',
      type: 'charge.dispute.created',
      data: { object: { object: 'dispute', charge: 'ch_nowhere' } },
    })
    expect(await payments.postEvent(raw)).toEqual({ status: 200, outcome: 'not_ours' })
  })
})
