/**
 * All that a function knows of the world it runs in. The Deno shells read it from the environment that hosted
 * Supabase gives (`read-env.ts`); the embedded backend hands in its own.
 */
export type FunctionEnv = {
  /** Where the auth service and the database's REST interface answer, without a slash at the end. */
  readonly supabaseUrl: string
  /** The secret (service role) key. Never leaves the server, never printed. */
  readonly supabaseSecretKey: string
  readonly stripeSecretKey: string
  /** The secret with which the provider signs its webhooks, `whsec_…`. */
  readonly stripeWebhookSecret: string
  /**
   * The provider's API, `https://api.stripe.com`, or the sandbox's address; a path in front of `/v1` is kept.
   */
  readonly stripeApiUrl: string
  /**
   * Origins of the app, the first being the one that people are sent back to: `['https://cifra.example']`.
   */
  readonly appOrigins: readonly [string, ...string[]]
}

export type FunctionHandler = (request: Request, env: FunctionEnv) => Promise<Response>
