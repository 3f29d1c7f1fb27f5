import Stripe from 'stripe'
import type { FunctionEnv } from './env.ts'

const TIMEOUT_MS = 15_000
const MAX_TRIES = 3

/** The client builds its addresses from the host alone; the sandbox lives under a path of our own server. */
const fetchUnder =
  (prefix: string): typeof fetch =>
  (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    url.pathname = prefix + url.pathname
    return fetch(url, init)
  }

/** The official client, at the provider or at the sandbox: only the address differs. */
export const createStripe = (env: FunctionEnv): Stripe => {
  const { protocol, hostname, port, pathname } = new URL(env.stripeApiUrl)
  const secure = protocol === 'https:'
  const prefix = pathname.replace(/\/+$/, '')
  return new Stripe(env.stripeSecretKey, {
    protocol: secure ? 'https' : 'http',
    host: hostname,
    port: port === '' ? (secure ? 443 : 80) : port,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(prefix === '' ? fetch : fetchUnder(prefix)),
  })
}

/** The provider says that there is no such thing: a wrong id, or one of its other mode. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'

/** What was asked for, or null where it is missing. */
export const orMissing = async <T>(work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work()
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/**
 * The provider failed, or is still at work with this very key: it would say so again to whoever brings the
 * same idempotency key within 24 h.
 */
const needsNewKey = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  error.statusCode !== undefined &&
  (error.statusCode >= 500 || error.statusCode === 409)

/** Runs `work`, which brings a new idempotency key each time, again where a new one may do better. */
export const withNewKeys = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!needsNewKey(error) || tries >= MAX_TRIES) throw error
    }
  }
}
