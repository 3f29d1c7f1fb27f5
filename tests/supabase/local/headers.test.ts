import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createFloodGate } from '../../../supabase/local/flood-gate.ts'
import { contentSecurityPolicy, inlineOf, securityHeaders } from '../../../supabase/local/headers.ts'
import { createBareApp } from '../../helpers/bare-app.ts'
import { SAMPLE_SHELL } from '../../helpers/sample-build.ts'

const server = createBareApp()

const ask = (path: string, init: RequestInit = {}) =>
  server.fetch(
    new Request(`http://localhost${path}`, { ...init, headers: { host: 'localhost', ...init.headers } }),
  )

describe('the content policy', () => {
  it('allows our own files and nothing inline, evaluated or foreign', () => {
    expect(contentSecurityPolicy().split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types cifra',
    ])
  })

  it('adds the backend of a deployment to what may be connected to, and to nothing else', () => {
    const policy = contentSecurityPolicy('https://project.supabase.co')
    expect(policy).toContain("connect-src 'self' https://project.supabase.co wss://project.supabase.co;")
    expect(policy.match(/supabase/g)).toHaveLength(2)
  })
})

describe('what stands in a page itself', () => {
  // Reckoned with openssl: printf %s 'a()' | openssl dgst -sha256 -binary | base64
  const SCRIPT = "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"
  const STYLE = "'sha256-7yqHVAesot11p6HczDsgKRipvI5UPgs97z80zNXlans='"
  const page =
    '<script type="application/ld+json">{}</script><script src="/x.js"></script><script>a()</script>'

  it('is named by its hash, and a data block or a file is not', () => {
    expect(inlineOf([page, page])).toEqual({ scripts: [SCRIPT], styles: [] })
    expect(inlineOf(['<style>b{}</style>']).styles).toEqual([STYLE])
    expect(contentSecurityPolicy(undefined, inlineOf([page]))).toContain(`script-src 'self' ${SCRIPT};`)
  })

  it('goes into the policy of that page only', async () => {
    expect((await ask('/')).headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-")
    expect((await ask('/privacy')).headers.get('content-security-policy')).toBe(contentSecurityPolicy())
  })
})

describe('every kind of response', () => {
  const kinds: [kind: string, path: string, init?: RequestInit][] = [
    ['the shell', '/'],
    ['a route', '/dashboard'],
    ['an asset', '/assets/index-abc123.js'],
    ['a missing asset', '/assets/gone.js'],
    ['a not modified file', '/robots.txt'],
    ['the auth service', '/auth/v1/health'],
    ['the REST interface', '/rest/v1/profiles'],
    ['an unknown function', '/functions/v1/none'],
    ['a failing function', '/functions/v1/broken'],
    ['the stand-ins', '/_local/none'],
    ['a wrong method', '/dashboard', { method: 'POST' }],
    ['a wrong host', '/', { headers: { host: 'evil.example' } }],
    ['a forged form', '/_local/tier', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }],
    [
      'too large a body',
      '/rest/v1/x',
      { method: 'POST', headers: { 'content-length': '9999999' }, body: 'x' },
    ],
  ]
  it.each(kinds)('%s carries all headers and a caching rule', async (_kind, path, init) => {
    const { headers } = await ask(path, init)
    for (const [name, value] of Object.entries(securityHeaders())) {
      // A page of the app names what stands in it besides.
      const sent = (headers.get(name) ?? '').replaceAll(/ 'sha256-[^']+'/g, '')
      expect(sent, name).toBe(value)
    }
    expect(headers.get('cache-control')).toBeTruthy()
  })
})

describe('caching', () => {
  it.each([
    ['/', 'no-cache'],
    ['/dashboard', 'no-cache'],
    ['/service-worker.js', 'no-cache'],
    ['/manifest.webmanifest', 'no-cache'],
    ['/robots.txt', 'no-cache'],
    ['/assets/index-abc123.js', 'public, max-age=31536000, immutable'],
    ['/assets/gone.js', 'no-store'],
    ['/auth/v1/health', 'no-store'],
    ['/rest/v1/profiles', 'no-store'],
    ['/_local/none', 'no-store'],
  ])('%s: %s', async (path, rule) => {
    expect((await ask(path)).headers.get('cache-control')).toBe(rule)
  })

  it('answers 304 to who has the file already', async () => {
    const etag = (await ask('/')).headers.get('etag') ?? ''
    const again = await ask('/', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })
})

describe('which path is whose', () => {
  const answer = async (path: string) => {
    const response = await ask(path)
    return [response.status, (await response.text()) === SAMPLE_SHELL ? 'shell' : 'other']
  }

  it.each(['/', '/dashboard', '/success', '/no/such/page', '/privacy-unknown'])(
    '[LF-63] %s is the app',
    async (path) => {
      expect(await answer(path)).toEqual([200, 'shell'])
    },
  )

  it.each(['/assets/gone.js', '/assets/folder', '/old-chunk.js', '/icon-gone.png', '/x/../assets/y.css'])(
    'missing %s is a 404 and never the shell',
    async (path) => expect(await answer(path)).toEqual([404, 'other']),
  )

  it.each(['/functions/v1/', '/functions/v1/a/b', '/_local/', '/_local/nope', '/_local/a.js'])(
    '[LF-63] %s belongs to the server and is never the shell',
    async (path) => expect(await answer(path)).toEqual([404, 'other']),
  )

  it.each(['/_headers', '/vercel.json', '/..%2f..%2fpackage.json', '/%2e%2e/package.json'])(
    '%s is not given away',
    async (path) => {
      const response = await ask(path)
      expect(await response.text()).not.toMatch(/^\{|^\/\*/)
    },
  )

  it('a page of its own is found without its extension', async () => {
    for (const path of ['/privacy', '/privacy/']) expect(await (await ask(path)).text()).toContain('Privacy')
  })
})

it('[S47] an error tells nothing of its cause', async () => {
  const response = await ask('/functions/v1/broken')
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('canary')
})

describe('a flood', () => {
  const open = (atWork: number, waiting: number) => {
    const release: (() => void)[] = []
    const gated = new Hono()
      .use(createFloodGate(atWork, waiting))
      .get('/', (c) => new Promise<Response>((done) => release.push(() => done(c.text('done')))))
    return { gated, release }
  }
  const turns = async () => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((done) => setImmediate(done))
  }

  it('is answered with 503 and Retry-After beyond those at work and those in line, who all get through', async () => {
    const { gated, release } = open(1, 2)
    const admitted = [gated.request('/'), gated.request('/'), gated.request('/')]
    const refused = await gated.request('/')
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    for (let count = 0; count < 3; count += 1) {
      await turns()
      expect(release, 'one at a time').toHaveLength(count + 1)
      release[count]?.()
    }
    expect((await Promise.all(admitted)).map((response) => response.status)).toEqual([200, 200, 200])
  })

  it('leaves no place taken behind, also when a request fails', async () => {
    const broken = new Hono()
      .use(createFloodGate(1, 0))
      .get('/', () => {
        throw new Error('expected here')
      })
      .onError((_error, c) => c.text('failed', 500))
    for (let count = 0; count < 3; count += 1) expect((await broken.request('/')).status).toBe(500)
  })
})
