import type { App } from '@supabase/lite'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { FunctionEnv, FunctionHandler } from '../functions/_shared/env.ts'
import { createAttemptLimit } from './auth/attempt-limit.ts'
import { createAuthGaps } from './auth/auth-gaps.ts'
import { authBodyCheck } from './auth/body-check.ts'
import type { LinkTokens } from './auth/link-token.ts'
import { ownRedirectsOnly, ownWayToProvider } from './auth/own-redirects.ts'
import { bodyFirst } from './body-first.ts'
import type { Database } from './database.ts'
import { createFloodGate } from './flood-gate.ts'
import { PRIVATE, securityHeaders } from './headers.ts'
import { hostCheck, sameSiteWrites } from './host-check.ts'
import { mailTargetOf, withMailTarget } from './mail/mail-target.ts'
import type { Mailer } from './mail/mailer.ts'
import { ownPagesOnly, underOwnOrigin } from './own-origin.ts'
import { describeFailure } from './redacted-log.ts'
import { callRest } from './rest-gateway.ts'

type ServerParts = {
  /** Under which this server is reached, the usual one first. */
  readonly origins: readonly [string, ...string[]]
  /** Auth and REST. */
  readonly lite: App
  readonly database: Database
  readonly mailer: Mailer
  readonly links: LinkTokens
  /** By the name under `/functions/v1/`. */
  readonly functions: Readonly<Record<string, FunctionHandler>>
  readonly functionEnv: FunctionEnv
  /** Around `/auth/v1/authorize`: the way to Google. */
  readonly authorize: MiddlewareHandler
  /** What stands in for outside services, by its path under `/_local`. */
  readonly local: ReadonlyArray<readonly [path: string, app: Hono]>
  /** The built app. */
  readonly site: Hono
}

/** A sync of 200 rows of 4 KiB is some 900 kB. */
const MAX_BODY_BYTES = 2 * 1024 * 1024

/** Paths that belong to the server: what is missing below them is a 404 and never the app. */
const SERVER_PATHS = ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*', '/_local/*'] as const

const withHeaders = createMiddleware(async (c, next) => {
  await next()
  // A page of the app brings its own policy (static.ts).
  for (const [name, value] of Object.entries(securityHeaders()))
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', PRIVATE)
})

/** One Hono app: the built app with its production headers, the API, the functions and the stand-ins. */
export function createServerApp(parts: ServerParts): Hono {
  const { lite, database, mailer, links, functions, functionEnv } = parts
  const app = new Hono()
  app.onError((error, c) => {
    console.error(`${c.req.method} failed: ${describeFailure(error)}`)
    return c.json({ code: 'internal_error', message: 'Something went wrong.' }, 500)
  })

  app.use(withHeaders)
  app.use(hostCheck, underOwnOrigin(parts.origins))
  for (const path of SERVER_PATHS) {
    app.use(
      path,
      bodyLimit({
        maxSize: MAX_BODY_BYTES,
        onError: (c) => c.json({ code: 'too_large', message: 'The request is too large.' }, 413),
      }),
      bodyFirst,
    )
  }

  const flood = createFloodGate()
  app.use('/auth/v1/*', ownPagesOnly, flood, ownRedirectsOnly)
  app.use('/rest/v1/*', ownPagesOnly, flood)
  // A gate of their own: a function at work waits for the REST interface behind the other one.
  app.use('/functions/v1/*', createFloodGate())

  const attempts = createAttemptLimit()
  app.use('/auth/v1/*', authBodyCheck)
  app.on('POST', ['/auth/v1/verify', '/auth/v1/token'], attempts)
  app.use('/auth/v1/*', (c, next) => withMailTarget(mailTargetOf(c.req.raw), next))
  app.use('/auth/v1/authorize', ownWayToProvider, parts.authorize)
  app.route('/auth/v1', createAuthGaps({ database, mailer, links }))
  app.all('/auth/v1/*', (c) => lite.fetch(c.req.raw))
  app.all('/rest/v1/*', (c) => callRest(lite, c.req.raw))

  app.all('/functions/v1/:name', async (c) => {
    const handler = Object.hasOwn(functions, c.req.param('name')) ? functions[c.req.param('name')] : undefined
    return handler ? handler(c.req.raw, functionEnv) : c.json({ message: 'Function not found' }, 404)
  })

  app.use('/_local/*', sameSiteWrites)
  for (const [path, local] of parts.local) app.route(`/_local${path}`, local)

  for (const path of SERVER_PATHS) app.all(path, (c) => c.json({ message: 'Not found' }, 404))
  app.route('/', parts.site)
  app.all('*', (c) => c.text('Method not allowed', 405, { allow: 'GET, HEAD' }))
  return app
}
