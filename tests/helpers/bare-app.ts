import { Hono } from 'hono'
import { createLinkTokens } from '../../supabase/local/auth/link-token.ts'
import { createServerApp } from '../../supabase/local/server.ts'
import { createStaticApp } from '../../supabase/local/static.ts'
import { createSampleBuild } from './sample-build.ts'

/**
 * The server's app over a sample build, for what is decided before any request reaches the database or the
 * auth service.
 */
export const createBareApp = (distDir = createSampleBuild()): Hono =>
  createServerApp({
    origins: ['http://localhost'],
    lite: {
      fetch: async (request: Request) =>
        Response.json(
          { from: 'lite', url: request.url },
          // As the library answers every origin.
          { headers: { 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' } },
        ),
    } as never,
    database: { query: async () => [] } as never,
    mailer: {} as never,
    links: createLinkTokens('secret'),
    functions: {
      broken: async () => {
        throw new Error('secret-canary')
      },
      plain: async () => new Response('plain', { headers: { 'content-type': 'text/plain' } }),
    },
    functionEnv: {} as never,
    authorize: (_, next) => next(),
    local: [
      [
        '',
        new Hono()
          .post('/tier', (c) => c.text('set'))
          .get('/mail.json', (c) => c.json({ mail: 'private', url: c.req.url })),
      ],
    ],
    site: createStaticApp(distDir),
  })
