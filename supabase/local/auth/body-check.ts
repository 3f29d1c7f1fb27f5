import { createMiddleware } from 'hono/factory'
import { jsonDepth, MAX_JSON_DEPTH } from '../json-text.ts'
import { authError } from './request-body.ts'

/** Texts in every request that has them. */
const TEXTS = [
  'email',
  'phone',
  'password',
  'type',
  'token',
  'token_hash',
  'refresh_token',
  'auth_code',
  'code_verifier',
  'code_challenge',
  'code_challenge_method',
  'nonce',
]

/** The width of the column, and what hosted Supabase takes. */
const MAX_EMAIL_LENGTH = 255

const BAD_JSON = authError(400, 'bad_json', 'Could not parse request body as JSON')
const LONG_EMAIL = authError(400, 'validation_failed', 'An email address is too long')

/** A NUL or half of a character, as JSON.stringify writes them: no column of text or JSON can hold either. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/

function faultOf(text: string): typeof BAD_JSON | null {
  if (text.trim() === '') return null
  let body: unknown
  try {
    if (jsonDepth(text) > MAX_JSON_DEPTH) return BAD_JSON
    body = JSON.parse(text)
  } catch {
    return BAD_JSON
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return BAD_JSON
  const fields: Readonly<Record<string, unknown>> = { ...body }
  if (TEXTS.some((name) => !['string', 'undefined'].includes(typeof (fields[name] ?? undefined))))
    return BAD_JSON
  if (UNSTORABLE.test(JSON.stringify(body))) return BAD_JSON
  if (typeof fields.email === 'string' && fields.email.length > MAX_EMAIL_LENGTH) return LONG_EMAIL
  return null
}

/**
 * Refuses bodies of the auth service that are not what it expects, with 400, as hosted Supabase does. The
 * library throws at them, or its database does, and answers 500.
 */
export const authBodyCheck = createMiddleware(async (c, next) => {
  if (c.req.method !== 'POST' && c.req.method !== 'PUT') return next()
  const fault = faultOf(await c.req.raw.clone().text())
  return fault === null ? next() : c.json(fault, 400)
})
