import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { isSameSecret } from '../is-same-secret.ts'
import type { Actions } from './actions.ts'
import { type ApiAnswer, failed, isAnswer, missing, missingParam, paramMissing } from './api-answer.ts'
import { checkParams } from './check-params.ts'
import { expand } from './expand.ts'
import { type Form, parseForm, textAt, textsAt } from './form-encoding.ts'
import { createIdempotency, type KeyedAnswer } from './idempotency.ts'
import { listPage } from './lists.ts'
import { checkSession, makeSession } from './make-session.ts'
import { createCustomer } from './objects/customer.ts'
import { newId } from './objects/new-id.ts'
import { createPortalSession } from './objects/portal-session.ts'
import type { ParamType } from './param-type.ts'
import type { PlannedFaults } from './planned-faults.ts'
import type { PublishedParams } from './published-params.ts'
import { findObject, objectsOf, type SandboxObject, type SandboxStore } from './store.ts'
import { checkAddresses, checkEmail } from './text-rules.ts'
import type { EventRequest } from './webhooks.ts'

type PageAddresses = {
  readonly checkout: (sessionId: string, successUrl: string) => string
  readonly portal: (portalId: string, returnUrl: string | null) => string
}

type RequestName = keyof PublishedParams

const isRequestName = (name: string): name is RequestName => Object.hasOwn(PUBLISHED, name)

/** What the provider's package says of each request; made by `npx tsx tests/stripe-params.ts`. */
const PUBLISHED: Readonly<Record<RequestName, ParamType>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'published-params.json'), 'utf8'),
)

type Endpoint = {
  /** What the parameters alone decide, beyond their published types. */
  readonly check?: (form: Form) => ApiAnswer | null
  readonly work: (form: Form, id: string, request: EventRequest) => ApiAnswer | Promise<ApiAnswer>
}

/** `GET /v1/charges/ch_1` is `GET /v1/charges/{id}` of `ch_1`. Null: nothing that is answered here. */
const requestOf = (
  method: string,
  path: string,
): { readonly name: RequestName; readonly id: string } | null => {
  for (const name of Object.keys(PUBLISHED)) {
    const match = new RegExp(`^${name.replace('{id}', '([^/]+)')}$`).exec(`${method} ${path}`)
    if (match && isRequestName(name)) return { name, id: match[1] ?? '' }
  }
  return null
}

/** Tells what the answer of a failure is that was planned for this request. */
const plannedFailure = (status: number): ApiAnswer =>
  failed('An unknown error occurred.', {
    status,
    type: status >= 500 ? 'api_error' : 'invalid_request_error',
  })

