import { Hono } from 'hono'
import { createActions } from './actions.ts'
import { createApi } from './api.ts'
import { checkoutPage, overviewPage, PAGE_STYLE, portalPage, successAddress } from './pages.ts'
import { createPlannedFaults, parseFault } from './planned-faults.ts'
import { parseSettings } from './settings.ts'
import { findObject, objectsOf, openSandboxStore } from './store.ts'
import { startWebhooks } from './webhooks.ts'

type PaySandboxOptions = {
  /** Kept in `pay.json` in here; null: in memory. */
  readonly dataDir: string | null
  /** This server's address, without a slash at the end; asked for late, since a free port is known late. */
  readonly origin: () => string
}

export type PaySandbox = {
  /** To be mounted at `/_local/pay`. */
  readonly app: Hono
  /** For the functions' environment; made once and kept with the sandbox. */
  readonly stripeSecretKey: string
  readonly stripeWebhookSecret: string
  /** Ends the delivery of webhooks; what is due later is delivered after the next start. */
  readonly close: () => Promise<void>
}

const MOUNT = '/_local/pay'

/**
 * Loopback has several names, and a form may not lead from one to another: the payment page takes the app's.
 */
const sameNameAs = (url: string | null, fallback: string): string => {
  const origin = url !== null && URL.canParse(url) ? new URL(url) : null
  const isLoopback = origin !== null && /^(localhost|127\.0\.0\.1)$/.test(origin.hostname)
  return isLoopback ? origin.origin : fallback
}

/** What stands in for the card-payment provider on one machine: its API, its pages, its webhooks. */
export const createPaySandbox = (options: PaySandboxOptions): PaySandbox => {
  const store = openSandboxStore(options.dataDir)
  const { state } = store
  const webhooks = startWebhooks(store, () => `${options.origin()}/functions/v1/stripe-webhook`)
  const actions = createActions(store, webhooks)
  const pageAt = (path: string, backUrl: string | null) =>
    `${sameNameAs(backUrl, options.origin())}${MOUNT}/${path}`
  const faults = createPlannedFaults()
  const api = createApi(
    store,
    actions,
    {
      checkout: (id, successUrl) => pageAt(`checkout/${id}`, successUrl),
      portal: (id, returnUrl) => pageAt(`portal/${id}`, returnUrl),
    },
    faults,
  )

  const app = new Hono()
  app.all('/v1/*', async (c) => {
    await actions.expireOldSessions()
    return api.fetch(c.req.raw)
  })
  app.get('/style.css', (c) => c.body(PAGE_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))

  app.get('/', (c) => c.html(overviewPage(state)))
  app.get('/settings', (c) => c.json(state.settings))
  app.post('/settings', async (c) => {
    const isJson = c.req.header('content-type')?.startsWith('application/json') ?? false
    // An unticked box is not sent by a form, so a form always says something of it.
    const given = isJson ? await c.req.json() : { paused: false, ...(await c.req.parseBody()) }
    state.settings = parseSettings(given, state.settings)
    store.save()
    return isJson ? c.json(state.settings) : c.redirect(MOUNT, 303)
  })
  app.post('/faults', async (c) => {
    const fault = parseFault(await c.req.json())
    if (fault === null) return c.json({ message: 'Expected {request, status, when, delayMs, times}' }, 400)
    faults.add(fault)
    return c.json(fault)
  })
  /** For tests and the curious: payments and events, without any key. */
  app.get('/state.json', (c) =>
    c.json({
      sessions: objectsOf(state, 'checkout.session'),
      charges: objectsOf(state, 'charge'),
      refunds: objectsOf(state, 'refund'),
      disputes: objectsOf(state, 'dispute'),
      events: Object.values(state.events).map((body) => JSON.parse(body)),
      deliveries: state.deliveries,
    }),
  )

  app.get('/checkout/:id', (c) => {
    const session = findObject(state, 'checkout.session', c.req.param('id'))
    if (!session) return c.text('No such payment session', 404)
    return c.html(checkoutPage(session, c.req.query('declined') !== undefined))
  })
  // Its id goes into an address below: one that is not there is nobody's.
  app.use('/checkout/:id/*', async (c, next) =>
    findObject(state, 'checkout.session', c.req.param('id'))
      ? next()
      : c.text('No such payment session', 404),
  )
  app.post('/checkout/:id/pay', async (c) => {
    const id = c.req.param('id')
    const paid = await actions.pay(id)
    const session = findObject(state, 'checkout.session', id)
    return c.redirect(paid && session ? successAddress(session) : `${MOUNT}/checkout/${id}`, 303)
  })
  app.post('/checkout/:id/decline', (c) => c.redirect(`${MOUNT}/checkout/${c.req.param('id')}?declined`, 303))
  app.post('/checkout/:id/expire', async (c) => {
    await actions.expire(c.req.param('id'))
    return c.redirect(`${MOUNT}/checkout/${c.req.param('id')}`, 303)
  })

  app.get('/portal/:id', (c) => {
    const portal = findObject(state, 'billing_portal.session', c.req.param('id'))
    return portal ? c.html(portalPage(state, portal)) : c.text('No such portal session', 404)
  })

  app.post('/charges/:id/refund', async (c) => {
    const amount = Number(c.req.query('amount') ?? Number.NaN)
    await actions.refund({
      chargeId: c.req.param('id'),
      amount: Number.isInteger(amount) ? amount : null,
      reason: 'requested_by_customer',
      metadata: {},
    })
    return c.redirect(MOUNT, 303)
  })
  app.post('/refunds/:id/fail', async (c) => {
    await actions.failRefund(c.req.param('id'))
    return c.redirect(MOUNT, 303)
  })
  app.post('/charges/:id/:how{dispute|inquiry}', async (c) => {
    await actions.dispute(c.req.param('id'), c.req.param('how') === 'inquiry')
    return c.redirect(MOUNT, 303)
  })
  app.post('/disputes/:id/:status', async (c) => {
    await actions.moveDispute(c.req.param('id'), c.req.param('status'))
    return c.redirect(MOUNT, 303)
  })
  app.post('/events/:id/deliver', async (c) => {
    if (Object.hasOwn(state.events, c.req.param('id'))) await webhooks.deliverNow([c.req.param('id')])
    return c.redirect(MOUNT, 303)
  })

  return {
    app,
    stripeSecretKey: state.stripeSecretKey,
    stripeWebhookSecret: state.stripeWebhookSecret,
    close: webhooks.stop,
  }
}
