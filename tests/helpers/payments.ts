import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Stripe from 'stripe'
import type { FunctionEnv } from '../../supabase/functions/_shared/env.ts'
import type { SandboxState } from '../../supabase/local/pay/store.ts'
import { createApiClient, type Session } from './api-client.ts'
import type { BackendProcess } from './backend-process.ts'

type EventBody = { readonly id: string; readonly type: string; readonly raw: string }

export const FREE = { tier: 'free', lifetime: false }
export const LIFETIME = { tier: 'premium', lifetime: true, metadata: 'premium' }

/** Payments as tests drive them: the functions over HTTP, the sandbox's pages, hand-made webhooks. */
export const createPaymentsClient = (backend: BackendProcess) => {
  const api = createApiClient(backend)
  const readState = (): SandboxState => JSON.parse(readFileSync(join(backend.dataDir, 'pay.json'), 'utf8'))

  const callFunction = (name: string, token: string | null, body: unknown = {}, headers: HeadersInit = {}) =>
    fetch(`${backend.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })

  const openCheckout = async (user: Session): Promise<string> => {
    const response = await callFunction('create-checkout', user.access_token)
    const { url, message } = await response.json()
    if (typeof url !== 'string') throw new Error(`create-checkout: ${response.status} ${message}`)
    return url.split('/').at(-1) ?? ''
  }

  const onSandbox = (path: string, init: RequestInit = { method: 'POST' }) =>
    fetch(`${backend.url}/_local/pay/${path}`, { redirect: 'manual', ...init })

  const plan = async (
    user: Session,
  ): Promise<{ tier: string; lifetime: boolean; metadata: string | null }> => {
    const token = user.access_token
    const [profile, entitlement, account] = await Promise.all([
      api.call('/rest/v1/profiles?select=subscription_tier', { token }).then((answer) => answer.json()),
      api.call('/rest/v1/entitlements?select=lifetime', { token }).then((answer) => answer.json()),
      api.call('/auth/v1/user', { token }).then((answer) => answer.json()),
    ])
    return {
      tier: profile[0].subscription_tier,
      lifetime: entitlement[0]?.lifetime ?? false,
      metadata: account.app_metadata.subscription_tier ?? null,
    }
  }

  let payers = 0
  const newPayer = (): Promise<Session> => {
    payers += 1
    return api.newUser(`payer${payers}@example.com`, 'correct horse')
  }
  const setWebhooks = (settings: Partial<SandboxState['settings']>) =>
    onSandbox('settings', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(settings),
    })
  const pay = (sessionId: string) => onSandbox(`checkout/${sessionId}/pay`)
  /** Events about one customer, oldest first, as they would be sent. */
  const eventsOf = (customerId: string): EventBody[] =>
    Object.values(readState().events)
      .map((raw) => ({ raw, ...JSON.parse(raw) }))
      .filter((event) => JSON.stringify(event.data).includes(customerId))
  const customerOf = (sessionId: string): string => {
    const session = readState().objects[sessionId]
    return session?.object === 'checkout.session' ? String(session.customer) : ''
  }

  return {
    api,
    callFunction,
    newPayer,
    setWebhooks,
    pay,
    eventsOf,
    customerOf,
    /** Somebody who has paid, with every event of it still held back. */
    paidInSilence: async () => {
      await setWebhooks({ paused: true })
      const user = await newPayer()
      const sessionId = await openCheckout(user)
      await pay(sessionId)
      const customer = customerOf(sessionId)
      return { user, sessionId, customer, events: () => eventsOf(customer) }
    },
    openCheckout,
    onSandbox,
    plan,
    readState,
    /** The environment that the running backend gives its functions: for calling a handler by hand. */
    env: (): FunctionEnv => {
      const { stripeSecretKey, stripeWebhookSecret } = readState()
      return {
        supabaseUrl: backend.url,
        supabaseSecretKey: backend.keys.secret,
        stripeSecretKey,
        stripeWebhookSecret,
        stripeApiUrl: `${backend.url}/_local/pay`,
        appOrigins: [backend.url],
      }
    },
    chargeOf: (sessionId: string): string => {
      const { objects } = readState()
      const session = objects[sessionId]
      const intent =
        session?.object === 'checkout.session' ? objects[String(session.payment_intent)] : undefined
      return intent?.object === 'payment_intent' ? String(intent.latest_charge) : ''
    },
    /** A webhook as the provider signs it, or as a forger would. */
    postEvent: async (
      raw: string,
      forged: { readonly secret?: string; readonly timestamp?: number; readonly signature?: string } = {},
    ): Promise<{ status: number; outcome: string | undefined }> => {
      const signature =
        forged.signature ??
        (await Stripe.webhooks.generateTestHeaderStringAsync({
          payload: raw,
          secret: forged.secret ?? readState().stripeWebhookSecret,
          ...(forged.timestamp === undefined ? {} : { timestamp: forged.timestamp }),
        }))
      const response = await fetch(`${backend.url}/functions/v1/stripe-webhook`, {
        method: 'POST',
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
        body: raw,
      })
      return { status: response.status, outcome: (await response.json()).outcome }
    },
  }
}
