import { timingSafeEqual } from 'node:crypto'
import { Hono } from 'hono'
import { type ApiAnswer, failed, missing } from './api-answer.ts'
import { expand } from './expand.ts'
import { type FormValue, parseForm, textAt, textsAt } from './form-encoding.ts'
import { createCheckoutSession } from './objects/checkout-session.ts'
import { createCustomer } from './objects/customer.ts'
import { createPortalSession } from './objects/portal-session.ts'
import { findObject, objectsOf, type SandboxObject, type SandboxStore } from './store.ts'

type Form = { readonly [key: string]: FormValue }

export type PageAddresses = {
  readonly checkout: (sessionId: string, successUrl: string) => string
  readonly portal: (portalId: string, returnUrl: string | null) => string
}

const isSameKey = (given: string, key: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(key)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const isWebAddress = (text: string) =>
  /^https?:\/\//i.test(text) && URL.canParse(text.replace('{CHECKOUT_SESSION_ID}', 'id'))

/** The provider leads people back to web addresses only. */
const wrongAddress = (form: Form, ...names: readonly string[]): ApiAnswer | undefined => {
  const name = names.find((name) => !isWebAddress(textAt(form, name) ?? 'https://none'))
  return name === undefined ? undefined : failed(400, 'url_invalid', `Not a valid URL: ${name}`)
}

/** A page of a list, newest first, as the provider cuts it. */
const listPage = (objects: readonly SandboxObject[], form: Form, url: string): ApiAnswer => {
  const newestFirst = objects.toReversed()
  const after = textAt(form, 'starting_after')
  const from = after === undefined ? 0 : newestFirst.findIndex((object) => object.id === after) + 1
  const limit = Math.min(100, Math.max(1, Number(textAt(form, 'limit') ?? 10) || 10))
  return {
    status: 200,
    body: {
      object: 'list',
      url,
      data: newestFirst.slice(from, from + limit),
      has_more: newestFirst.length > from + limit,
    },
  }
}

/** The endpoints of the provider's API that the official package calls in this project, under `/v1`. */
export const createApi = (
  store: SandboxStore,
  expire: (sessionId: string) => Promise<boolean>,
  pages: PageAddresses,
): Hono => {
  const { state } = store

  const keep = (object: SandboxObject): ApiAnswer => {
    state.objects[object.id] = object
    store.save()
    return { status: 200, body: object }
  }

  const makeCustomer = (form: Form): ApiAnswer => {
    const [email, name] = [textAt(form, 'email'), textAt(form, 'name')]
    return keep(
      createCustomer(
        {
          ...(email === undefined ? {} : { email }),
          ...(name === undefined ? {} : { name }),
          metadata: textsAt(form, 'metadata'),
        },
        Date.now(),
      ),
    )
  }

  const makeSession = (form: Form): ApiAnswer => {
    const customer = findObject(state, 'customer', textAt(form, 'customer'))
    if (!customer) return missing('customer', textAt(form, 'customer'))
    const price = ['line_items', '0', 'price_data']
    const amount = Number(textAt(form, ...price, 'unit_amount'))
    const successUrl = textAt(form, 'success_url')
    const wrong = wrongAddress(form, 'success_url', 'cancel_url')
    if (wrong) return wrong
    if (textAt(form, 'mode') !== 'payment' || !Number.isInteger(amount) || amount <= 0 || !successUrl)
      return failed(
        400,
        'parameter_missing',
        'mode=payment, a price with an amount and success_url are needed.',
      )
    return keep(
      createCheckoutSession(
        {
          customer,
          amount: amount * Number(textAt(form, 'line_items', '0', 'quantity') ?? 1),
          currency: textAt(form, ...price, 'currency') ?? 'mxn',
          successUrl,
          cancelUrl: textAt(form, 'cancel_url') ?? null,
          clientReferenceId: textAt(form, 'client_reference_id') ?? null,
          metadata: textsAt(form, 'metadata'),
          pageOf: (id) => pages.checkout(id, successUrl),
        },
        Date.now(),
      ),
    )
  }

  const makePortal = (form: Form): ApiAnswer => {
    const customer = findObject(state, 'customer', textAt(form, 'customer'))
    if (!customer) return missing('customer', textAt(form, 'customer'))
    const wrong = wrongAddress(form, 'return_url')
    if (wrong) return wrong
    const returnUrl = textAt(form, 'return_url') ?? null
    return keep(createPortalSession(customer.id, returnUrl, (id) => pages.portal(id, returnUrl), Date.now()))
  }

  const expireSession = async (id: string): Promise<ApiAnswer> =>
    (await expire(id)) || !findObject(state, 'checkout.session', id)
      ? found('checkout.session', id)
      : failed(400, 'resource_not_open', 'Only Checkout Sessions with a status in ["open"] can be expired.')

  /** The same key gives the same object again, and is refused for another request. */
  const once = (key: string | undefined, asked: string, make: () => ApiAnswer): ApiAnswer => {
    const held = key === undefined ? undefined : state.idempotent[key]
    if (held && held.asked !== asked)
      return failed(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters.',
      )
    if (held) return { status: 200, body: state.objects[held.id] }
    const answer = make()
    if (key !== undefined && answer.status === 200 && 'id' in Object(answer.body)) {
      state.idempotent[key] = { asked, id: String(Reflect.get(Object(answer.body), 'id')) }
      store.save()
    }
    return answer
  }

  const make: Readonly<Record<string, (form: Form) => ApiAnswer>> = {
    '/customers': makeCustomer,
    '/checkout/sessions': makeSession,
    '/billing_portal/sessions': makePortal,
  }

  const read = (path: string, form: Form): ApiAnswer => {
    const [, collection, id] =
      /^\/(customers|checkout\/sessions|charges|disputes)(?:\/([^/]+))?$/.exec(path) ?? []
    switch (collection) {
      case 'customers':
        return found('customer', id)
      case 'charges':
        return found('charge', id)
      case 'checkout/sessions': {
        if (id !== undefined) return found('checkout.session', id)
        const [customer, status] = [textAt(form, 'customer'), textAt(form, 'status')]
        return listPage(
          objectsOf(state, 'checkout.session').filter(
            (session) =>
              (customer === undefined || session.customer === customer) &&
              (status === undefined || session.status === status),
          ),
          form,
          '/v1/checkout/sessions',
        )
      }
      case 'disputes': {
        const charge = textAt(form, 'charge')
        const disputes = objectsOf(state, 'dispute').filter((dispute) => dispute.charge === charge)
        return listPage(disputes, form, '/v1/disputes')
      }
      default:
        return failed(
          404,
          'url_invalid',
          'Unrecognized request URL. The sandbox answers only what this project asks.',
        )
    }
  }

  const found = (kind: SandboxObject['object'], id: string | undefined): ApiAnswer => {
    const object = findObject(state, kind, id)
    return object ? { status: 200, body: object } : missing(kind, id)
  }

  return new Hono().all('*', async (c) => {
    const key = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    if (!isSameKey(key, state.stripeSecretKey)) {
      const { status, body } = failed(401, 'api_key_expired', 'Invalid API Key provided.')
      return c.json(Object(body), status)
    }
    const path = new URL(c.req.url).pathname.replace(/^.*\/v1(?=\/)/, '')
    const text = c.req.method === 'POST' ? await c.req.text() : new URL(c.req.url).search.slice(1)
    const form = parseForm(text)
    const maker = c.req.method === 'POST' ? make[path] : undefined
    const toExpire = /^\/checkout\/sessions\/([^/]+)\/expire$/.exec(path)?.[1]
    if (toExpire !== undefined && c.req.method === 'POST') {
      const { status, body } = await expireSession(toExpire)
      return c.json(Object(body), status)
    }
    const answer = maker
      ? once(c.req.header('idempotency-key'), `${path} ${text}`, () => maker(form))
      : read(c.req.method === 'GET' ? path : '', form)
    const body = expand(state, answer.body, Object.values(textsAt(form, 'expand')))
    return c.json(Object(body), answer.status)
  })
}
