import { randomBytes } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { CONSENT_STYLE, type ConsentRequest, consentPage } from './consent-page.ts'
import { createCode, createGoogleEndpoints, type GoogleClient } from './google-endpoints.ts'
import { interceptGoogle } from './intercept-fetch.ts'

type GoogleStandIn = {
  /** To be mounted at `/_local/google`. */
  readonly app: Hono
  /** For the auth service: the client that it is at "Google". */
  readonly client: GoogleClient
  /** For `/auth/v1/authorize`: turns the way to Google into the way to the consent page. */
  readonly redirectHere: MiddlewareHandler
  /** Ends the answering of this process's calls to Google. */
  readonly close: () => void
}

const MOUNT = '/_local/google'
const AUTHORIZE = 'https://accounts.google.com/o/oauth2/v2/auth?'
const CALLBACK_PATH = '/auth/v1/callback'

/** Answers go to this server's own callback and nowhere else. */
const isOwnCallback = (c: Context, url: string): boolean =>
  URL.canParse(url) &&
  new URL(url).origin === new URL(c.req.url).origin &&
  new URL(url).pathname === CALLBACK_PATH

const EMAIL = /^[^\s@]+@[^\s@]+$/

/**
 * Google on one machine, without Google's keys: the auth service believes that it talks to Google. Tokens are
 * signed and verified as they would be; only the person is taken at their word.
 */
export const createGoogleStandIn = (): GoogleStandIn => {
  const client: GoogleClient = {
    client_id: 'cifra-local.apps.googleusercontent.com',
    secret: randomBytes(24).toString('base64url'),
  }
  const close = interceptGoogle(createGoogleEndpoints(client))

  const parseRequest = (c: Context, read: (name: string) => string | undefined): ConsentRequest | null => {
    const [clientId, redirectUri] = [read('client_id') ?? '', read('redirect_uri') ?? '']
    if (clientId !== client.client_id || !isOwnCallback(c, redirectUri)) return null
    return { clientId, redirectUri, state: read('state') ?? '', nonce: read('nonce') || null }
  }

  const sendBack = (c: Context, request: ConsentRequest, answer: Record<string, string>) => {
    const url = new URL(request.redirectUri)
    for (const [name, value] of Object.entries({ ...answer, state: request.state }))
      url.searchParams.set(name, value)
    return c.redirect(url.href, 303)
  }

  const app = new Hono()
  app.get('/style.css', (c) => c.body(CONSENT_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }))
  app.get('/consent', (c) => {
    const request = parseRequest(c, (name) => c.req.query(name))
    return request ? c.html(consentPage(request)) : c.text('Not a sign-in of this app', 400)
  })
  app.post('/consent', async (c) => {
    const form = await c.req.parseBody()
    const field = (name: string) => {
      const value = form[name]
      return typeof value === 'string' ? value.trim() : undefined
    }
    const request = parseRequest(c, field)
    if (!request) return c.text('Not a sign-in of this app', 400)
    if (field('answer') === 'deny') return sendBack(c, request, { error: 'access_denied' })
    const email = field('email') ?? ''
    if (!EMAIL.test(email) || email.length > 200) return c.text('An email is needed', 400)
    const name = field('name') || (email.split('@')[0] ?? email)
    return sendBack(c, request, { code: await createCode({ ...request, email, name }) })
  })

  return {
    app,
    client,
    redirectHere: async (c, next) => {
      await next()
      const location = c.res.headers.get('location')
      if (!location?.startsWith(AUTHORIZE)) return
      const asked = new URL(location)
      // On the callback's own origin: the page's form may not lead to another one.
      const { origin } = new URL(asked.searchParams.get('redirect_uri') ?? c.req.url)
      c.res.headers.set('location', `${origin}${MOUNT}/consent${asked.search}`)
    },
    close,
  }
}
