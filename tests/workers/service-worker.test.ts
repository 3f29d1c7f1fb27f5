import { afterEach, expect, it, vi } from 'vitest'
import { FakeCaches } from './fake-caches.ts'

type Files = ReadonlyArray<{ url: string; revision: string | null }>
type FetchedPage = { mode?: 'navigate' | 'cors'; method?: string }

const ORIGIN = 'https://cifra.test'
const FIRST: Files = [
  { url: 'index.html', revision: '1' },
  { url: 'index.es.html', revision: '1' },
  { url: 'app.html', revision: '1' },
  { url: 'assets/app-AAAA.js', revision: null },
  { url: 'assets/font-FFFF.woff2', revision: null },
]
const SECOND: Files = [
  { url: 'index.html', revision: '1' },
  { url: 'index.es.html', revision: '1' },
  { url: 'app.html', revision: '2' },
  { url: 'assets/app-BBBB.js', revision: null },
  { url: 'assets/font-FFFF.woff2', revision: null },
]
const THIRD: Files = [{ url: 'app.html', revision: '3' }]

/** Runs the real worker over fake caches and a fake network, which answers with the address it was asked for. */
const start = async (files: Files, caches: FakeCaches, network = new Map<string, Response>()) => {
  const handlers = new Map<string, (event: unknown) => void>()
  const fetched: string[] = []
  const skipWaiting = vi.fn()
  vi.resetModules()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async (input: string | { url: string }) => {
    const url = typeof input === 'string' ? input : input.url
    fetched.push(url)
    return network.get(url)?.clone() ?? new Response(`network ${url}`)
  })
  vi.stubGlobal('self', {
    __WB_MANIFEST: files,
    location: { origin: ORIGIN },
    clients: { claim: async () => {} },
    skipWaiting,
    addEventListener: (type: string, handler: (event: unknown) => void) => handlers.set(type, handler),
  })
  await import('../../workers/service-worker.ts')
  const lifecycle = async (type: 'install' | 'activate') => {
    let work: Promise<unknown> = Promise.resolve()
    handlers.get(type)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  /** The text of the answer, or null when the request was left to the network. */
  const ask = async (path: string, { mode = 'cors', method = 'GET' }: FetchedPage = {}) => {
    let answer: Promise<Response> | null = null
    const request = { url: new URL(path, ORIGIN).href, method, mode }
    handlers.get('fetch')?.({ request, respondWith: (promise: Promise<Response>) => (answer = promise) })
    return answer === null ? null : await (await (answer as Promise<Response>)).text()
  }
  const post = (data: unknown) => handlers.get('message')?.({ data })
  return {
    install: () => lifecycle('install'),
    activate: () => lifecycle('activate'),
    ask,
    post,
    fetched,
    skipWaiting,
  }
}

const installed = async (files: Files, caches: FakeCaches) => {
  const worker = await start(files, caches)
  await worker.install()
  await worker.activate()
  return worker
}

afterEach(() => vi.unstubAllGlobals())

it('[W1] [LF-65] stores the files of the build at install, and nothing later', async () => {
  const caches = new FakeCaches()
  const worker = await installed(FIRST, caches)
  const before = caches.addresses()
  expect(before.filter((address) => !address.endsWith('/-/used'))).toHaveLength(FIRST.length)
  await worker.ask('/dashboard?code=secret', { mode: 'navigate' })
  await worker.ask('/rest/v1/password_history')
  await worker.ask('/assets/unknown-XXXX.js')
  await worker.ask('/icons/other.png')
  expect(caches.addresses()).toEqual(before)
  expect(caches.addresses().join()).not.toContain('secret')
})

