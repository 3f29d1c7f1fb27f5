import { createHash, randomUUID } from 'node:crypto'
import { type Claims, publicKeys, readToken, signToken } from './signed-token.ts'

const TOKEN_SECONDS = 3_600
const CODE_SECONDS = 300

type Consent = {
  readonly email: string
  readonly name: string
  readonly clientId: string
  readonly redirectUri: string
  readonly nonce: string | null
}

const now = (): number => Math.floor(Date.now() / 1000)

/** The same person has the same id at every sign-in, in the form of Google's: 21 digits. */
const subjectOf = (email: string): string => {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 16)
  return BigInt(`0x${hash}`).toString().padStart(21, '1')
}

/** The code that the consent page sends back: all that was agreed to, signed, for five minutes. */
export const createCode = (consent: Consent): Promise<string> =>
  signToken({
    use: 'code',
    jti: randomUUID(),
    email: consent.email,
    name: consent.name,
    client_id: consent.clientId,
    redirect_uri: consent.redirectUri,
    nonce: consent.nonce ?? '',
    exp: now() + CODE_SECONDS,
  })

const refused = (error: string): Response =>
  Response.json({ error, error_description: error }, { status: 400 })

const idToken = (code: Claims, accessToken: string): Promise<string> => {
  const hash = createHash('sha256').update(accessToken).digest()
  const [given = '', ...family] = String(code.name).split(' ')
  return signToken({
    iss: 'https://accounts.google.com',
    azp: String(code.client_id),
    aud: String(code.client_id),
    sub: subjectOf(String(code.email)),
    email: String(code.email),
    email_verified: true,
    at_hash: hash.subarray(0, hash.length / 2).toString('base64url'),
    name: String(code.name),
    given_name: given,
    family_name: family.join(' '),
    ...(code.nonce === '' ? {} : { nonce: String(code.nonce) }),
    iat: now(),
    exp: now() + TOKEN_SECONDS,
  })
}

export type GoogleClient = { readonly client_id: string; readonly secret: string }

/** Google's side of the auth service's own calls: code for tokens, the keys that signed them, who it is. */
export const createGoogleEndpoints = (client: GoogleClient) => {
  const usedCodes = new Set<string>()

  const exchange = async (request: Request): Promise<Response> => {
    const form = new URLSearchParams(await request.text())
    if (form.get('client_id') !== client.client_id || form.get('client_secret') !== client.secret)
      return refused('invalid_client')
    const code = await readToken(form.get('code') ?? '', 'code')
    if (code === null || usedCodes.has(String(code.jti))) return refused('invalid_grant')
    if (code.client_id !== client.client_id || code.redirect_uri !== form.get('redirect_uri'))
      return refused('redirect_uri_mismatch')
    usedCodes.add(String(code.jti))
    const accessToken = await signToken({
      use: 'access',
      email: String(code.email),
      name: String(code.name),
      exp: now() + TOKEN_SECONDS,
    })
    return Response.json({
      access_token: accessToken,
      expires_in: TOKEN_SECONDS,
      scope: 'openid email profile',
      token_type: 'Bearer',
      id_token: await idToken(code, accessToken),
    })
  }

  const whoIsIt = async (request: Request): Promise<Response> => {
    const token = (request.headers.get('authorization') ?? '').replace(/^Bearer /, '')
    const claims = await readToken(token, 'access')
    if (claims === null) return Response.json({ error: 'invalid_token' }, { status: 401 })
    const { email, name } = claims
    return Response.json({ id: subjectOf(String(email)), email, verified_email: true, name })
  }

  return async (request: Request): Promise<Response> => {
    const { host, pathname } = new URL(request.url)
    switch (`${request.method} ${host}${pathname}`) {
      case 'POST oauth2.googleapis.com/token':
        return exchange(request)
      case 'GET www.googleapis.com/oauth2/v3/certs':
        return Response.json(publicKeys())
      case 'GET www.googleapis.com/userinfo/v2/me':
        return whoIsIt(request)
      default:
        return Response.json({ error: 'not_found' }, { status: 404 })
    }
  }
}
