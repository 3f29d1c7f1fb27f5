import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isRevokedBy } from '../../../supabase/functions/_shared/dispute-status.ts'
import { OTHER_APP, openPaymentWorld, type PaymentWorld } from '../../helpers/payment-world.ts'

/** What the provider tells, in all of its words. */
let world: PaymentWorld
beforeAll(async () => {
  world = await openPaymentWorld({ isDirect: true })
})
afterAll(() => world.close())
beforeEach(() => world.setWebhooks({ paused: true, payload: 'snapshot', livemode: false }))
afterEach(() => world.unhook())

const FREE = { tier: 'free', lifetime: false }
const LIFETIME = { tier: 'premium', lifetime: true }

const buy = async () => {
  const user = await world.newUser()
  const page = await world.openPage(user)
  await world.pay(page)
  await world.call('get-session-status', user, { session_id: page })
  expect(await world.plan(user)).toEqual(LIFETIME)
  const [charge] = await world.chargesOf(user)
  return { user, page, charge: charge?.id ?? '', customer: String(charge?.customer) }
}

/** Every event about the person that was not delivered before. */
const deliverNew = async (user: { readonly id: string; readonly email: string; readonly token: string }) => {
  const answers: unknown[] = []
  for (const event of await world.eventsOf(user)) answers.push(await world.deliver(event))
  return answers
}

describe('a dispute', () => {
  const move = async (charge: string, status: string) => {
    const { disputes } = await world.state()
    const dispute = disputes.findLast((found) => found.charge === charge)
    await world.post(`/disputes/${dispute?.id}/${status}`)
  }

  it.each([
    ['dispute', [], FREE],
    ['dispute', ['under_review'], FREE],
    ['dispute', ['won'], LIFETIME],
    ['dispute', ['lost'], FREE],
    ['dispute', ['prevented'], FREE],
    ['dispute', ['lost', 'appeal_needs_response'], FREE],
    ['dispute', ['lost', 'appeal_needs_response', 'appeal_under_review'], FREE],
    ['dispute', ['lost', 'appeal_needs_response', 'appeal_under_review', 'won'], LIFETIME],
    ['dispute', ['lost', 'appeal_needs_response', 'appeal_under_review', 'lost'], FREE],
    ['inquiry', [], LIFETIME],
    ['inquiry', ['warning_under_review'], LIFETIME],
    ['inquiry', ['warning_closed'], LIFETIME],
    ['inquiry', ['needs_response'], FREE],
  ] as const)('[P3] %s %j', async (kind, steps, right) => {
    const { user, charge } = await buy()
    await world.post(`/charges/${charge}/${kind}`)
    for (const step of steps) {
      await deliverNew(user)
      await move(charge, step)
    }
    await deliverNew(user)
    expect(await world.plan(user)).toEqual(right)
  })

  it('[P3] an unknown word takes nothing, and is logged', async () => {
    const { user, charge } = await buy()
    await world.post(`/charges/${charge}/dispute`)
    world.hook(async (request, wire) => {
      const answer = await wire(request)
      if (!request.url.includes('/v1/disputes')) return answer
      const list = await answer.json()
      for (const dispute of list.data) dispute.status = 'mediation_pending'
      return Response.json(list, { headers: answer.headers })
    })
    await deliverNew(user)
    expect(await world.plan(user)).toEqual(LIFETIME)
    expect(world.logged.join('\n')).toContain('mediation_pending')
    expect(isRevokedBy('toString')).toBe(false)
  })
})

