/// <reference lib="webworker" />
/*
 * Opens the app with no network. One file, no imports: the browser fetches it alone, and Trusted Types would stop an
 * importScripts. Rules, each with its test in tests/workers/service-worker.test.ts:
 *
 * [W1] Only files of the build are ever stored, at install, all of them or none. Nothing is stored at run time: no
 *      answer of an API, no address with a code or a token. What calls itself a page in the place of another file (a
 *      captive portal, a host that answers everything with its shell) is not the file.
 * [W2] Only GETs of our own origin are answered here, and none of a server-owned path: those reach the network untouched.
 * [W3] A page of the app comes from the stored shell: `/` is the landing page in the language of `?lang=`, every other
 *      path without an extension is the app's; plain pages of the site (privacy and so on) reach the network.
 * [W4] A new version waits until a page says so. It keeps the files of the version before it, so that a tab which is
 *      still open on the old one goes on loading its parts.
 * [W5] A stored file whose content did not change is taken over, not fetched again.
 */
declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: ReadonlyArray<{ readonly url: string; readonly revision: string | null }>
}

const files = self.__WB_MANIFEST

const PREFIX = 'cifra-files-'
/** What workbox-window posts when the person accepts the update (src/ui/shell/updates.ts). */
const ACCEPT = 'SKIP_WAITING'
/** Marks, inside its cache, a version that has been in use; one that was only ever waiting has no tab to serve. */
const USED_MARK = '/-/used'

/** Owned by the server, also where the backend and the app share an origin. */
const SERVER_PATHS = /^\/(?:auth|rest|functions|storage|graphql|realtime|_local)(?:\/|$)/
const SITE_PAGES = /^\/(?:es\/)?(?:privacy|terms|refund|contact)\/?$/
const EXTENSION = /\.[^/]+$/

const urlOf = (path: string): string => new URL(path, self.location.origin).href

/** Names the version by its files (FNV-1a over their names and revisions): the same build has the same name. */
const versionName = (): string => {
  let hash = 0x811c9dc5
  for (const { url, revision } of files)
    for (const character of `${url}@${revision ?? ''};`)
      hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return `${PREFIX}${(hash >>> 0).toString(36)}`
}

const CURRENT = versionName()

/** The key under which a file is stored: its address, and its revision when its name has no hash. */
const keyOf = ({ url, revision }: { url: string; revision: string | null }): string =>
  urlOf(revision === null ? url : `${url}?revision=${revision}`)

const keyOfPath = new Map(files.map((file) => [new URL(urlOf(file.url)).pathname, keyOf(file)]))

const storeFile = async (cache: Cache, file: { url: string; revision: string | null }): Promise<void> => {
  const key = keyOf(file)
  if (await cache.match(key)) return
  const kept = await caches.match(key)
  const response = kept ?? (await fetch(urlOf(file.url), { cache: 'reload', credentials: 'same-origin' }))
  if (!response.ok) throw new Error(`Cannot store ${file.url}: ${response.status}`)
  const isPage = /^text\/html\b/i.test(response.headers.get('content-type') ?? '')
  if (isPage && !file.url.endsWith('.html')) throw new Error(`Cannot store ${file.url}: a page came`)
  // Static hosts like to send /app.html to /app. A page that was redirected may not answer a navigation: it is copied.
  const plain = response.redirected
    ? new Response(await response.blob(), { headers: response.headers, status: response.status })
    : response
  await cache.put(key, plain)
}

const install = async (): Promise<void> => {
  const cache = await caches.open(CURRENT)
  try {
    await Promise.all(files.map((file) => storeFile(cache, file)))
  } catch (error) {
    await caches.delete(CURRENT)
    throw error
  }
}

/** The version that was in use until now is kept beside the new one; whatever else there is goes. */
const activate = async (): Promise<void> => {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT)
  // Caches are listed in the order of their making.
  const used: string[] = []
  for (const name of older) if (await (await caches.open(name)).match(urlOf(USED_MARK))) used.push(name)
  const previous = used.at(-1)
  await Promise.all(older.filter((name) => name !== previous).map((name) => caches.delete(name)))
  await (await caches.open(CURRENT)).put(urlOf(USED_MARK), new Response())
  await self.clients.claim()
}

const stored = async (path: string): Promise<Response | undefined> => {
  const key = keyOfPath.get(path)
  const own = key === undefined ? undefined : await (await caches.open(CURRENT)).match(key)
  if (own) return own
  // Parts of an older build, for tabs that are still open on it; their names carry their hash.
  return path.startsWith('/assets/') ? caches.match(urlOf(path)) : undefined
}

/** Which stored page answers a navigation to `url`; null: none, ask the network. */
const pageFor = (url: URL): string | null => {
  if (url.pathname === '/') return url.searchParams.get('lang') === 'es' ? '/index.es.html' : '/index.html'
  if (keyOfPath.has(url.pathname)) return url.pathname
  return SITE_PAGES.test(url.pathname) || EXTENSION.test(url.pathname) ? null : '/app.html'
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('message', (event) => {
  if (event.data?.type === ACCEPT) void self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (SERVER_PATHS.test(url.pathname)) return
  const path = request.mode === 'navigate' ? pageFor(url) : url.pathname
  if (path === null || (!keyOfPath.has(path) && !path.startsWith('/assets/'))) return
  event.respondWith(stored(path).then((response) => response ?? fetch(request)))
})

export {}
