import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { OTHER_APP, openPaymentWorld, type PaymentWorld } from '../../helpers/payment-world.ts'

/** Never two ways to pay at once, and never none: over failures, races, addresses and time. */
let world: PaymentWorld
beforeAll(async () => {
  world = await openPaymentWorld()
})
afterAll(() => world.close())
afterEach(() => {
  world.unhook()
  vi.useRealTimers()
})

const CREATE = 'POST /v1/checkout/sessions'
const LIFETIME = { tier: 'premium', lifetime: true }

it.each([
  [500, 'before'],
  [500, 'after'],
  [503, 'after'],
  [409, 'before'],
] as const)(
  '[P1] one %s of the provider (%s the work) is not brought back by a key',
  async (status, when) => {
    const user = await world.newUser()
    // As often as the package asks again by itself, with the same key.
    await world.planFault({ request: CREATE, status, when, times: status === 409 ? 2 : 1 })
    const page = await world.openPage(user)
    expect((await world.openPages(user)).map(({ id }) => id)).toEqual([page])
  },
)

it('[P1] a failure while the customer is made is not brought back either', async () => {
  const user = await world.newUser()
  await world.planFault({ request: 'POST /v1/customers', status: 500 })
  await world.openPage(user)
  expect(await world.openPages(user)).toHaveLength(1)
})

it('[P1] a provider that fails for a while: 503, and a page at the first press after it', async () => {
  const user = await world.newUser()
  await world.planFault({ request: CREATE, status: 500, times: 3 })
  expect((await world.call('create-checkout', user)).status).toBe(503)
  await world.openPage(user)
  expect(await world.openPages(user)).toHaveLength(1)
})

it('[P1] an answer that is lost leaves one page, and the next press is led to it', async () => {
  const user = await world.newUser()
  world.hook(async (request, wire) => {
    const answer = await wire(request)
    if (request.method === 'POST' && request.url.endsWith('/checkout/sessions')) throw new TypeError('cut')
    return answer
  })
  expect((await world.call('create-checkout', user)).status).toBe(503)
  world.unhook()
  const page = await world.openPage(user)
  expect((await world.openPages(user)).map(({ id }) => id)).toEqual([page])
})

it('[P7] two presses while creating takes 2 s are led to the same page', async () => {
  const user = await world.newUser()
  await world.planFault({ request: CREATE, delayMs: 2_000 })
  const [first, second] = await Promise.all([world.openPage(user), world.openPage(user)])
  expect(second).toBe(first)
  expect(await world.openPages(user)).toHaveLength(1)
})

it('[P9] two addresses of the app at the same instant: one page that can be paid', async () => {
  const user = await world.newUser()
  await world.planFault({ request: CREATE, delayMs: 300 })
  const pages = await Promise.all([world.openPage(user), world.openPage(user, OTHER_APP)])
  const open = (await world.openPages(user)).map(({ id }) => id)
  expect(open).toHaveLength(1)
  expect(pages).toContain(open[0])
  for (const page of pages) await world.pay(page)
  expect(await world.chargesOf(user)).toHaveLength(1)
})

it('[P9] ten presses from both addresses, with failures in between: one charge at the most', async () => {
  const user = await world.newUser()
  await world.planFault({ request: CREATE, status: 500, when: 'after', times: 2 })
  await world.planFault({ request: 'GET /v1/checkout/sessions', status: 503 })
  const presses = Array.from({ length: 10 }, (_, at) =>
    world.call('create-checkout', user, {}, at % 2 === 0 ? OTHER_APP : undefined),
  )
  const pages = (await Promise.all(presses)).flatMap(({ body }) =>
    typeof body.url === 'string' ? [body.url.split('/').at(-1) ?? ''] : [],
  )
  expect(pages.length).toBeGreaterThan(0)
  expect((await world.openPages(user)).length).toBeLessThanOrEqual(1)
  for (const page of new Set(pages)) await world.pay(page)
  expect(await world.chargesOf(user)).toHaveLength(1)
})

