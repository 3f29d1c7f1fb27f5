import type { Plugin } from 'vite'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../src/i18n/language.ts'
import { STATIC_PAGES, staticPageUrl } from '../src/i18n/static-pages.ts'
import { PATHS } from '../src/ui/entry/path.ts'
import {
  HASHED_FOLDER,
  IMMUTABLE,
  inlineOf,
  REVALIDATED,
  securityHeaders,
} from '../supabase/local/headers.ts'

/**
 * The headers and routes of the embedded server in the forms that static hosts read: `_headers` and
 * `_redirects` (Netlify, Cloudflare Pages), `_worker.js` with `_routes.json` (Cloudflare Pages) and
 * `vercel.json` (Vercel). What does not exist all of them answer with 404 and `404.html` (prerender.ts), so
 * that a missing asset is never answered with the app.
 *
 * Hosts choose headers by the path that was asked for, whether or not there is such a file. So a file that
 * may be kept for a year is named, and no pattern for their folder: a missing one has no rule.
 */

/** The app's own paths; every other one without a file is a 404. */
const APP_PATHS = PATHS.filter((path) => path !== '/')

/** Each has a landing page of its own, at `/?lang=`; the default's is `/`. */
const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE)

/**
 * Cloudflare Pages reads no more rules than this, the one for all paths among them. Files beyond are
 * revalidated there.
 */
const CLOUDFLARE_RULES = 100

/** What every response says (headers.ts), with what stands in the pages themselves. */
type Headers = Readonly<Record<string, string>>

const indent = (headers: Headers) =>
  Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}`)
    .join('\n')

/**
 * Both hosts revalidate by themselves, and join a header that two rules set: so only the assets name their
 * rule.
 * @param assets names of the hashed files, without the folder.
 */
export const netlifyHeaders = (assets: readonly string[], page: Headers = securityHeaders()): string =>
  [
    `/*\n${indent(page)}\n`,
    ...assets
      .slice(0, CLOUDFLARE_RULES - 1)
      .map((name) => `${HASHED_FOLDER}${name}\n${indent({ 'Cache-Control': IMMUTABLE })}\n`),
  ].join('')

export const netlifyRedirects = (): string =>
  [
    // Only Netlify knows queries here; Cloudflare Pages leaves these paths to its worker.
    ...OTHER_LANGUAGES.map((language) => `/ lang=${language} /index.${language}.html 200!`),
    ...APP_PATHS.map((path) => `${path} /app.html 200`),
    '',
  ].join('\n')

/**
 * On Cloudflare Pages no rule reads a query, and a rewrite to `/app.html` ends in a redirect to `/app`, which
 * is nothing. This worker chooses the page of the few paths that `_routes.json` hands to it; every other one
 * is answered without it.
 */
export const cloudflareWorker = (
  page: Headers = securityHeaders(),
): string => `const HEADERS = ${JSON.stringify(page)}
const APP_PATHS = ${JSON.stringify(APP_PATHS)}
const LANGUAGES = ${JSON.stringify(OTHER_LANGUAGES)}

export default {
  async fetch(request, env) {
    const url = new URL(request.url)
    const lang = url.searchParams.get('lang')
    if (url.pathname === '/' && LANGUAGES.includes(lang)) url.pathname = '/index.' + lang
    else if (APP_PATHS.includes(url.pathname)) url.pathname = '/app'
    const answer = await env.ASSETS.fetch(new Request(url, request))
    const response = new Response(answer.body, answer)
    for (const [name, value] of Object.entries(HEADERS)) response.headers.set(name, value)
    return response
  },
}
`

export const cloudflareRoutes = (): string =>
  `${JSON.stringify({ version: 1, include: ['/', ...APP_PATHS], exclude: [] })}\n`

const escapePattern = (name: string) => name.replaceAll(/[.+*?^$()[\]{}|\\]/g, '\\$&')

/**
 * `routes`, and not the newer `headers` and `rewrites`: only these may come before the files, and the page
 * for `/` depends on the query.
 */
const vercelRoutes = (assets: readonly string[], page: Headers) => [
  { src: '/.*', headers: { ...page, 'Cache-Control': REVALIDATED }, continue: true },
  ...assets.map((name) => ({
    src: `${HASHED_FOLDER}${escapePattern(name)}`,
    headers: { 'Cache-Control': IMMUTABLE },
    continue: true,
  })),
  ...OTHER_LANGUAGES.map((value) => ({
    src: '/',
    has: [{ type: 'query', key: 'lang', value }],
    dest: `/index.${value}.html`,
  })),
  { handle: 'filesystem' },
  ...APP_PATHS.map((src) => ({ src, dest: '/app.html' })),
  ...LANGUAGES.flatMap((language) => STATIC_PAGES.map((name) => staticPageUrl(name, language))).map(
    (src) => ({ src, dest: `${src}.html` }),
  ),
  { src: '/.*', status: 404, dest: '/404.html' },
]

/** @param assets names of the hashed files, without the folder. */
export const vercelConfig = (assets: readonly string[], page: Headers = securityHeaders()): string =>
  `${JSON.stringify({ routes: vercelRoutes(assets, page) }, null, 2)}\n`

/** @param backend origin that the built app connects to besides its own. */
export const hostFiles = (backend?: string): Plugin => ({
  name: 'cifra:host-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const folder = HASHED_FOLDER.slice(1)
      const assets = Object.keys(bundle)
        .filter((name) => name.startsWith(folder))
        .map((name) => name.slice(folder.length))
        .sort()
      const html = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.html') ? [String(file.source)] : [],
      )
      const page = securityHeaders(backend, inlineOf(html))
      const files = {
        _headers: netlifyHeaders(assets, page),
        _redirects: netlifyRedirects(),
        '_worker.js': cloudflareWorker(page),
        '_routes.json': cloudflareRoutes(),
        'vercel.json': vercelConfig(assets, page),
      }
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source })
    },
  },
})
