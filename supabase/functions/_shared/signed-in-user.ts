import type { FunctionEnv } from './env.ts'

const TIMEOUT_MS = 10_000

export type SignedInUser = { readonly id: string; readonly email: string | null }

const parseUser = (value: unknown): SignedInUser | null => {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null
  const email = 'email' in value && typeof value.email === 'string' && value.email !== '' ? value.email : null
  return typeof value.id === 'string' ? { id: value.id, email } : null
}

/**
 * Whose bearer token this is, by the auth service's own word (a token of a session that was ended is refused
 * there, which a signature alone would not tell). Null: nobody's.
 * @throws when the auth service does not answer.
 */
export const findSignedInUser = async (request: Request, env: FunctionEnv): Promise<SignedInUser | null> => {
  const authorization = request.headers.get('authorization')
  if (!authorization || !/^Bearer [\w.~+/=-]{1,8000}$/.test(authorization)) return null
  const response = await fetch(`${env.supabaseUrl}/auth/v1/user`, {
    headers: { apikey: env.supabaseSecretKey, authorization },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.ok) return parseUser(await response.json())
  await response.body?.cancel()
  if (response.status >= 500 || response.status === 429)
    throw new Error(`the auth service answered ${response.status}`)
  return null
}
