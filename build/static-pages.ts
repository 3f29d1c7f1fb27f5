import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { landing as en } from '../src/i18n/en/landing.ts'
import { landing as es } from '../src/i18n/es/landing.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../src/i18n/language.ts'
import { STATIC_PAGES, type StaticPage, staticPageUrl } from '../src/ui/shell/static-pages.ts'
import { OWNER } from './pages/owner.ts'
import type { PageText } from './pages/page-text.ts'
import { pagesEn } from './pages/texts-en.ts'
import { pagesEs } from './pages/texts-es.ts'

const PAGES = { en: pagesEn, es: pagesEs } as const satisfies Record<Language, Record<StaticPage, PageText>>
const LINKS = { en: en.footer, es: es.footer } as const
const VERSION = { en: 'Version of', es: 'Versión del' } as const
const HOME = { en: '/', es: '/?lang=es' } as const
const STYLES = 'pages.css'

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** What the owner has not filled in yet stands out. */
const prose = (text: string) => escapeHtml(text).replaceAll(/\[[^\]]+\]/g, (gap) => `<mark>${gap}</mark>`)

const link = (href: string, label: string, language: Language) =>
  `<a href="${href}" lang="${language}" hreflang="${language}">${label}</a>`

/** One page as plain HTML: no script but the one that sets the theme. */
export const staticPage = (name: StaticPage, language: Language, site: string): string => {
  const { title, lead, sections } = PAGES[language][name]
  const body = sections.map(
    ({ heading, paragraphs }) =>
      `<h2>${prose(heading)}</h2>\n${paragraphs.map((text) => `<p>${prose(text)}</p>`).join('\n')}`,
  )
  const others = STATIC_PAGES.filter((other) => other !== name).map((other) =>
    link(staticPageUrl(other, language), LINKS[language][other], language),
  )
  const translations = LANGUAGES.filter((other) => other !== language).map((other) =>
    link(staticPageUrl(name, other), LANGUAGE_NAMES[other], other),
  )
  const alternates = LANGUAGES.map(
    (other) => `<link rel="alternate" hreflang="${other}" href="${site}${staticPageUrl(name, other)}" />`,
  )
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
<title>${title} · Cifra</title>
<meta name="description" content="${escapeHtml(lead).replaceAll('"', '&quot;')}" />
<link rel="canonical" href="${site}${staticPageUrl(name, language)}" />
${alternates.join('\n')}
<link rel="icon" href="/icon.svg" type="image/svg+xml" />
<script src="/early.js"></script>
<link rel="stylesheet" href="/${STYLES}" />
</head>
<body>
<main>
<a class="home" href="${HOME[language]}" hreflang="${language}"><img src="/icon.svg" alt="" width="28" height="28" />Cifra</a>
<h1>${title}</h1>
<p class="lead">${prose(lead)}</p>
${body.join('\n')}
<p class="lead">${prose(`${VERSION[language]} ${OWNER.updated[language]}.`)}</p>
<nav>
${[...others, ...translations].join('\n')}
</nav>
</main>
</body>
</html>
`
}

/** Writes privacy, terms, refund and contact in each language, and the one style sheet that they share. */
export const staticPages = (site: string): Plugin => ({
  name: 'cifra:static-pages',
  apply: 'build',
  generateBundle() {
    for (const language of LANGUAGES)
      for (const name of STATIC_PAGES)
        this.emitFile({
          type: 'asset',
          fileName: `${staticPageUrl(name, language).slice(1)}.html`,
          source: staticPage(name, language, site),
        })
    const sheets = ['src/ui/styles/tokens.css', 'src/ui/styles/base.css', 'build/pages/pages.css']
    const source = sheets.map((path) => readFileSync(path, 'utf8')).join('\n')
    this.emitFile({ type: 'asset', fileName: STYLES, source })
  },
})
