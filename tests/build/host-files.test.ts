import { describe, expect, it } from 'vitest'
import {
  cloudflareRoutes,
  cloudflareWorker,
  netlifyHeaders,
  netlifyRedirects,
  vercelConfig,
} from '../../build/host-files.ts'
import { securityHeaders } from '../../supabase/local/headers.ts'

const BACKEND = 'https://project.supabase.co'
const ASSETS = ['Dashboard-48S5T1Fk.css', 'app-DbX-0JgC.js', 'index-BzOCD2xD.js']
const IMMUTABLE = 'public, max-age=31536000, immutable'

const FILES = new Set([
  '/index.html',
  '/index.es.html',
  '/app.html',
  '/404.html',
  '/privacy.html',
  '/es/privacy.html',
  '/robots.txt',
  ...ASSETS.map((name) => `/assets/${name}`),
])

/** What a host answers: which file, with which status, and what it says of keeping it. */
type Answer = { readonly status: number; readonly file: string; readonly cacheControl: string | null }
type Host = (address: string) => Promise<Answer>

/** `_headers` as its hosts read it: a path, then its headers, indented. */
const parseHeaders = (text: string): Map<string, Record<string, string>> => {
  const rules = new Map<string, Record<string, string>>()
  let current: Record<string, string> = {}
  for (const line of text.split('\n').filter(Boolean)) {
    if (!line.startsWith(' ')) {
      current = {}
      rules.set(line, current)
      continue
    }
    const at = line.indexOf(':')
    current[line.slice(0, at).trim()] = line.slice(at + 1).trim()
  }
  return rules
}

/** By the path that was asked for, whatever the answer: https://docs.netlify.com/manage/routing/headers/ */
const keptFor = (path: string): string | null => {
  const found = [...parseHeaders(netlifyHeaders(ASSETS, securityHeaders(BACKEND)))].filter(([rule]) =>
    rule.endsWith('*') ? path.startsWith(rule.slice(0, -1)) : path === rule,
  )
  const values = found.flatMap(([, headers]) => headers['Cache-Control'] ?? [])
  return values.length === 0 ? null : values.join(', ')
}

/** https://docs.netlify.com/manage/routing/redirects/overview/ */
const netlify: Host = async (address) => {
  const { pathname, searchParams } = new URL(address, 'https://cifra.test')
  const cacheControl = keptFor(pathname)
  for (const line of netlifyRedirects().trim().split('\n')) {
    const words = line.split(' ')
    const queries = words.filter((word) => word.includes('='))
    const [from, to = '', status = ''] = words.filter((word) => !word.includes('='))
    const isForced = status.endsWith('!')
    const isAsked = queries.every((query) => {
      const [key = '', value] = query.split('=')
      return searchParams.get(key) === value
    })
    if (from === pathname && isAsked && (isForced || !FILES.has(pathname)))
      return { status: 200, file: to, cacheControl }
  }
  const file = [pathname, `${pathname}.html`, `${pathname}index.html`].find((name) => FILES.has(name))
  return file ? { status: 200, file, cacheControl } : { status: 404, file: '/404.html', cacheControl }
}

/** https://developers.cloudflare.com/pages/functions/advanced-mode/ : files by their names without `.html`. */
const cloudflareFiles = (pathname: string): Answer => {
  const cacheControl = keptFor(pathname)
  if (pathname.endsWith('.html')) return { status: 308, file: pathname.slice(0, -5), cacheControl }
  const file = [pathname, `${pathname}.html`, `${pathname}index.html`].find((name) => FILES.has(name))
  return file ? { status: 200, file, cacheControl } : { status: 404, file: '/404.html', cacheControl }
}

const cloudflare: Host = async (address) => {
  const url = new URL(address, 'https://cifra.test')
  const { include } = JSON.parse(cloudflareRoutes()) as { include: string[] }
  if (!include.includes(url.pathname)) return cloudflareFiles(url.pathname)
  const script = `data:text/javascript,${encodeURIComponent(cloudflareWorker(securityHeaders(BACKEND)))}`
  const { default: worker } = await import(/* @vite-ignore */ script)
  const ASSETS_BINDING = {
    fetch: async (request: Request) => {
      const { status, file } = cloudflareFiles(new URL(request.url).pathname)
      return new Response('', { status, headers: { 'x-file': file } })
    },
  }
  const response: Response = await worker.fetch(new Request(url), { ASSETS: ASSETS_BINDING })
  for (const [name, value] of Object.entries(securityHeaders(BACKEND)))
    expect(response.headers.get(name), name).toBe(value)
  return {
    status: response.status,
    file: response.headers.get('x-file') ?? '',
    cacheControl: response.headers.get('cache-control'),
  }
}

