/// <reference lib="webworker" />
/*
 * Opens the app with no network. One file, no imports: the browser fetches it alone, and Trusted Types would
 * stop an importScripts. Rules, each with its test in tests/workers/service-worker.test.ts:
 *
 * [W1] Only what the build made is ever stored: each file is held against the hash that the build wrote into
 *      this script, also one that an earlier version stored. Nothing is stored at run time: no answer of an
 *      API, no address with a code or a token. What a captive portal, or a host in the midst of a deploy,
 *      sends in a file's place is not the file.
 * [W2] Only GETs of our own origin are answered here, and none of a server-owned path: those reach the
 *      network untouched.
 * [W3] A page of the app comes from the stored shell: `/` is the landing page in the language of `?lang=`,
 *      every other path without an extension is the app's; plain pages of the site (privacy and so on) reach
 *      the network.
 * [W4] A new version waits until a page says so. It keeps the files of the version before it, so that a tab
 *      which is still open on the old one goes on loading its parts.
 * [W5] A stored file whose content did not change, nor, of a page, its headers, is taken over, not fetched
 *      again.
 * [W6] What it takes to start and to generate is stored first, a few files at once; without all of it nothing
 *      is installed, and what has come waits for the next try, so that a slow or broken line gets there. The
 *      rest follows, file by file: what cannot be had stands in nothing's way, and is tried again when a page
 *      asks what is stored. A full disk ends a try: what there is no room for is not fetched for nothing.
 * [W7] A page that asks is told the truth: whether the app starts with no network, and how many files are
 *      still missing.
 * [W8] A browser that cannot open its storage (`UnknownError`) has nothing stored: the network still has
 *      everything.
 */
declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: readonly StoredFile[] }

/** One file of the build (build/start-files.ts). */
type StoredFile = {
  readonly url: string
  /** Of its content, and of a page's headers too; null: its name carries its hash. */
  readonly revision: string | null
  /** SHA-256 of its content, as `sha256-` and base64. */
  readonly integrity: string
  /** The app neither starts nor generates without it. */
  readonly start?: true
}

const files = self.__WB_MANIFEST
const startFiles = files.filter(({ start }) => start)
const otherFiles = files.filter(({ start }) => !start)

/** A file that has not come by then is tried again later. */
const FILE_MS = 30_000
/** So few that a slow line brings each of them by then. */
const AT_ONCE = 4
/** How long the first use of a version, and a page that asks, wait for the files that can be done without. */
const OTHERS_MS = 60_000

const PREFIX = 'cifra-files-'
/** What workbox-window posts when the person accepts the update (src/ui/shell/updates.ts). */
const ACCEPT = 'SKIP_WAITING'
/** What a page posts, with a port for the answer (src/ui/shell/keep-stored.ts). */
const ASK = 'STORED'
/**
 * Says, inside its cache, when a version was taken into use (ms); one that was only ever waiting has no tab
 * to serve.
 */
const USED_MARK = '/-/used'

/** Owned by the server, also where the backend and the app share an origin. */
const SERVER_PATHS = /^\/(?:auth|rest|functions|storage|graphql|realtime|_local)(?:\/|$)/
const SITE_PAGES = /^\/(?:[a-z]{2}\/)?(?:privacy|terms|refund|contact)\/?$/
const EXTENSION = /\.[^/]+$/

const urlOf = (path: string): string => new URL(path, self.location.origin).href

/**
 * Names the version by its files (FNV-1a over their names and revisions): the same build has the same name.
 */
const versionName = (): string => {
  let hash = 0x811c9dc5
  for (const { url, revision } of files)
    for (const character of `${url}@${revision ?? ''};`)
      hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return `${PREFIX}${(hash >>> 0).toString(36)}`
}

const CURRENT = versionName()

/** The key under which a file is stored: its address, and its revision when its name has no hash. */
const keyOf = ({ url, revision }: StoredFile): string =>
  urlOf(revision === null ? url : `${url}?revision=${revision}`)

const keyOfPath = new Map(files.map((file) => [new URL(urlOf(file.url)).pathname, keyOf(file)]))

