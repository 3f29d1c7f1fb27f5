import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { Hono } from 'hono'
import { cacheControlOf, contentSecurityPolicy, HASHED_FOLDER, inlineOf } from './headers.ts'
import { SettingsError } from './settings.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}
const COMPRESSIBLE = /^(text\/|application\/|image\/svg)/

/** For static hosts; they are read there and not served (host-files.ts). */
const HOST_FILES = new Set([
  '/_headers',
  '/_redirects',
  '/_routes.json',
  '/_worker.js',
  '/vercel.json',
  '/404.html',
])

type BuiltFile = {
  readonly body: Uint8Array<ArrayBuffer>
  readonly compressed: Uint8Array<ArrayBuffer> | null
  readonly type: string
  readonly etag: string
  /** Of a page: with what stands in it. */
  readonly policy: string | null
}

function listFiles(directory: string): string[] {
  // A symbolic link is no file of the build: it may lead out of it.
  return readdirSync(directory, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/**
 * The whole build in memory, compressed once: some hundred kilobytes, and a rebuild meanwhile mixes nothing.
 */
export function loadBuild(distDir: string): ReadonlyMap<string, BuiltFile> {
  if (!existsSync(join(distDir, 'index.html'))) {
    throw new SettingsError(`There is no built app in ${distDir}. Make it with: npm run build`)
  }
  const files = new Map<string, BuiltFile>()
  for (const path of listFiles(distDir)) {
    const name = `/${relative(distDir, path).split(sep).join('/')}`
    if (HOST_FILES.has(name)) continue
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    const body = new Uint8Array(readFileSync(path))
    const compressed = COMPRESSIBLE.test(type)
      ? new Uint8Array(brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }))
      : null
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    const isPage = type.startsWith('text/html')
    const policy = isPage
      ? contentSecurityPolicy(undefined, inlineOf([new TextDecoder().decode(body)]))
      : null
    files.set(name, { body, compressed, type, etag, policy })
  }
  return files
}

/**
 * Which built file answers a path. A path without an extension that is no page of its own is the app's (its
 * router shows a screen or its 404); a path with one that does not exist is a missing file and never the
 * shell.
 */
function resolvePath(files: ReadonlyMap<string, unknown>, path: string, lang: string | null): string | null {
  if (path === '/') {
    const page = `/index.${lang}.html`
    return files.has(page) ? page : '/index.html'
  }
  if (files.has(path)) return path
  const bare = path.replace(/\/$/, '')
  const page = [`${bare}.html`, `${bare}/index.html`].find((name) => files.has(name))
  if (page !== undefined) return page
  if (extname(path) !== '' || path.startsWith(HASHED_FOLDER)) return null
  return files.has('/app.html') ? '/app.html' : '/index.html'
}

export function createStaticApp(distDir: string): Hono {
  const files = loadBuild(distDir)
  return new Hono().on(['GET', 'HEAD'], '*', (c) => {
    const name = resolvePath(files, c.req.path, c.req.query('lang') ?? null)
    const file = name === null ? undefined : files.get(name)
    if (!file || name === null) return c.text('Not found', 404)
    const headers: Record<string, string> = {
      'cache-control': cacheControlOf(name),
      etag: file.etag,
      vary: 'accept-encoding',
      ...(file.policy === null ? {} : { 'content-security-policy': file.policy }),
    }
    if (c.req.header('if-none-match') === file.etag) return c.body(null, 304, headers)
    headers['content-type'] = file.type
    const canBrotli = /\bbr\b/.test(c.req.header('accept-encoding') ?? '')
    if (!file.compressed || !canBrotli) return c.body(file.body, 200, headers)
    headers['content-encoding'] = 'br'
    return c.body(file.compressed, 200, headers)
  })
}
