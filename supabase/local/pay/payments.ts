import type { Hono } from 'hono'
import type { FunctionEnv } from '../../functions/_shared/env.ts'
import { createPaySandbox } from './sandbox.ts'

type PaymentSettings = Pick<FunctionEnv, 'stripeApiUrl' | 'stripeSecretKey' | 'stripeWebhookSecret'>

export type Payments = {
  readonly settings: PaymentSettings
  /** The sandbox's pages, for `/_local/pay`; none with keys of the real provider. */
  readonly app: Hono | null
  readonly close: () => Promise<void>
}

/**
 * The real provider where its keys are set (STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, as in production),
 * otherwise the sandbox.
 * @param origin `http://127.0.0.1:PORT`: where the functions find the sandbox, and the sandbox the webhook.
 */
export const openPayments = (
  env: Readonly<Record<string, string | undefined>>,
  dataDir: string,
  origin: string,
): Payments => {
  const { STRIPE_SECRET_KEY: stripeSecretKey, STRIPE_WEBHOOK_SECRET: stripeWebhookSecret } = env
  if (stripeSecretKey && stripeWebhookSecret) {
    const stripeApiUrl = env.STRIPE_API_URL || 'https://api.stripe.com'
    return {
      settings: { stripeApiUrl, stripeSecretKey, stripeWebhookSecret },
      app: null,
      close: async () => {},
    }
  }
  const sandbox = createPaySandbox({ dataDir, origin: () => origin })
  return {
    settings: {
      stripeApiUrl: `${origin}/_local/pay`,
      stripeSecretKey: sandbox.stripeSecretKey,
      stripeWebhookSecret: sandbox.stripeWebhookSecret,
    },
    app: sandbox.app,
    close: sandbox.close,
  }
}
