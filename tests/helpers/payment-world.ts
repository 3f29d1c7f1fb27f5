import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { vi } from 'vitest'
import type { FunctionEnv } from '../../supabase/functions/_shared/env.ts'
import { FUNCTIONS } from '../../supabase/local/pay/functions.ts'
import { createPaySandbox, type PaySandbox } from '../../supabase/local/pay/sandbox.ts'
import type { WebhookSettings } from '../../supabase/local/pay/store.ts'
import { startTestDatabase, type TestDatabase, type TestUser } from './database.ts'

/**
 * Payments in one process: the real functions, the real migrations, the real sandbox; only the wires between
 * them are short. A test may cut a wire, look at what goes through, or set the clock.
 */

const DATABASE = 'http://database.test'
const PROVIDER = 'http://provider.test'
const APP = 'http://app.test'
export const OTHER_APP = 'http://other-app.test'

type Sent = {
  readonly method: string
  readonly path: string
  readonly headers: Headers
  readonly body: string
}

type Wire = (request: Request) => Promise<Response>

type Outcome = { readonly status: number; readonly body: Record<string, unknown> }

type StateJson = {
  readonly sessions: Stripe.Checkout.Session[]
  readonly charges: Stripe.Charge[]
  readonly refunds: Stripe.Refund[]
  readonly disputes: Stripe.Dispute[]
  readonly events: Stripe.Event[]
}