/** The endpoints of the provider's API that the official package calls in this project, under `/v1`. */
export const createApi = (
  store: SandboxStore,
  actions: Pick<Actions, 'expire' | 'refund'>,
  pages: PageAddresses,
  faults: PlannedFaults,
): Hono => {
  const { state } = store
  const once = createIdempotency(store)

  const keep = (object: SandboxObject): ApiAnswer => {
    state.objects[object.id] = object
    store.save()
    return { status: 200, body: object }
  }

  const found = (kind: SandboxObject['object'], id: string): ApiAnswer => {
    const object = findObject(state, kind, id)
    return object ? { status: 200, body: object } : missing(kind, id)
  }

  const deletedCustomer = (id: string) => ({ id, object: 'customer', deleted: true })

  const makePortal = (form: Form): ApiAnswer => {
    const customerId = textAt(form, 'customer') ?? ''
    const customer = findObject(state, 'customer', customerId)
    if (!customer) return missingParam('customer', customerId, 'customer')
    const returnUrl = textAt(form, 'return_url') ?? null
    return keep(createPortalSession(customer.id, returnUrl, (id) => pages.portal(id, returnUrl), Date.now()))
  }

  const makeRefund = async (form: Form, request: EventRequest): Promise<ApiAnswer> => {
    const [charge, intent, amount] = [
      textAt(form, 'charge'),
      textAt(form, 'payment_intent'),
      textAt(form, 'amount'),
    ]
    const paid = intent === undefined ? undefined : findObject(state, 'payment_intent', intent)
    if (intent !== undefined && !paid) return missingParam('payment_intent', intent, 'payment_intent')
    const reason = textAt(form, 'reason')
    const made = await actions.refund(
      {
        chargeId: charge ?? String(paid?.latest_charge),
        amount: amount === undefined ? null : Number(amount),
        reason:
          reason === 'duplicate' || reason === 'fraudulent' || reason === 'requested_by_customer'
            ? reason
            : null,
        metadata: textsAt(form, 'metadata'),
      },
      request,
    )
    return isAnswer(made) ? made : { status: 200, body: made }
  }

  const endpoints: Readonly<Record<RequestName, Endpoint>> = {
    'POST /v1/customers': {
      check: (form) => checkEmail(textAt(form, 'email'), 'email'),
      work: (form) => {
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
      },
    },
    'GET /v1/customers/{id}': {
      work: (_form, id) =>
        state.deletedCustomers.includes(id)
          ? { status: 200, body: deletedCustomer(id) }
          : found('customer', id),
    },
    'DELETE /v1/customers/{id}': {
      work: (_form, id) => {
        if (!findObject(state, 'customer', id)) return missing('customer', id)
        delete state.objects[id]
        state.deletedCustomers.push(id)
        store.save()
        return { status: 200, body: deletedCustomer(id) }
      },
    },
    'POST /v1/checkout/sessions': {
      check: checkSession,
      work: (form) => {
        const made = makeSession(state, form, pages.checkout)
        if (isAnswer(made)) return made
        state.intentData[made.session.id] = made.intent
        return keep(made.session)
      },
    },
    'GET /v1/checkout/sessions': {
      work: (form) =>
        listPage(state, objectsOf(state, 'checkout.session'), form, '/v1/checkout/sessions', [
          'created',
          'customer',
          'payment_intent',
          'status',
        ]),
    },
    'GET /v1/checkout/sessions/{id}': { work: (_form, id) => found('checkout.session', id) },
    'POST /v1/checkout/sessions/{id}/expire': {
      work: async (_form, id, request) => {
        const session = findObject(state, 'checkout.session', id)
        if (!session) return missing('checkout.session', id)
        return (await actions.expire(id, request))
          ? found('checkout.session', id)
          : failed(
              `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
            )
      },
    },
    'POST /v1/billing_portal/sessions': {
      check: (form) =>
        form.customer === undefined ? paramMissing('customer') : checkAddresses(form, 'return_url'),
      work: makePortal,
    },
    'GET /v1/charges/{id}': { work: (_form, id) => found('charge', id) },
    'GET /v1/payment_intents/{id}': { work: (_form, id) => found('payment_intent', id) },
    'POST /v1/refunds': {
      check: (form) =>
        form.charge === undefined && form.payment_intent === undefined
          ? failed(
              'One of the following params should be provided for this request: payment_intent or charge.',
            )
          : null,
      work: (form, _id, request) => makeRefund(form, request),
    },
    'GET /v1/refunds': {
      work: (form) =>
        listPage(state, objectsOf(state, 'refund'), form, '/v1/refunds', [
          'charge',
          'created',
          'payment_intent',
        ]),
    },
    'GET /v1/disputes': {
      work: (form) =>
        listPage(state, objectsOf(state, 'dispute'), form, '/v1/disputes', [
          'charge',
          'created',
          'payment_intent',
        ]),
    },
  }

  const work = async (
    name: RequestName,
    form: Form,
    id: string,
    request: EventRequest,
  ): Promise<ApiAnswer> => {
    const fault = faults.next(name)
    if (fault) await new Promise((passed) => setTimeout(passed, fault.delayMs))
    if (fault?.status != null && fault.when === 'before') return plannedFailure(fault.status)
    const answer = expand(
      state,
      await endpoints[name].work(form, id, request),
      Object.values(textsAt(form, 'expand')),
    )
    return fault?.status != null ? plannedFailure(fault.status) : answer
  }

  const reply = (c: Context, requestId: string, { status, body, replayed }: KeyedAnswer): Response => {
    const key = c.req.header('idempotency-key')
    return Response.json(body, {
      status,
      headers: {
        'request-id': requestId,
        'stripe-version': c.req.header('stripe-version') ?? '',
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(replayed === undefined ? {} : { 'idempotent-replayed': 'true', 'original-request': replayed }),
        ...(status === 409 ? { 'stripe-should-retry': 'true' } : {}),
      },
    })
  }

  return new Hono().all('*', async (c) => {
    const requestId = newId('req')
    const secret = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    if (!isSameSecret(secret, state.stripeSecretKey))
      return reply(c, requestId, failed('Invalid API Key provided.', { status: 401 }))
    const path = new URL(c.req.url).pathname.replace(/^.*(?=\/v1\/)/, '')
    const asked = requestOf(c.req.method, path)
    if (asked === null)
      return reply(
        c,
        requestId,
        failed(
          `Unrecognized request URL (${c.req.method}: ${path}). The sandbox answers only what this project asks.`,
          {
            status: 404,
            code: 'url_invalid',
          },
        ),
      )
    const { name, id } = asked
    const text = c.req.method === 'POST' ? await c.req.text() : new URL(c.req.url).search.slice(1)
    const form = parseForm(text)
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined
    const answer = await once(
      { key, asked: `${path} ${text}`, id: requestId },
      () => checkParams(PUBLISHED[name], form) ?? endpoints[name].check?.(form) ?? null,
      () => work(name, form, id, { id: requestId, idempotencyKey: key ?? null }),
    )
    return reply(c, requestId, answer)
  })
}
