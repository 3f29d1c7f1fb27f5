import { refuse } from './answers.ts'
import type { FunctionEnv, FunctionHandler } from './env.ts'
import { readBody } from './read-body.ts'
import { findSignedInUser, type SignedInUser } from './signed-in-user.ts'

const MAX_BODY_BYTES = 4_096

type UserCall = {
  readonly user: SignedInUser
  readonly body: Readonly<Record<string, unknown>>
  /** The origin of the app that called, or the first of its origins: where people are sent back to. */
  readonly appOrigin: string
  readonly env: FunctionEnv
}

const corsHeaders = (origin: string): Record<string, string> => ({
  'access-control-allow-origin': origin,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info, x-region',
  'access-control-max-age': '7200',
})

const parseBody = (text: string): Readonly<Record<string, unknown>> | null => {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

const answerCall = async (
  request: Request,
  env: FunctionEnv,
  appOrigin: string,
  work: (call: UserCall) => Promise<Response>,
): Promise<Response> => {
  if (request.method !== 'POST') return refuse(405, 'method_not_allowed', 'Only POST is answered here.')
  const text = await readBody(request, MAX_BODY_BYTES)
  if (text === null) return refuse(413, 'too_large', 'The request is too large.')
  const body = parseBody(text)
  if (body === null) return refuse(400, 'bad_request', 'The request body is not a JSON object.')
  const user = await findSignedInUser(request, env)
  if (user === null) return refuse(401, 'no_session', 'No valid session found. Please sign in again.')
  return work({ user, body, appOrigin, env })
}

/**
 * What the functions that people call have in common: our own origins only, POST only, a bounded JSON body, a
 * signed-in person, JSON errors, and a passing fault told as 503 without its inside.
 */
export const userFunction =
  (name: string, work: (call: UserCall) => Promise<Response>): FunctionHandler =>
  async (request, env) => {
    const origin = request.headers.get('origin')
    if (origin !== null && !env.appOrigins.includes(origin))
      return refuse(403, 'origin_not_allowed', 'This origin may not call this function.')
    const appOrigin = origin ?? env.appOrigins[0]
    if (request.method === 'OPTIONS')
      return new Response(null, { status: 204, headers: { vary: 'origin', ...corsHeaders(appOrigin) } })
    let response: Response
    try {
      response = await answerCall(request, env, appOrigin, work)
    } catch (error) {
      console.error(`${name}: ${describeFault(error)}`)
      response = refuse(503, 'passing_fault', 'The service is not available right now. Please try again.')
    }
    response.headers.set('vary', 'origin')
    if (origin !== null) response.headers.set('access-control-allow-origin', origin)
    return response
  }

/** Enough to find a fault by, without what was sent: provider errors quote parameters in their messages. */
export const describeFault = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown fault'
  if ('requestId' in error && 'type' in error)
    return `provider fault ${String(error.type)} (request ${String(error.requestId)})`
  return `${error.name}: ${error.message}`
}