const isOfBuild = async (response: Response, { integrity }: StoredFile): Promise<boolean> => {
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/**
 * The file from an earlier version's cache, where it is this build's; else from the network. Throws when
 * neither has it.
 */
const obtain = async (file: StoredFile): Promise<Response> => {
  const kept = await caches.match(keyOf(file))
  if (kept && (await isOfBuild(kept, file))) return kept
  const signal = AbortSignal.timeout(FILE_MS)
  const response = await fetch(urlOf(file.url), { cache: 'reload', credentials: 'same-origin', signal })
  if (!response.ok) throw new Error(`Cannot store ${file.url}: ${response.status}`)
  if (!(await isOfBuild(response, file))) throw new Error(`Cannot store ${file.url}: another content came`)
  return response
}

const storeFile = async (cache: Cache, file: StoredFile): Promise<void> => {
  const key = keyOf(file)
  if (await cache.match(key)) return
  const response = await obtain(file)
  // Static hosts like to send /app.html to /app. A page that was redirected may not answer a navigation: it
  // is copied.
  const plain = response.redirected
    ? new Response(await response.blob(), { headers: response.headers, status: response.status })
    : response
  await cache.put(key, plain)
}

const isFull = (error: unknown): boolean => error instanceof Error && error.name === 'QuotaExceededError'

/** Tries each. Throws the first failure, when all is over. */
const storeStart = async (cache: Cache): Promise<void> => {
  const left = startFiles.values()
  const failures: unknown[] = []
  const storeInTurn = async () => {
    for (const file of left) {
      if (failures.some(isFull)) return
      await storeFile(cache, file).catch((error) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, storeInTurn))
  if (failures.length > 0) throw failures[0]
}

/** One after the other, beside whatever the page itself loads; gives up for now after OTHERS_MS. */
const storeOthers = async (cache: Cache): Promise<void> => {
  const end = Date.now() + OTHERS_MS
  for (const file of otherFiles) {
    if (Date.now() > end) return
    try {
      await storeFile(cache, file)
    } catch (error) {
      // Tried again when a page asks.
      if (isFull(error)) return
    }
  }
}

/** A version that is never installed goes with the next that is taken into use. */
const install = async (): Promise<void> => {
  const cache = await caches.open(CURRENT)
  await storeStart(cache)
  await storeOthers(cache)
}

const isMissing = async (cache: Cache, file: StoredFile): Promise<boolean> =>
  (await cache.match(keyOf(file))) === undefined

type Stored = { readonly starts: boolean; readonly missing: number }

/**
 * [W7] The answer to a page, after another try for what is missing: the browser may have thrown away some,
 * too.
 */
const completeStored = async (): Promise<Stored> => {
  const cache = await caches.open(CURRENT)
  await storeStart(cache).catch(() => {})
  await storeOthers(cache)
  const missing = await Promise.all(files.map((file) => isMissing(cache, file)))
  return {
    starts: !files.some(({ start }, at) => start && missing[at]),
    missing: missing.filter(Boolean).length,
  }
}

/** [W8] The answer where it cannot be looked up. */
const NOTHING_STORED: Stored = { starts: false, missing: files.length }

/**
 * When the version of this cache was last taken into use; 0: by a release that did not say; undefined: never.
 */
const usedAt = async (name: string): Promise<number | undefined> => {
  const mark = await (await caches.open(name)).match(urlOf(USED_MARK))
  return mark && Number(await mark.text())
}

/** The version that was in use until now is kept beside the new one; whatever else there is goes. */
const tidy = async (): Promise<void> => {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CURRENT)
  let previous: string | undefined
  let latest = 0
  // Caches are listed in the order of their making, and a version that came back after a later one is in its
  // old place.
  for (const name of older) {
    const used = await usedAt(name)
    if (used === undefined || used < latest) continue
    previous = name
    latest = used
  }
  await Promise.all(older.filter((name) => name !== previous).map((name) => caches.delete(name)))
  await (await caches.open(CURRENT)).put(urlOf(USED_MARK), new Response(String(Date.now())))
}

/** The pages are taken over in any case: one whose person has accepted an update waits for it. */
const activate = (): Promise<void> => tidy().finally(() => self.clients.claim())

const findStored = async (path: string): Promise<Response | undefined> => {
  const key = keyOfPath.get(path)
  const own = key === undefined ? undefined : await (await caches.open(CURRENT)).match(key)
  if (own) return own
  // Parts of an older build, for tabs that are still open on it; their names carry their hash.
  return path.startsWith('/assets/') ? caches.match(urlOf(path)) : undefined
}

/** [W8] Undefined also where it cannot be looked up. */
const stored = (path: string): Promise<Response | undefined> => findStored(path).catch(() => undefined)

/** Which stored page answers a navigation to `url`; null: none, ask the network. */
const pageFor = (url: URL): string | null => {
  if (url.pathname === '/') {
    const page = `/index.${url.searchParams.get('lang')}.html`
    return keyOfPath.has(page) ? page : '/index.html'
  }
  if (keyOfPath.has(url.pathname)) return url.pathname
  return SITE_PAGES.test(url.pathname) || EXTENSION.test(url.pathname) ? null : '/app.html'
}

/**
 * A page that is not stored yet (the other language's) comes from the network, and without one the app draws
 * it.
 */
const answer = async (path: string, request: Request): Promise<Response> => {
  const own = await stored(path)
  if (own) return own
  if (request.mode !== 'navigate') return fetch(request)
  try {
    return await fetch(request)
  } catch (error) {
    const shell = await stored('/app.html')
    if (shell) return shell
    throw error
  }
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))

self.addEventListener('message', (event) => {
  if (event.data?.type === ACCEPT) void self.skipWaiting()
  if (event.data?.type === ASK)
    event.waitUntil(
      completeStored()
        .catch(() => NOTHING_STORED)
        .then((answer) => event.ports[0]?.postMessage(answer)),
    )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (SERVER_PATHS.test(url.pathname)) return
  const path = request.mode === 'navigate' ? pageFor(url) : url.pathname
  if (path === null || (!keyOfPath.has(path) && !path.startsWith('/assets/'))) return
  event.respondWith(answer(path, request))
})

export {}
