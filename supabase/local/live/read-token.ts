import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a good token says; `exp` in seconds. */
export type Claims = { readonly sub: string; readonly exp: number }

/**
 * The claims of an access token of the auth service, which signs with HMAC-SHA256; null: forged, ended, or no
 * person's.
 */
export const readToken = (token: unknown, secret: string, nowMs: number): Claims | null => {
  const [header, payload, signature] = typeof token === 'string' ? token.split('.') : []
  if (header === undefined || payload === undefined || signature === undefined) return null
  const made = createHmac('sha256', secret).update(`${header}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== made.length || !timingSafeEqual(given, made)) return null
  try {
    const claims: Partial<Claims> = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const { sub, exp } = claims
    return typeof sub === 'string' && typeof exp === 'number' && exp * 1_000 > nowMs
      ? { ...claims, sub, exp }
      : null
  } catch {
    return null
  }
}
