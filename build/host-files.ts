import type { Plugin } from 'vite'
import { LANGUAGES } from '../src/i18n/language.ts'
import { STATIC_PAGES, staticPageUrl } from '../src/ui/shell/static-pages.ts'
import { HASHED_FOLDER, IMMUTABLE, REVALIDATED, securityHeaders } from '../supabase/local/headers.ts'

/**
 * The headers and routes of the embedded server in the forms that static hosts read: `_headers` and `_redirects`
 * (Netlify, Cloudflare Pages), `vercel.json` (Vercel) and a page for what does not exist, which all of them send
 * with 404, so that a missing asset is never answered with the app.
 */

/** The app's own paths; every other one without a file is a 404. */
const APP_PATHS = ['/dashboard', '/success']

const indent = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}`)
    .join('\n')

/** Both hosts revalidate by themselves, and join a header that two rules set: so only the assets name their rule. */
export const netlifyHeaders = (backend?: string): string =>
  `/*\n${indent(securityHeaders(backend))}\n${HASHED_FOLDER}*\n${indent({ 'Cache-Control': IMMUTABLE })}\n`

export const netlifyRedirects = (): string =>
  [
    // Only Netlify knows queries here; of the other hosts see docs/deploy.md.
    '/ lang=es /index.es.html 200!',
    ...APP_PATHS.map((path) => `${path} /app.html 200`),
    '',
  ].join('\n')

const asList = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }))

/**
 * Each page by its name, and no `cleanUrls`: that takes the ending off the files, and a rewrite to `/app.html` would lead
 * nowhere. A query cannot choose the page for `/` here, since a file that exists comes before every rewrite.
 */
const vercelRewrites = () => [
  ...APP_PATHS.map((source) => ({ source, destination: '/app.html' })),
  ...LANGUAGES.flatMap((language) => STATIC_PAGES.map((name) => staticPageUrl(name, language))).map(
    (source) => ({ source, destination: `${source}.html` }),
  ),
]

export const vercelConfig = (backend?: string): string =>
  `${JSON.stringify(
    {
      headers: [
        { source: '/(.*)', headers: asList({ ...securityHeaders(backend), 'Cache-Control': REVALIDATED }) },
        { source: `${HASHED_FOLDER}(.*)`, headers: asList({ 'Cache-Control': IMMUTABLE }) },
      ],
      rewrites: vercelRewrites(),
    },
    null,
    2,
  )}\n`

const notFoundPage = (styles: readonly string[]): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Cifra</title>
${styles.map((href) => `    <link rel="stylesheet" href="/${href}" />`).join('\n')}
  </head>
  <body>
    <main>
      <h1>Oops! Page not found</h1>
      <p><a href="/">Return to Home</a></p>
      <p lang="es"><a href="/?lang=es">Página no encontrada. Volver al inicio</a></p>
    </main>
  </body>
</html>
`

/** @param backend origin that the built app connects to besides its own. */
export const hostFiles = (backend?: string): Plugin => ({
  name: 'cifra:host-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const styles = Object.keys(bundle).filter((name) => /^assets\/index-.*\.css$/.test(name))
      const files = {
        _headers: netlifyHeaders(backend),
        _redirects: netlifyRedirects(),
        'vercel.json': vercelConfig(backend),
        '404.html': notFoundPage(styles),
      }
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName, source })
    },
  },
})
