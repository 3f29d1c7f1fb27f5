import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { DEFAULT_LANGUAGE, LANGUAGE_OFFER, LANGUAGES, type Language } from '../src/i18n/language.ts'
import { STATIC_PAGES, staticPageUrl } from '../src/i18n/static-pages.ts'
import { scopedClassName } from './class-name.ts'

const EARLY_SCRIPT = '<script src="/early.js"></script>'

/**
 * The script that decides what may be seen stands in the page: asking for it would hold every first paint.
 */
const earlyScript = (): string =>
  readFileSync('public/early.js', 'utf8')
    .replace(/^\s*\/\/.*\n/gm, '')
    .replace(/^\s+/gm, '')
    .trimEnd()

/**
 * What paints comes first: the styles, then the page, then the scripts, and those with low priority. In the
 * compiler's order a slow line is full of scripts while the first paint waits for the styles (measured: 1.1 s
 * in place of 0.6 s).
 */
const paintFirst = (html: string): string => {
  const take = (pattern: RegExp): string[] => html.match(pattern) ?? []
  const styles = take(/ *<link rel="stylesheet"[^>]*>\n?/g)
  const scripts = take(/ *<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)\n?/g)
  const rest = [...styles, ...scripts].reduce((text, line) => text.replace(line, ''), html)
  const later = scripts.map((line) => line.replace(/<(script|link) /, '<$1 fetchpriority="low" '))
  return rest
    .replace('</head>', () => [...styles, '  </head>'].join(''))
    .replace('</body>', () => [...later, '  </body>'].join(''))
    .replace(EARLY_SCRIPT, () => `<script>${earlyScript()}</script>`)
}

/**
 * The landing page carries its styles: on a slow line a file of them is one more way there and back before
 * the first paint.
 */
const withStyles = (html: string, sourceOf: (file: string) => string, more: string): string =>
  html.replace(
    / *<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\n?/g,
    (_link, file: string) => `    <style>${sourceOf(file).trim()}${more.trim()}</style>\n`,
  )

/**
 * The landing page asks for what answers its presses at once, and not when the first script has been read. As
 * a file, which is how src/state/load-part.ts fetches it: a module that failed here would fail in older
 * browsers for as long as the page lives.
 */
const announced = (html: string, files: readonly string[]): string => {
  const links = files
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) => `  <link fetchpriority="low" rel="preload" as="fetch" crossorigin href="/${file}">\n  `)
  return html.replace('</body>', `${links.join('')}</body>`)
}

/** Classes of the markup that no style speaks of: the two builds have given them different names. */
const strayClasses = (html: string): readonly string[] => {
  const styles = html.match(/<style>[\s\S]*?<\/style>/g)?.join('') ?? ''
  const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names?.split(' ') ?? [])
  return [...new Set(used)].filter((name) => name !== '' && !styles.includes(name))
}

type Compiled = {
  readonly pages: typeof import('./pages.ts')
  /** Of the components that the landing page is made of. */
  readonly styles: string
}

const HTML_TAG = /<html [^>]*>/
/** The early script goes by the list, and by our own note of `lang`, which a translator of the page changes. */
const htmlTag = (language: Language) =>
  `<html lang="${language}" data-language="${language}" data-languages="${LANGUAGES.join(' ')}" data-offered="${LANGUAGE_OFFER.language}">`

const HEAD_MARK = /<title>[^<]*<\/title>\s*<!-- page:[^>]*-->/
const LANDING_MARK = '<!-- landing -->'
const MISSING_MARK = '<!-- missing -->'
const PLAIN_STYLES = 'pages.css'
const LANDING_SCRIPT = resolve('src/ui/landing/start-landing.ts').replaceAll('\\', '/')

/**
 * Compiles the pages for Node, into a folder from which they find node_modules, and loads them with the
 * landing page's styles.
 */
const compilePages = async (): Promise<Compiled> => {
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync(resolve('.cache', 'prerender-'))
  try {
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      css: { modules: { generateScopedName: scopedClassName } },
      build: {
        ssr: 'build/pages.ts',
        ssrEmitAssets: true,
        cssCodeSplit: false,
        cssMinify: true,
        outDir: folder,
        target: 'node20',
      },
    })
    const pages = await import(pathToFileURL(resolve(folder, 'pages.js')).href)
    const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.css'),
    )
    return {
      pages,
      styles: sheets.map((name) => readFileSync(resolve(folder, name), 'utf8')).join(''),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Writes every page. From index.html: one of each language, `index.html` and `index.es.html`, which carries
 * the landing page and its styles, complete before any script; and `app.html`, empty, for every other path.
 * Then the plain ones: privacy, terms, refund and contact in each language, and `404.html`. Fails the build
 * when a mark or a style is gone, rather than ship a page without words or without its looks.
 * @param site as for `landingHead`.
 */
export const prerender = (site: string): Plugin => ({
  name: 'cifra:prerender',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const template = bundle['index.html']
      if (template?.type !== 'asset') return
      const marked = paintFirst(String(template.source))
      const hasMarks =
        HEAD_MARK.test(marked) && marked.includes(LANDING_MARK) && marked.includes(MISSING_MARK)
      if (!hasMarks || marked.includes(EARLY_SCRIPT)) this.error('index.html has lost a mark')
      const sourceOf = (file: string) => {
        const asset = bundle[file]
        if (asset?.type !== 'asset') return this.error(`${file} is no style sheet of this build`)
        return String(asset.source)
      }
      const scripts = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && file.moduleIds.includes(LANDING_SCRIPT)
          ? [file.fileName, ...file.imports]
          : [],
      )
      if (scripts.length === 0) this.error('The landing page has no script')
      const { pages, styles } = await compilePages()
      const html = marked.replace(MISSING_MARK, pages.missingBlocks)
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      const pageOf = (language: Language) =>
        announced(withStyles(html, sourceOf, styles), scripts)
          .replace(HTML_TAG, htmlTag(language))
          .replace(HEAD_MARK, () => pages.landingHead(language, site))
          .replace(LANDING_MARK, () => pages.renderLanding(language))
      template.source = pageOf(DEFAULT_LANGUAGE)
      const stray = strayClasses(template.source)
      if (stray.length > 0) this.error(`The landing page has no styles for ${stray.join(', ')}`)
      for (const language of LANGUAGES)
        if (language !== DEFAULT_LANGUAGE) emit(`index.${language}.html`, pageOf(language))
      emit(
        'app.html',
        html
          .replace(HTML_TAG, htmlTag(DEFAULT_LANGUAGE))
          .replace(HEAD_MARK, pages.shellHead)
          .replace(LANDING_MARK, ''),
      )

      for (const language of LANGUAGES)
        for (const name of STATIC_PAGES)
          emit(
            `${staticPageUrl(name, language).slice(1)}.html`,
            pages.plainPage(name, language, site, `/${PLAIN_STYLES}`),
          )
      const sheets = ['src/ui/styles/tokens.css', 'src/ui/styles/base.css', 'build/plain-pages.css']
      emit(PLAIN_STYLES, sheets.map((path) => readFileSync(path, 'utf8')).join('\n'))
      const appStyles = Object.keys(bundle).filter((name) => /^assets\/index-.*\.css$/.test(name))
      emit('404.html', pages.notFoundPage(appStyles.map((name) => `/${name}`)))
    },
  },
})