describe('an event', () => {
  it('[P4] of the other mode than the key is answered 500, and logged', async () => {
    const { user, charge } = await buy()
    await world.setWebhooks({ livemode: true })
    await world.post(`/charges/${charge}/dispute`)
    const live = (await world.eventsOf(user)).filter((event) => event.livemode)
    expect(live.length).toBeGreaterThan(0)
    for (const event of live) {
      const answer = await world.deliver(event)
      expect([answer.status, answer.body.code]).toEqual([500, 'other_mode'])
    }
    expect(world.logged.at(-1)).toContain('livemode')
    const { isOfOtherMode } = await import('../../../supabase/functions/stripe-webhook/key-mode.ts')
    for (const kind of ['sk', 'rk']) {
      expect(isOfOtherMode({ livemode: true }, `${kind}_live_x`)).toBe(false)
      expect(isOfOtherMode({ livemode: false }, `${kind}_live_x`)).toBe(true)
      expect(isOfOtherMode({ livemode: true }, `${kind}_test_x`)).toBe(true)
    }
    expect(isOfOtherMode({ livemode: true }, 'sk_org_live_x')).toBe(false)
  })

  it('[P6] of the thin kind is told as such, and not as forged', async () => {
    await world.setWebhooks({ payload: 'thin' })
    const { page } = await buy()
    const { events } = await world.state()
    const thin = events.find((event) => JSON.stringify(event).includes(page)) ?? {}
    expect(thin).toMatchObject({ object: 'v2.core.event', type: 'v1.checkout.session.completed' })
    const answer = await world.deliver(thin)
    expect([answer.status, answer.body.code]).toEqual([400, 'thin_event'])
    expect(String(answer.body.message)).toContain('snapshot')
    const forged = await world.deliver(thin, { secret: 'whsec_of_somebody_else' })
    expect([forged.status, forged.body.code]).toEqual([400, 'bad_signature'])
  })
})

describe('a customer that was deleted at the provider', () => {
  it('[P5] a refund revokes all the same', async () => {
    const { user, charge, customer } = await buy()
    await world.stripe().customers.del(customer)
    await world.post(`/charges/${charge}/refund`)
    for (const answer of await deliverNew(user)) expect(answer).toMatchObject({ status: 200 })
    expect(await world.plan(user)).toEqual(FREE)
  })

  it('[P5] also where the purchase was never noted', async () => {
    const { user, charge, customer } = await buy()
    await world.db.database.query('delete from private.payment_purchases where user_id = $1', [user.id])
    await world.stripe().customers.del(customer)
    await world.post(`/charges/${charge}/refund`)
    await deliverNew(user)
    expect(await world.plan(user)).toEqual(FREE)
  })

  it('[P5] what was bought stays, whatever is told of it', async () => {
    const { user, charge, customer } = await buy()
    await world.stripe().customers.del(customer)
    await world.post(`/charges/${charge}/refund?amount=100`)
    for (const answer of await deliverNew(user)) expect(answer).toMatchObject({ status: 200 })
    expect(await world.plan(user)).toEqual(LIFETIME)
  })

  it('[P5] what was bought stays when the portal has made a new customer', async () => {
    const { user, page, charge, customer } = await buy()
    await world.stripe().customers.del(customer)
    expect((await world.call('create-customer-portal-session', user)).status).toBe(200)
    await world.call('get-session-status', user, { session_id: page })
    await deliverNew(user)
    expect(await world.plan(user)).toEqual(LIFETIME)
    await world.post(`/charges/${charge}/dispute`)
    await deliverNew(user)
    expect(await world.plan(user)).toEqual(FREE)
  })
})

