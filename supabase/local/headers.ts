/**
 * The one source of what every response says besides its content: the embedded server sends these, and the
 * build writes the same for static hosts (host-files.ts).
 */

/** The page's only Trusted Types policy (src/state/trusted-urls.ts). */
const TRUSTED_TYPES_POLICY = 'cifra'

/** @param backend origin of a Supabase project; undefined: the app's own origin. */
export function contentSecurityPolicy(backend?: string): string {
  const own = "'self'"
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': [own],
    'style-src': [own],
    'img-src': [own],
    'font-src': [own],
    'manifest-src': [own],
    'worker-src': [own],
    'connect-src': backend ? [own, backend] : [own],
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
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
const OWN_PAGE_ONLY = ['clipboard-write', 'fullscreen']

const permissionsPolicy = [
  ...OFF.map((feature) => `${feature}=()`),
  ...OWN_PAGE_ONLY.map((feature) => `${feature}=(self)`),
].join(', ')

/** On every response, also of the API and of errors. */
export function securityHeaders(backend?: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(backend),
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
/** The shell, the service worker, the manifest and whatever keeps its name: asked for each time, sent if changed. */
export const REVALIDATED = 'no-cache'
/** Answers about a person. */
export const PRIVATE = 'no-store'

/** The build's folder of hashed files. */
export const HASHED_FOLDER = '/assets/'

/** @param path of a built file, with its leading slash. */
export const cacheControlOf = (path: string) => (path.startsWith(HASHED_FOLDER) ? IMMUTABLE : REVALIDATED)