type VercelRoute = {
  readonly src?: string
  readonly dest?: string
  readonly status?: number
  readonly handle?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly has?: ReadonlyArray<{ readonly key: string; readonly value: string }>
}

/** In order; `continue` only adds headers: https://vercel.com/docs/project-configuration#routes */
const vercel: Host = async (address) => {
  const { pathname, searchParams } = new URL(address, 'https://cifra.test')
  const { routes } = JSON.parse(vercelConfig(ASSETS, securityHeaders(BACKEND))) as { routes: VercelRoute[] }
  const headers: Record<string, string> = {}
  const answer = (status: number, file: string): Answer => ({
    status,
    file,
    cacheControl: headers['Cache-Control'] ?? null,
  })
  for (const { src, dest, status = 200, handle, has = [], ...route } of routes) {
    if (handle === 'filesystem') {
      const file = [pathname, `${pathname}index.html`].find((name) => FILES.has(name))
      if (file) return answer(200, file)
    }
    if (src === undefined || !new RegExp(`^${src}$`).test(pathname)) continue
    if (!has.every(({ key, value }) => searchParams.get(key) === value)) continue
    Object.assign(headers, route.headers)
    if (dest) return answer(status, dest)
  }
  throw new Error(`${address} has no answer`)
}

describe.each([
  ['Netlify', netlify],
  ['Cloudflare Pages', cloudflare],
  ['Vercel', vercel],
] as const)('%s', (_, host) => {
  it.each([
    ['/', '/index.html'],
    ['/?lang=es', '/index.es.html'],
    ['/?lang=en', '/index.html'],
    ['/?lang=es&paid=true', '/index.es.html'],
    ['/dashboard', '/app.html'],
    ['/dashboard?code=1', '/app.html'],
    ['/success?session_id=cs_1', '/app.html'],
    ['/privacy', '/privacy.html'],
    ['/es/privacy', '/es/privacy.html'],
    ['/robots.txt', '/robots.txt'],
  ])('[U21] answers %s with %s', async (address, file) => {
    expect(await host(address)).toMatchObject({ status: 200, file })
  })

  it('[R17] lets a hashed file be kept for ever, and nothing else', async () => {
    for (const name of ASSETS) expect((await host(`/assets/${name}`)).cacheControl, name).toBe(IMMUTABLE)
    for (const address of ['/', '/?lang=es', '/dashboard', '/robots.txt'])
      expect((await host(address)).cacheControl ?? 'no-cache', address).toBe('no-cache')
  })

  it.each(['/assets/app-GONE0000.js', '/assets/', '/assets/app-DbX-0JgCxjs', '/no/such/page'])(
    '[R17] lets nobody keep what is missing: %s',
    async (address) => {
      const { status, file, cacheControl } = await host(address)
      expect({ status, file }).toEqual({ status: 404, file: '/404.html' })
      expect(cacheControl ?? 'no-cache').toBe('no-cache')
    },
  )
})

describe('what static hosts are told', () => {
  it('is what the embedded server sends, with the backend of the deployment', () => {
    expect(parseHeaders(netlifyHeaders(ASSETS, securityHeaders(BACKEND))).get('/*')).toEqual(
      securityHeaders(BACKEND),
    )
    const { routes } = JSON.parse(vercelConfig(ASSETS, securityHeaders(BACKEND)))
    expect(routes[0].headers).toEqual({ ...securityHeaders(BACKEND), 'Cache-Control': 'no-cache' })
  })

  it('sets no header in two rules: Cloudflare would join them', () => {
    const [all, ...assets] = parseHeaders(netlifyHeaders(ASSETS)).values()
    for (const rule of assets) expect(Object.keys(rule).filter((name) => name in (all ?? {}))).toEqual([])
  })

  it('has no more rules than Cloudflare reads, however many files there are', () => {
    const many = Array.from({ length: 250 }, (_, at) => `part-${at}.js`)
    expect(parseHeaders(netlifyHeaders(many)).size).toBe(100)
  })
})
