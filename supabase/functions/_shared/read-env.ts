import type { FunctionEnv } from './env.ts'

const required = (read: (name: string) => string | undefined, name: string): string => {
  const value = read(name)?.trim()
  if (!value) throw new Error(`${name} is not set`)
  return value
}

/** Hosted Supabase gives the secret keys as JSON by name; older projects have one service role key. */
const readSecretKey = (read: (name: string) => string | undefined): string => {
  const keys = read('SUPABASE_SECRET_KEYS')
  const named: unknown = keys ? JSON.parse(keys).default : undefined
  return typeof named === 'string' && named !== '' ? named : required(read, 'SUPABASE_SERVICE_ROLE_KEY')
}

const readOrigins = (text: string): readonly [string, ...string[]] => {
  const [first, ...others] = text.split(',').map((part) => new URL(part.trim()).origin)
  if (first === undefined) throw new Error('APP_ORIGINS names no origin')
  return [first, ...others]
}

/**
 * The environment of a deployed function, read by name through `read`. docs/stripe.md says what to set.
 * @throws naming the variable that is missing, never its value.
 */
export const readEnv = (read: (name: string) => string | undefined): FunctionEnv => ({
  supabaseUrl: required(read, 'SUPABASE_URL').replace(/\/+$/, ''),
  supabaseSecretKey: readSecretKey(read),
  stripeSecretKey: required(read, 'STRIPE_SECRET_KEY'),
  stripeWebhookSecret: required(read, 'STRIPE_WEBHOOK_SECRET'),
  stripeApiUrl: read('STRIPE_API_URL')?.trim() || 'https://api.stripe.com',
  appOrigins: readOrigins(required(read, 'APP_ORIGINS')),
})