describe('an account that is deleted', () => {
  const deleteAccount = (id: string) => world.db.database.query('delete from auth.users where id = $1', [id])
  const log = async (customer: string) =>
    world.db.database.query('select what, amount, currency from private.payment_log where customer_id = $1', [
      customer,
    ])

  it('[P8] its open pages are closed before', async () => {
    const user = await world.newUser()
    const page = await world.openPage(user)
    expect(await world.call('close-checkout', user)).toEqual({ status: 200, body: { closed: 1 } })
    await deleteAccount(user.id)
    await world.pay(page)
    expect(await world.chargesOf(user)).toEqual([])
  })

  it('[P8] what slips through is refunded once, and stands in the log', async () => {
    const user = await world.newUser()
    const page = await world.openPage(user)
    const customer = String((await world.openPages(user))[0]?.customer)
    await deleteAccount(user.id)
    await world.pay(page)
    const events = await world.eventsOf(user)
    const answers = await Promise.all([...events, ...events].map((event) => world.deliver(event)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await world.chargesOf(user)).toMatchObject([{ refunded: true, amount_refunded: 9_900 }])
    expect((await world.state()).refunds.filter(({ amount }) => amount === 9_900).length).toBeGreaterThan(0)
    expect(await log(customer)).toEqual([
      { what: 'refunded_after_deletion', amount: expect.anything(), currency: 'mxn' },
    ])
  })

  it('[P8] a refund that fails is tried again with the event', async () => {
    const user = await world.newUser()
    const page = await world.openPage(user)
    await deleteAccount(user.id)
    await world.pay(page)
    await world.planFault({ request: 'POST /v1/refunds', status: 500 })
    const completed = (await world.eventsOf(user)).find((event) => event.type === 'charge.succeeded') ?? {}
    expect((await world.deliver(completed)).status).toBe(500)
    expect((await world.deliver(completed)).body).toEqual({ received: true, outcome: 'refunded' })
    expect((await world.deliver(completed)).body).toEqual({ received: true, outcome: 'duplicate' })
  })

  it('[P8] a plan that was paid and given is not refunded by late events', async () => {
    const { user } = await buy()
    await deleteAccount(user.id)
    await deliverNew(user)
    expect(await world.chargesOf(user)).toMatchObject([{ amount_refunded: 0 }])
  })

  it('[P8] while a page is being made: the page is not handed out', async () => {
    const user = await world.newUser()
    world.hook(async (request, wire) => {
      const answer = await wire(request)
      if (request.method === 'POST' && request.url.endsWith('/v1/checkout/sessions'))
        await deleteAccount(user.id)
      return answer
    })
    const press = await world.call('create-checkout', user)
    expect([press.status, press.body.code]).toEqual([401, 'no_session'])
    expect(await world.openPages(user)).toEqual([])
  })

  it('[W4] [P8] while its events are at work: the next try refunds what was paid', async () => {
    const user = await world.newUser()
    await world.pay(await world.openPage(user))
    const events = (await world.eventsOf(user)).filter(({ type }) => type !== 'payment_intent.created')
    let atWork = 0
    let go = () => {}
    const gone = new Promise<void>((resolve) => {
      go = resolve
    })
    world.hook(async (request, wire) => {
      if (request.url.endsWith('/apply_payment_event')) {
        atWork += 1
        if (atWork === events.length) void deleteAccount(user.id).then(go)
        await gone
      }
      return wire(request)
    })
    const answers = await Promise.all(events.map((event) => world.deliver(event)))
    world.unhook()
    expect(answers.map(({ status }) => status)).toEqual(events.map(() => 500))
    for (const event of events) expect((await world.deliver(event)).body.outcome).toBe('refunded')
    expect(await world.chargesOf(user)).toMatchObject([{ refunded: true, amount_refunded: 9_900 }])
  })

  it('[P8] while the screen after the payment is answered: the webhook refunds', async () => {
    const user = await world.newUser()
    const page = await world.openPage(user)
    await world.pay(page)
    world.hook(async (request, wire) => {
      if (request.url.endsWith('/apply_payment_event')) await deleteAccount(user.id)
      return wire(request)
    })
    const told = await world.call('get-session-status', user, { session_id: page })
    world.unhook()
    expect(told.body).toEqual({ status: 'complete', payment_status: 'paid' })
    for (const event of await world.eventsOf(user)) expect((await world.deliver(event)).status).toBe(200)
    expect(await world.chargesOf(user)).toMatchObject([{ refunded: true, amount_refunded: 9_900 }])
  })

  it('[P8] another product’s page of the same customer stays open', async () => {
    const user = await world.newUser()
    await world.openPage(user, OTHER_APP)
    const customer = String((await world.openPages(user))[0]?.customer)
    const other: Stripe.Checkout.Session = await world.stripe().checkout.sessions.create({
      mode: 'payment',
      customer,
      line_items: [
        { quantity: 1, price_data: { currency: 'mxn', unit_amount: 5_000, product_data: { name: 'A mug' } } },
      ],
      success_url: 'https://mugs.example/thanks',
    })
    expect((await world.call('close-checkout', user)).body).toEqual({ closed: 1 })
    expect((await world.stripe().checkout.sessions.retrieve(other.id)).status).toBe('open')
  })
})