it('[P9] a turn that ended while its holder was slow is not used', async () => {
  const user = await world.newUser()
  const steal = () =>
    world.db.database.query('update private.checkout_turns set turn = gen_random_uuid() where user_id = $1', [
      user.id,
    ])
  let created = 0
  world.hook(async (request, wire) => {
    const answer = await wire(request)
    if (request.method === 'POST' && request.url.endsWith('/v1/checkout/sessions')) {
      created += 1
      if (created === 1) {
        await steal()
        await world.db.database.query(`update private.checkout_turns set ends_at = '-infinity'`)
      }
    }
    return answer
  })
  const page = await world.openPage(user)
  expect((await world.openPages(user)).map(({ id }) => id)).toEqual([page])
})

it('a page that is paid while the other address would close it: no second page', async () => {
  const user = await world.newUser()
  const first = await world.openPage(user)
  world.hook(async (request, wire) => {
    if (request.url.endsWith('/expire')) await world.pay(first)
    return wire(request)
  })
  const second = await world.call('create-checkout', user, {}, OTHER_APP)
  expect([second.status, second.body.code]).toEqual([409, 'already_lifetime'])
  expect(await world.openPages(user)).toHaveLength(0)
  expect(await world.plan(user)).toEqual(LIFETIME)
})

it('[P11] a page that ends in 20 s, or in under 5 minutes, is not handed out again', async () => {
  const nowMs = Date.now()
  for (const passedMs of [2 * 60_000, 340_000]) {
    const user = await world.newUser()
    vi.useFakeTimers({ toFake: ['Date'], now: nowMs - 24 * 3_600_000 + 6 * 60_000 })
    const first = await world.openPage(user)
    vi.setSystemTime(nowMs)
    expect(await world.openPage(user)).toBe(first)
    vi.setSystemTime(nowMs + passedMs)
    const next = await world.openPage(user)
    expect(next).not.toBe(first)
    expect((await world.openPages(user)).map(({ id }) => id)).toEqual([next])
  }
})

it('[P10] an address of letters that no header holds, or of 245 characters, or that the provider refuses', async () => {
  for (const email of ['почта-UNIQUE@пример.example', `${'x'.repeat(197)}-UNIQUE@example.com`, 'UNIQUE']) {
    const user = await world.newUser(email)
    const page = await world.openPage(user)
    const session = (await world.state()).sessions.find(({ id }) => id === page)
    const taken = email.endsWith('@example.com') ? user.email : null
    expect(session?.customer_details?.email ?? null).toBe(taken)
    await world.pay(page)
    await world.call('get-session-status', user, { session_id: page })
    expect(await world.plan(user)).toEqual(LIFETIME)
  }
})

it('[P10] no key holds an address', async () => {
  const user = await world.newUser('somebody-UNIQUE@example.com')
  const before = world.sent.length
  await world.openPage(user)
  const keys = world.sent.slice(before).map(({ headers }) => headers.get('idempotency-key') ?? '')
  expect(keys.filter((key) => key !== '').length).toBeGreaterThanOrEqual(2)
  for (const key of keys) expect(key).not.toContain('@')
})

it('[P12] a payment has an invoice for the portal, and its receipt goes to the payer’s address', async () => {
  const user = await world.newUser()
  const page = await world.openPage(user)
  await world.pay(page)
  const { sessions } = await world.state()
  expect(sessions.find(({ id }) => id === page)?.invoice).toMatch(/^in_/)
  const [charge] = await world.chargesOf(user)
  expect(charge?.receipt_email).toBe(user.email)
})