/** @param isDirect database functions are called without their REST interface, which costs 10 ms a call. */
export const openPaymentWorld = async ({ isDirect = false }: { readonly isDirect?: boolean } = {}) => {
  const db: TestDatabase = await startTestDatabase('')
  let sandbox: PaySandbox = createPaySandbox({ dataDir: null, origin: () => APP })
  const sent: Sent[] = []
  const logged: string[] = []
  /** What a test does in place of a wire; undefined: the wire itself. */
  let onWire: (request: Request, wire: Wire) => Promise<Response> = (request, wire) => wire(request)

  console.error = (...words: unknown[]) => logged.push(words.map(String).join(' '))

  const toDatabase: Wire = async (request) => {
    const path = new URL(request.url).pathname
    const text = await request.text()
    const name = /^\/rest\/v1\/rpc\/(\w+)$/.exec(path)?.[1]
    if (isDirect && name !== undefined) {
      const args = Object.entries<unknown>(JSON.parse(text))
      const list = args.map(([key], at) => `${key} => $${at + 1}`).join(', ')
      const values = args.map(([, value]) => value)
      const [row] = await db.database.query<{ value: unknown }>(
        `select public.${name}(${list}) as value`,
        values,
      )
      return Response.json(row?.value ?? null)
    }
    const answer = await db.rest(request.method, path.startsWith('/rest/v1/') ? path.slice(9) : path, {
      headers: Object.fromEntries(request.headers),
      ...(text === '' ? {} : { body: text }),
    })
    return new Response(answer.text === '' && answer.status === 204 ? null : answer.text, {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  }

  const toProvider: Wire = async (request) => {
    const copy = request.clone()
    const { pathname, search } = new URL(request.url)
    sent.push({
      method: request.method,
      path: pathname + search,
      headers: request.headers,
      body: await copy.text(),
    })
    return sandbox.app.fetch(request)
  }

  const env = (): FunctionEnv => ({
    supabaseUrl: DATABASE,
    supabaseSecretKey: 'sb_secret_0123456789abcdefghij_klmnopqr',
    stripeSecretKey: sandbox.stripeSecretKey,
    stripeWebhookSecret: sandbox.stripeWebhookSecret,
    stripeApiUrl: PROVIDER,
    appOrigins: [APP, OTHER_APP],
  })

  const toFunction: Wire = async (request) => {
    const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const handler = FUNCTIONS[name]
    if (!handler) throw new Error(`there is no function ${name}`)
    return handler(request, env())
  }

  const wires: Readonly<Record<string, Wire>> = {
    [DATABASE]: toDatabase,
    [PROVIDER]: toProvider,
    [APP]: toFunction,
  }
  const wired: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const wire = wires[new URL(request.url).origin]
    if (!wire) throw new TypeError(`nobody is at ${request.url}`)
    return onWire(request, wire)
  }
  vi.stubGlobal('fetch', wired)

  const post = (path: string, body?: object) =>
    sandbox.app.fetch(
      new Request(`${PROVIDER}${path}`, {
        method: 'POST',
        ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
      }),
    )
  const state = async (): Promise<StateJson> =>
    (await sandbox.app.fetch(new Request(`${PROVIDER}/state.json`))).json()
  const setWebhooks = (settings: Partial<WebhookSettings>) => post('/settings', settings)

  const call = async (
    name: string,
    user: TestUser,
    body: object = {},
    origin: string = APP,
  ): Promise<Outcome> => {
    const answer = await fetch(`${APP}/functions/v1/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }

  /** The id of the payment page that the person is led to. @throws when there is none. */
  const openPage = async (user: TestUser, origin: string = APP): Promise<string> => {
    const { status, body } = await call('create-checkout', user, {}, origin)
    if (typeof body.url !== 'string') throw new Error(`create-checkout: ${status} ${JSON.stringify(body)}`)
    return body.url.split('/').at(-1) ?? ''
  }

  const deliver = async (event: object, forged: { readonly secret?: string } = {}): Promise<Outcome> => {
    const payload = JSON.stringify(event)
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
      payload,
      secret: forged.secret ?? sandbox.stripeWebhookSecret,
    })
    const answer = await fetch(`${APP}/functions/v1/stripe-webhook`, {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body: payload,
    })
    return { status: answer.status, body: await answer.json() }
  }

  const plan = async (user: TestUser) => {
    const [row] = await db.database.query<{ tier: string; lifetime: boolean | null }>(
      `select subscription_tier as tier, lifetime from public.profiles
       left join public.entitlements on user_id = id where id = $1`,
      [user.id],
    )
    return row ? { tier: row.tier, lifetime: row.lifetime === true } : null
  }

  await setWebhooks({ paused: true })

  return {
    db,
    env,
    sent,
    logged,
    call,
    openPage,
    deliver,
    plan,
    post,
    state,
    setWebhooks,
    /** The provider's client, as the owner of the shop would use it. */
    stripe: () =>
      new Stripe(sandbox.stripeSecretKey, {
        protocol: 'http',
        host: 'provider.test',
        port: 80,
        maxNetworkRetries: 0,
        httpClient: Stripe.createFetchHttpClient((input, init) =>
          Promise.resolve(sandbox.app.fetch(new Request(input, init))),
        ),
      }),
    newUser: (email?: string): Promise<TestUser> => newUser(db, email),
    pay: (sessionId: string) => post(`/checkout/${sessionId}/pay`),
    /** The open pages of this person, whoever was led to them. */
    openPages: async (user: TestUser) =>
      (await state()).sessions.filter(
        (session) => session.client_reference_id === user.id && session.status === 'open',
      ),
    chargesOf: async (user: TestUser) =>
      (await state()).charges.filter((charge) => charge.metadata.user_id === user.id),
    eventsOf: async (user: TestUser) => {
      const { events, charges } = await state()
      const theirs = charges.filter((charge) => charge.metadata.user_id === user.id).map(({ id }) => id)
      return events.filter((event) => {
        const text = JSON.stringify(event)
        return text.includes(user.id) || theirs.some((id) => text.includes(id))
      })
    },
    planFault: (fault: object) => post('/faults', fault),
    /** Puts `hook` before every wire. */
    hook: (hook: (request: Request, wire: Wire) => Promise<Response>) => {
      onWire = hook
    },
    unhook: () => {
      onWire = (request, wire) => wire(request)
    },
    /** A provider without anything in it. */
    renewProvider: async () => {
      await sandbox.close()
      sandbox = createPaySandbox({ dataDir: null, origin: () => APP })
      await setWebhooks({ paused: true })
    },
    close: async () => {
      await sandbox.close()
      await db.close()
      vi.unstubAllGlobals()
    },
  }
}

export type PaymentWorld = Awaited<ReturnType<typeof openPaymentWorld>>

const newUser = async (db: TestDatabase, email?: string): Promise<TestUser> => {
  const user = await db.newUser()
  if (email === undefined) return user
  const unique = email.replace('UNIQUE', randomUUID())
  await db.database.query('update auth.users set email = $2 where id = $1', [user.id, unique])
  return { ...user, email: unique }
}
