import type { FunctionEnv } from './env.ts'

const TIMEOUT_MS = 10_000

/** A key of the new form is no token and goes into `apikey` alone; an old one is also the bearer. */
const keyHeaders = (key: string): Record<string, string> =>
  key.startsWith('sb_') ? { apikey: key } : { apikey: key, authorization: `Bearer ${key}` }

/**
 * Calls one of the payment functions of the database (migration `payments`) as the service role, over REST,
 * which works alike on hosted Supabase and in the embedded backend.
 * @throws when the database does not answer 2xx: a passing fault, to be tried again. The answer's text stays
 * out of the error, since it may quote what was sent.
 */
export const callDatabase = async (
  env: FunctionEnv,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<unknown> => {
  const response = await fetch(`${env.supabaseUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...keyHeaders(env.supabaseSecretKey) },
    body: JSON.stringify(args),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`${name} answered ${response.status}`)
  }
  // A function that returns nothing.
  return response.status === 204 ? null : response.json()
}