it('[P13] an open page of another product stays open', async () => {
  const user = await world.newUser()
  await world.openPage(user)
  const customer = String((await world.openPages(user))[0]?.customer)
  const other = await world.stripe().checkout.sessions.create({
    mode: 'payment',
    customer,
    line_items: [
      { quantity: 1, price_data: { currency: 'mxn', unit_amount: 5_000, product_data: { name: 'A mug' } } },
    ],
    success_url: 'https://mugs.example/thanks',
  })
  await world.openPage(user, OTHER_APP)
  expect((await world.stripe().checkout.sessions.retrieve(other.id)).status).toBe('open')
  expect(await world.openPages(user)).toHaveLength(1)
  await world.pay(other.id)
  expect((await world.call('create-checkout', user)).status).toBe(200)
  expect(await world.plan(user)).toEqual({ tier: 'free', lifetime: false })
})

it('[P2] no webhook: the screen after the payment gives the plan, once', async () => {
  const user = await world.newUser()
  const page = await world.openPage(user)
  await world.pay(page)
  const ask = () => world.call('get-session-status', user, { session_id: page })
  expect((await ask()).body).toEqual({ status: 'complete', payment_status: 'paid' })
  expect(await world.plan(user)).toEqual(LIFETIME)
  const head = () =>
    world.db.database.query('select rev, epoch from private.sync_heads where user_id = $1', [user.id])
  const before = await head()
  await Promise.all([ask(), ask(), ask()])
  expect(await head()).toEqual(before)
})

it('[P2] no webhook and no return: the next press gives the plan instead of a second page', async () => {
  const user = await world.newUser()
  await world.pay(await world.openPage(user))
  const press = await world.call('create-checkout', user)
  expect([press.status, press.body.code]).toEqual([409, 'already_lifetime'])
  expect(await world.plan(user)).toEqual(LIFETIME)
  for (const event of await world.eventsOf(user)) expect((await world.deliver(event)).status).toBe(200)
  expect(await world.plan(user)).toEqual(LIFETIME)
})

it('[P2] a refund whose webhook was lost is seen by the screen after the payment', async () => {
  const user = await world.newUser()
  const page = await world.openPage(user)
  await world.pay(page)
  await world.call('get-session-status', user, { session_id: page })
  const [charge] = await world.chargesOf(user)
  await world.post(`/charges/${charge?.id}/refund`)
  await world.call('get-session-status', user, { session_id: page })
  expect(await world.plan(user)).toEqual({ tier: 'free', lifetime: false })
})

it('[P2] the status is told also when the plan cannot be written now', async () => {
  const user = await world.newUser()
  const page = await world.openPage(user)
  await world.pay(page)
  world.hook(async (request, wire) =>
    request.url.endsWith('/apply_payment_event') ? new Response('{}', { status: 500 }) : wire(request),
  )
  const told = await world.call('get-session-status', user, { session_id: page })
  expect(told.body).toEqual({ status: 'complete', payment_status: 'paid' })
  expect(await world.plan(user)).toEqual({ tier: 'free', lifetime: false })
})

it('[P15] a plan granted by hand, then bought and refunded, stands', async () => {
  const user = await world.newUser()
  const page = await world.openPage(user)
  await world.db.setTier(user, 'premium', 'by hand')
  await world.pay(page)
  await world.call('get-session-status', user, { session_id: page })
  expect(await world.plan(user)).toEqual(LIFETIME)
  const [charge] = await world.chargesOf(user)
  await world.post(`/charges/${charge?.id}/refund`)
  for (const event of await world.eventsOf(user)) await world.deliver(event)
  expect(await world.plan(user)).toEqual({ tier: 'premium', lifetime: false })
})

it('[P9] the page of a customer that was deleted at the provider is closed, or counts when it was paid', async () => {
  const user = await world.newUser()
  const first = await world.openPage(user)
  const customerOf = async () => String((await world.openPages(user))[0]?.customer)
  await world.stripe().customers.del(await customerOf())
  const second = await world.openPage(user)
  expect(second).not.toBe(first)
  expect((await world.openPages(user)).map(({ id }) => id)).toEqual([second])
  const customer = await customerOf()
  await world.pay(second)
  await world.stripe().customers.del(customer)
  expect((await world.call('create-checkout', user)).body.code).toBe('already_lifetime')
  expect(await world.plan(user)).toEqual(LIFETIME)
})
