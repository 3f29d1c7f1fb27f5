/*
 * Loads a part of the app that has a script of its own. The build puts `loadPart` before every dynamic import
 * (build/part-loader.ts).
 *
 * Chromium up to 150 keeps the failure of a module for as long as the page lives: asked for again when the
 * network is back, it fails without a request. So the files are fetched first, which may fail as often as it
 * likes, and the modules are imported when their files are there: https://github.com/whatwg/html/issues/6768
 *
 * What was tried also tells why a part did not come: nobody answered, or somebody answered without the file.
 * The browser's own word on the network is not asked; it says "online" in a hotel's.
 */
import { reachability } from './remote/reachability.ts'

/** At the last try nobody answered, or nobody who could know. */
let isAway = false

/**
 * Why the last part that failed did not come: true for want of a network or server, false because
 * its file is gone.
 */
export const isNetworkAway = (): boolean => isAway

/**
 * Only "not found" is about the file. A server that is starting or busy, or a captive portal's page, is not.
 */
const isGone = ({ status }: Response): boolean => status === 404 || status === 410

/** Files that are here or on their way, by address. */
const arriving = new Map<string, Promise<void>>()

class NotArrived extends Error {
  constructor(
    url: string,
    readonly isGone: boolean,
  ) {
    super(`No such part: ${url}`)
  }
}

const fetchFile = async (url: string, cache: RequestCache): Promise<void> => {
  const response = await fetch(url, { cache }).catch(() => {
    reachability.failed()
    throw new NotArrived(url, false)
  })
  const isPage = /^text\/html\b/i.test(response.headers.get('content-type') ?? '')
  if (!response.ok || isPage) throw new NotArrived(url, isGone(response))
  // Read to its end, so that the import finds it in the browser's cache.
  await response.arrayBuffer()
}

const addStyle = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`No such styles: ${href}`))
    })
    document.head.append(link)
  })

/**
 * A stored start asks for all of its scripts at once, rather than one after the other as their
 * imports are read.
 */
const announce = (href: string): void => {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href })
  document.head.append(link)
}

/** As what it is. A file that is only fetched ahead is fetched like any other. */
const isLinked = (url: string): boolean =>
  [...document.querySelectorAll('link')].some(
    ({ href, rel }) => rel !== 'preload' && href === new URL(url, location.href).href,
  )

const bring = (url: string, canFail: boolean): Promise<void> => {
  const before = arriving.get(url)
  if (before) return before
  const isStyle = url.endsWith('.css')
  const get = async () => {
    if (isLinked(url)) return
    if (canFail) await fetchFile(url, 'default')
    if (isStyle) await addStyle(url)
    else if (!canFail) announce(url)
  }
  const coming = get()
  arriving.set(url, coming)
  coming.catch(() => arriving.delete(url))
  return coming
}

/** An installed worker has everything that a start loads: nothing of it is asked for twice. */
const isStoredStart = (): boolean =>
  document.readyState !== 'complete' && Boolean(navigator.serviceWorker?.controller)

/** The script of an import that needs no other file is not among `files`. */
const scriptOf = (load: () => unknown): string[] => {
  const name = /\bimport\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/.exec(String(load))?.[1]
  return name === undefined ? [] : [`assets/${name}`]
}

/** All of them, or the reason that tells most: a file that is gone does not come with the network. */
const bringAll = async (urls: readonly string[], canFail: boolean): Promise<void> => {
  const results = await Promise.allSettled(urls.map((url) => bring(url, canFail)))
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  const telling = reasons.find((reason) => reason instanceof NotArrived && reason.isGone) ?? reasons[0]
  if (telling !== undefined) throw telling
}

/**
 * Everything was there and the import failed all the same. Whether a reload would help is asked of
 * the server itself.
 */
const whyNotImported = async (urls: readonly string[]): Promise<unknown> => {
  for (const url of urls) arriving.delete(url)
  return Promise.all(urls.map((url) => fetchFile(url, 'reload'))).then(
    () => new NotArrived(urls[0] ?? '', true),
    (error: unknown) => error,
  )
}

/**
 * @param load the import itself.
 * @param files what it needs, relative to the site's root, its own script among them; none: that script
 * alone. Rejects when a file does not come, and may be called again.
 */
export const loadPart = async <Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> => {
  const urls = (files.length > 0 ? files : scriptOf(load)).map((file) => `/${file}`)
  if (isStoredStart()) {
    try {
      await bringAll(urls, false)
      return await load()
    } catch {
      // Thrown away by the browser, perhaps: from here on as if there were no worker.
      for (const url of urls) arriving.delete(url)
    }
  }
  try {
    await bringAll(urls, true)
    return await load().catch(async () => {
      throw await whyNotImported(urls)
    })
  } catch (error) {
    isAway = !(error instanceof NotArrived && error.isGone)
    throw error
  }
}