it('[W1] a page in the place of a script is not stored, and the version is not installed', async () => {
  const caches = new FakeCaches()
  const portal = new Response('<title>Accept our terms</title>', {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
  const worker = await start(FIRST, caches, new Map([[`${ORIGIN}/assets/app-AAAA.js`, portal]]))
  await expect(worker.install()).rejects.toThrow('a page came')
  expect(caches.addresses()).toEqual([])

  const pages = new Map([[`${ORIGIN}/app.html`, portal]])
  await (await start(FIRST, caches, pages)).install()
  expect(caches.addresses()).toHaveLength(FIRST.length)
})

it('[W1] an install that misses one file leaves nothing behind', async () => {
  const caches = new FakeCaches()
  const missing = new Map([[`${ORIGIN}/assets/app-AAAA.js`, new Response('', { status: 404 })]])
  const worker = await start(FIRST, caches, missing)
  await expect(worker.install()).rejects.toThrow('assets/app-AAAA.js')
  expect(caches.addresses()).toEqual([])
})

it.each([
  '/auth/v1/token',
  '/rest/v1/password_history?select=*',
  '/functions/v1/create-checkout',
  '/_local/mail',
  '/_local/pay/checkout/1',
  '/storage/v1/object',
])('[W2] [LF-63] leaves %s to the network, as a page and as a request', async (path) => {
  const worker = await installed(FIRST, new FakeCaches())
  expect(await worker.ask(path)).toBeNull()
  expect(await worker.ask(path, { mode: 'navigate' })).toBeNull()
  expect(await worker.ask(path, { method: 'POST' })).toBeNull()
})

it('[W2] leaves other origins and other methods alone', async () => {
  const worker = await installed(FIRST, new FakeCaches())
  expect(await worker.ask('https://elsewhere.test/app.html', { mode: 'navigate' })).toBeNull()
  expect(await worker.ask('/app.html', { method: 'POST' })).toBeNull()
})

it.each([
  ['/', 'index.html'],
  ['/?check-email=true', 'index.html'],
  ['/?lang=es', 'index.es.html'],
  ['/?lang=en', 'index.html'],
  ['/dashboard', 'app.html'],
  ['/dashboard?code=abc', 'app.html'],
  ['/success?session_id=cs_1', 'app.html'],
  ['/no/such/page', 'app.html'],
  ['/authors', 'app.html'],
  ['/index.html', 'index.html'],
])('[W3] the page %s comes from the stored %s', async (path, file) => {
  const worker = await installed(FIRST, new FakeCaches())
  worker.fetched.length = 0
  expect(await worker.ask(path, { mode: 'navigate' })).toBe(`network ${ORIGIN}/${file}`)
  expect(worker.fetched).toEqual([])
})

it.each(['/privacy', '/es/terms', '/contact/', '/robots.txt', '/privacy.html', '/es/refund'])(
  '[W3] [LF-63] the plain page %s reaches the network',
  async (path) => {
    const worker = await installed(FIRST, new FakeCaches())
    expect(await worker.ask(path, { mode: 'navigate' })).toBeNull()
  },
)

it('[W3] a redirected file is stored as a plain answer, which a navigation may have', async () => {
  const caches = new FakeCaches()
  const page = new Response('the shell')
  Object.defineProperty(page, 'redirected', { value: true })
  page.clone = () => page
  const worker = await start(FIRST, caches, new Map([[`${ORIGIN}/app.html`, page]]))
  await worker.install()
  const kept = await caches.match(`${ORIGIN}/app.html?revision=1`)
  expect(kept?.redirected).toBe(false)
  expect(await kept?.text()).toBe('the shell')
})

it('[W4] [LF-57] waits until a page accepts', async () => {
  const worker = await start(SECOND, new FakeCaches())
  await worker.install()
  worker.post({ type: 'anything' })
  worker.post(null)
  expect(worker.skipWaiting).not.toHaveBeenCalled()
  worker.post({ type: 'SKIP_WAITING' })
  expect(worker.skipWaiting).toHaveBeenCalledOnce()
})

it('[W4] the parts of the version before stay for tabs still open on it; older ones go', async () => {
  const caches = new FakeCaches()
  await installed(FIRST, caches)
  const second = await installed(SECOND, caches)
  expect(await second.ask('/assets/app-AAAA.js')).toBe(`network ${ORIGIN}/assets/app-AAAA.js`)
  expect(await second.ask('/dashboard', { mode: 'navigate' })).toBe(`network ${ORIGIN}/app.html`)
  await installed(THIRD, caches)
  expect(caches.addresses().join()).toContain('app-BBBB')
  expect(caches.addresses().join()).not.toContain('app-AAAA')
})

it('[W4] a version that only ever waited does not push out the one in use', async () => {
  const caches = new FakeCaches()
  await installed(FIRST, caches)
  await (await start(SECOND, caches)).install()
  await installed(THIRD, caches)
  expect(caches.addresses().join()).toContain('app-AAAA')
  expect(caches.addresses().join()).not.toContain('app-BBBB')
})

it('[W5] fetches only what changed', async () => {
  const caches = new FakeCaches()
  await installed(FIRST, caches)
  const second = await start(SECOND, caches)
  await second.install()
  expect(second.fetched.sort()).toEqual([`${ORIGIN}/app.html`, `${ORIGIN}/assets/app-BBBB.js`])
})
