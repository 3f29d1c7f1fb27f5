/**
 * The one source of what every response says besides its content: the embedded server sends these, and the
 * build writes the same for static hosts (host-files.ts).
 */

import { createHash } from 'node:crypto'

/**
 * What stands in a page itself, as the policy names it: by its hash, so that nothing else inline runs or
 * paints.
 */
type Inline = { readonly scripts: readonly string[]; readonly styles: readonly string[] }

const NOTHING_INLINE: Inline = { scripts: [], styles: [] }

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const hashesOf = (pages: readonly string[], element: RegExp): readonly string[] => [
  ...new Set(pages.flatMap((html) => [...html.matchAll(element)].map(([, text = '']) => sha256(text)))),
]

/**
 * The scripts and styles inside of built pages. Data blocks and scripts with an address have attributes, and
 * are none.
 */
export const inlineOf = (pages: readonly string[]): Inline => ({
  scripts: hashesOf(pages, /<script>([\s\S]*?)<\/script>/g),
  styles: hashesOf(pages, /<style>([\s\S]*?)<\/style>/g),
})

/** The page's only Trusted Types policy (src/state/trusted-urls.ts). */
const TRUSTED_TYPES_POLICY = 'cifra'

/**
 * A channel to the backend is part of it. That `'self'` holds for `ws:` and `wss:` too is the policy's third
 * version, which every browser that runs this app has (Safari since 15.4); where it were not so, the channel
 * alone would be missing.
 *
 * @param backend origin of a Supabase project; undefined: the app's own origin.
 * @param inline what the page, or any page that the policy is for, has in itself.
 */
export function contentSecurityPolicy(backend?: string, inline: Inline = NOTHING_INLINE): string {
  const own = "'self'"
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': [own, ...inline.scripts],
    'style-src': [own, ...inline.styles],
    'img-src': [own],
    'font-src': [own],
    'manifest-src': [own],
    'worker-src': [own],
    'connect-src': backend ? [own, backend, backend.replace(/^http/, 'ws')] : [own],
    'form-action': [own],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [TRUSTED_TYPES_POLICY],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ')
}

/** Only features that Chromium knows: it warns of every other in the console. */
const OFF = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const OWN_PAGE_ONLY = [
  'clipboard-write',
  'fullscreen',
  'publickey-credentials-create',
  'publickey-credentials-get',
]

const permissionsPolicy = [
  ...OFF.map((feature) => `${feature}=()`),
  ...OWN_PAGE_ONLY.map((feature) => `${feature}=(self)`),
].join(', ')

/** On every response, also of the API and of errors. */
export function securityHeaders(backend?: string, inline?: Inline): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(backend, inline),
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': permissionsPolicy,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

/** Files whose name carries the hash of their content: a new content has a new name. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
/**
 * The shell, the service worker, the manifest and whatever keeps its name: asked for each time, sent if
 * changed.
 */
export const REVALIDATED = 'no-cache'
/** Answers about a person. */
export const PRIVATE = 'no-store'

/** The build's folder of hashed files. */
export const HASHED_FOLDER = '/assets/'

/** @param path of a built file, with its leading slash. */
export const cacheControlOf = (path: string) => (path.startsWith(HASHED_FOLDER) ? IMMUTABLE : REVALIDATED)
