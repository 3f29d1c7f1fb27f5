import { createHash } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { FakeCaches } from './fake-caches.ts'

type File = { url: string; revision: string | null; integrity: string; start?: true }
type FetchedPage = { mode?: 'navigate' | 'cors'; method?: string }

const ORIGIN = 'https://cifra.test'

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
/** What the network sends for a file of the build, unless a test says otherwise. */
const contentOf = (url: string) => `network ${ORIGIN}/${url}`
const file = (url: string, revision: string | null, start?: true): File => ({
  url,
  revision,
  integrity: hashOf(contentOf(url)),
  ...(start ? { start } : {}),
})

const FIRST = [
  file('index.html', '1', true),
  file('index.es.html', '1'),
  file('app.html', '1', true),
  file('assets/app-AAAA.js', null, true),
  file('assets/font-FFFF.woff2', null),
]
const SECOND = [
  file('index.html', '1', true),
  file('index.es.html', '1'),
  file('app.html', '2', true),
  file('assets/app-BBBB.js', null, true),
  file('assets/font-FFFF.woff2', null),
]
const THIRD = [file('app.html', '3', true)]

const PORTAL = () =>
  new Response('<title>Accept our terms</title>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
const missing = () => new Response('', { status: 404 })

/** Runs the real worker over fake caches and a fake network, which answers with the address it was asked for. */
const start = async (
  files: readonly File[],
  caches: FakeCaches,
  network = new Map<string, Response | Error>(),
) => {
  const handlers = new Map<string, (event: unknown) => void>()
  const fetched: string[] = []
  const skipWaiting = vi.fn()
  const claim = vi.fn(async () => {})
  vi.resetModules()
  vi.stubGlobal('caches', caches)
  vi.stubGlobal('fetch', async (input: string | { url: string }) => {
    const url = typeof input === 'string' ? input : input.url
    fetched.push(url)
    const answer = network.get(url) ?? new Response(`network ${url}`)
    if (answer instanceof Error) throw answer
    return answer.clone()
  })
  vi.stubGlobal('self', {
    __WB_MANIFEST: files,
    location: { origin: ORIGIN },
    clients: { claim },
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
  /** What a page hears that asks what is stored. */
  const askStored = () =>
    new Promise((resolve) => {
      const ports = [{ postMessage: resolve }]
      handlers.get('message')?.({ data: { type: 'STORED' }, ports, waitUntil: () => {} })
    })
  return {
    askStored,
    install: () => lifecycle('install'),
    activate: () => lifecycle('activate'),
    ask,
    post,
    fetched,
    skipWaiting,
    claim,
  }
}

const installed = async (files: readonly File[], caches: FakeCaches) => {
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

it.each(['index.html', 'app.html', 'assets/app-AAAA.js'])(
  '[R16] [W1] what a captive portal sends in the place of %s is not stored, and the install waits',
  async (url) => {
    const caches = new FakeCaches()
    const network = new Map([[`${ORIGIN}/${url}`, PORTAL()]])
    const worker = await start(FIRST, caches, network)
    await expect(worker.install()).rejects.toThrow(`${url}: another content`)
    expect(caches.addresses().join()).not.toContain(url)

    network.clear()
    await worker.install()
    expect(caches.addresses()).toHaveLength(FIRST.length)
  },
)

it.each(['index.es.html', 'assets/font-FFFF.woff2'])(
  '[R16] [W1] what a captive portal sends in the place of %s is not stored, now or later',
  async (url) => {
    const caches = new FakeCaches()
    const network = new Map([[`${ORIGIN}/${url}`, PORTAL()]])
    const worker = await start(FIRST, caches, network)
    await worker.install()
    expect(await worker.askStored()).toEqual({ starts: true, missing: 1 })
    expect(caches.addresses().join()).not.toContain(url)
  },
)

it('[R16] [W1] what an earlier version stored in the place of a file is not taken over', async () => {
  const caches = new FakeCaches()
  await (await caches.open('cifra-files-old')).put(`${ORIGIN}/app.html?revision=1`, PORTAL())
  await (await caches.open('cifra-files-old')).put(`${ORIGIN}/-/used`, new Response())
  const worker = await installed(FIRST, caches)
  expect(await worker.ask('/dashboard', { mode: 'navigate' })).toBe(contentOf('app.html'))
})

it.each(['index.html', 'app.html', 'assets/app-AAAA.js'])(
  '[R14] [W6] without %s, which the start needs, nothing is claimed, and what has come is not fetched again',
  async (url) => {
    const caches = new FakeCaches()
    const network = new Map([[`${ORIGIN}/${url}`, missing()]])
    const worker = await start(FIRST, caches, network)
    await expect(worker.install()).rejects.toThrow(url)
    expect(worker.fetched).not.toContain(`${ORIGIN}/assets/font-FFFF.woff2`)
    expect(await worker.askStored()).toMatchObject({ starts: false })

    network.clear()
    const again = await start(FIRST, caches, network)
    await again.install()
    expect(again.fetched.filter((each) => !each.endsWith(url))).toEqual([])
    expect(await again.askStored()).toEqual({ starts: true, missing: 0 })
  },
)

it.each([
  ['a 404', missing()],
  ['a broken connection', new TypeError('Failed to fetch')],
])(
  '[R14] [W6] %s in the place of a file that can wait: the rest is stored, the file once it is there',
  async (_, answer) => {
    const caches = new FakeCaches()
    const network = new Map([[`${ORIGIN}/index.es.html`, answer]])
    const worker = await start(FIRST, caches, network)
    await worker.install()
    await worker.activate()
    expect(await worker.askStored()).toEqual({ starts: true, missing: 1 })
    expect(await worker.ask('/dashboard', { mode: 'navigate' })).toBe(contentOf('app.html'))
    expect(await worker.ask('/assets/font-FFFF.woff2')).toBe(contentOf('assets/font-FFFF.woff2'))

    network.clear()
    expect(await worker.askStored()).toEqual({ starts: true, missing: 0 })
    worker.fetched.length = 0
    expect(await worker.ask('/?lang=es', { mode: 'navigate' })).toBe(contentOf('index.es.html'))
    expect(worker.fetched).toEqual([])
  },
)

it('[R14] [W6] what the start needs is asked for first, the rest one after the other', async () => {
  const worker = await start(FIRST, new FakeCaches())
  await worker.install()
  const paths = worker.fetched.map((url) => url.slice(ORIGIN.length + 1))
  expect(new Set(paths.slice(0, 3))).toEqual(new Set(['index.html', 'app.html', 'assets/app-AAAA.js']))
  expect(paths.slice(3)).toEqual(['index.es.html', 'assets/font-FFFF.woff2'])
})

it('[R14] [W3] a page that is not stored yet is drawn by the app when there is no network', async () => {
  const network = new Map<string, Response | Error>([[`${ORIGIN}/index.es.html`, missing()]])
  const worker = await start(FIRST, new FakeCaches(), network)
  await worker.install()
  network.set(`${ORIGIN}/?lang=es`, new TypeError('Failed to fetch'))
  expect(await worker.ask('/?lang=es', { mode: 'navigate' })).toBe(contentOf('app.html'))
})

it('[R14] [W7] what the browser has thrown away since is missing, and comes again', async () => {
  const caches = new FakeCaches()
  const network = new Map<string, Response | Error>()
  const worker = await start(FIRST, caches, network)
  await worker.install()
  for (const store of caches.stores.values()) store.delete(`${ORIGIN}/assets/app-AAAA.js`)
  network.set(`${ORIGIN}/assets/app-AAAA.js`, new TypeError('Failed to fetch'))
  expect(await worker.askStored()).toEqual({ starts: false, missing: 1 })
  network.clear()
  expect(await worker.askStored()).toEqual({ starts: true, missing: 0 })
})

it('[R14] [W6] on a line that brings one file in a while, a few are asked for at once, and each try goes on', async () => {
  const caches = new FakeCaches()
  const many = Array.from({ length: 35 }, (_, n) => file(`assets/part-${n}.js`, null, true))
  let asked = 0
  let mostAtOnce = 0
  let tries = 0
  for (let isInstalled = false; !isInstalled && tries < 9; tries++) {
    const worker = await start(many, caches)
    let room = 8
    vi.stubGlobal('fetch', async (url: string) => {
      asked += 1
      mostAtOnce = Math.max(mostAtOnce, asked)
      await new Promise((resolve) => setTimeout(resolve))
      asked -= 1
      // What would take longer than its time.
      if (room === 0) throw new DOMException('signal timed out', 'TimeoutError')
      room -= 1
      return new Response(`network ${url}`)
    })
    isInstalled = await worker.install().then(
      () => true,
      () => false,
    )
  }
  expect(mostAtOnce).toBeLessThanOrEqual(4)
  expect(tries).toBe(5)
})

it('[LF-72] [W6] a full disk ends a try: what there is no room for is not fetched file by file', async () => {
  const caches = new FakeCaches()
  const others = Array.from({ length: 20 }, (_, n) => file(`assets/later-${n}.js`, null))
  const worker = await start([file('app.html', '1', true), ...others], caches)
  const open = caches.open.bind(caches)
  caches.open = async (name) => {
    const cache = await open(name)
    const put = cache.put.bind(cache)
    cache.put = async (key, response) => {
      if (String(key).includes('later-')) throw new DOMException('No room', 'QuotaExceededError')
      return put(key, response)
    }
    return cache
  }
  await worker.install()
  expect(worker.fetched.filter((url) => url.includes('later-'))).toHaveLength(1)
  expect(await worker.askStored()).toEqual({ starts: true, missing: 20 })
  expect(worker.fetched.filter((url) => url.includes('later-'))).toHaveLength(2)
})

it('[W6] what came of a version that was never installed goes with the next one', async () => {
  const caches = new FakeCaches()
  await installed(FIRST, caches)
  const half = await start(SECOND, caches, new Map([[`${ORIGIN}/assets/app-BBBB.js`, missing()]]))
  await expect(half.install()).rejects.toThrow('app-BBBB')
  expect(caches.stores.size).toBe(2)
  await installed(THIRD, caches)
  expect(caches.stores.size).toBe(2)
  expect(caches.addresses().join()).toContain('app.html?revision=3')
  expect(caches.addresses().join()).not.toContain('app.html?revision=2')
})

it('[W6] an install that fails takes nothing from the same build that is in use', async () => {
  const caches = new FakeCaches()
  await installed(FIRST, caches)
  for (const store of caches.stores.values()) store.delete(`${ORIGIN}/assets/app-AAAA.js`)
  const again = await start(FIRST, caches, new Map([[`${ORIGIN}/assets/app-AAAA.js`, missing()]]))
  await expect(again.install()).rejects.toThrow('app-AAAA')
  expect(caches.addresses().join()).toContain('app.html')
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
  const page = new Response(contentOf('app.html'))
  const { clone } = page
  Object.defineProperty(page, 'redirected', { value: true })
  // A clone is redirected as well; the network of these tests hands out one each time.
  page.clone = function () {
    const copy = clone.call(this)
    Object.defineProperty(copy, 'redirected', { value: true })
    return copy
  }
  const worker = await start(FIRST, caches, new Map([[`${ORIGIN}/app.html`, page]]))
  await worker.install()
  const kept = await caches.match(`${ORIGIN}/app.html?revision=1`)
  expect(kept?.redirected).toBe(false)
  expect(await kept?.text()).toBe(contentOf('app.html'))
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

it('[W4] after a roll-back the version in use stays beside the next one, not the one that was rolled back', async () => {
  const caches = new FakeCaches()
  const clock = vi.spyOn(Date, 'now')
  const use = async (files: readonly File[], atMs: number) => {
    clock.mockReturnValue(atMs)
    await installed(files, caches)
  }
  await use(FIRST, 1_000)
  await use(SECOND, 2_000)
  await use(FIRST, 3_000)
  await use(THIRD, 4_000)
  clock.mockRestore()
  expect(caches.addresses().join()).toContain('app-AAAA')
  expect(caches.addresses().join()).not.toContain('app-BBBB')
})

it('[W4] of versions whose marks say no time, by earlier releases, the last one made stays', async () => {
  const caches = new FakeCaches()
  await installed(FIRST, caches)
  await (await start(SECOND, caches)).install()
  for (const name of await caches.keys())
    await (await caches.open(name)).put(`${ORIGIN}/-/used`, new Response())
  await installed(THIRD, caches)
  expect(caches.addresses().join()).toContain('app-BBBB')
  expect(caches.addresses().join()).not.toContain('app-AAAA')
})

it('[W5] fetches only what changed', async () => {
  const caches = new FakeCaches()
  await installed(FIRST, caches)
  const second = await start(SECOND, caches)
  await second.install()
  expect(second.fetched.sort()).toEqual([`${ORIGIN}/app.html`, `${ORIGIN}/assets/app-BBBB.js`])
})

const breakStorage = (caches: FakeCaches) => {
  const refuse = () => Promise.reject(new DOMException('Unexpected internal error.', 'UnknownError'))
  Object.assign(caches, { open: refuse, match: refuse, keys: refuse, delete: refuse })
}

it('[W8] where the browser cannot open its storage a page and its parts come from the network', async () => {
  const caches = new FakeCaches()
  const worker = await installed(FIRST, caches)
  breakStorage(caches)
  expect(await worker.ask('/dashboard', { mode: 'navigate' })).toBe(`network ${ORIGIN}/dashboard`)
  expect(await worker.ask('/assets/app-AAAA.js')).toBe(`network ${ORIGIN}/assets/app-AAAA.js`)
})

it('[W8] where the browser cannot open its storage a page that asks is answered', async () => {
  const caches = new FakeCaches()
  const worker = await installed(FIRST, caches)
  breakStorage(caches)
  expect(await worker.askStored()).toEqual({ starts: false, missing: FIRST.length })
})

it('[W8] where the browser cannot open its storage a version that is accepted takes the pages over', async () => {
  const caches = new FakeCaches()
  const worker = await start(FIRST, caches)
  await worker.install()
  breakStorage(caches)
  await worker.activate().catch(() => {})
  expect(worker.claim).toHaveBeenCalledOnce()
})
