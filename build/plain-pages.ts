import { createI18n } from '../src/i18n/i18n.ts'
import { addLandingTexts } from '../src/i18n/landing-texts.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageLine } from '../src/i18n/language.ts'
import { landingAddress } from '../src/i18n/language-choice.ts'
import { type PageTexts, STATIC_PAGES, type StaticPage, staticPageUrl } from '../src/i18n/static-pages.ts'
import { escapeHtml } from './escape-html.ts'
import { LICENSES_FILE } from './licenses.ts'

const texts = import.meta.glob<{ readonly pages: PageTexts }>('../src/i18n/*/pages.ts', { eager: true })

/** A language that has none of its own yet shows those of the default. */
const textsOf = (language: Language): PageTexts => {
  const [own, usual] = [language, DEFAULT_LANGUAGE].map((each) => texts[`../src/i18n/${each}/pages.ts`])
  const found = own ?? usual
  if (found === undefined) throw new Error('There are no texts of the plain pages')
  return found.pages
}

/** What the owner has not filled in yet stands out. */
const prose = (text: string) => escapeHtml(text).replaceAll(/\[[^\]]+\]/g, (gap) => `<mark>${gap}</mark>`)

const link = (href: string, label: string, language: Language) =>
  `<a href="${href}" lang="${language}" hreflang="${language}">${label}</a>`

/**
 * One page as plain HTML: no script but the one that sets the theme.
 * @param site as for `landingHead`. @param styles address of the style sheet.
 */
export const plainPage = (name: StaticPage, language: Language, site: string, styles: string): string => {
  const i18n = createI18n(language)
  addLandingTexts(i18n)
  const t = i18n.translate('landing')
  const { version, [name]: page } = textsOf(language)
  const { title, lead, sections } = page
  const body = sections.map(
    ({ heading, paragraphs }) =>
      `<h2>${prose(heading)}</h2>\n${paragraphs.map((text) => `<p>${prose(text)}</p>`).join('\n')}`,
  )
  const others = STATIC_PAGES.filter((other) => other !== name).map((other) =>
    link(staticPageUrl(other, language), t(`footer.${other}`), language),
  )
  const translations = LANGUAGES.filter((other) => other !== language).map((other) =>
    link(staticPageUrl(name, other), languageLine(other).name, other),
  )
  const licenses = `<a href="/${LICENSES_FILE}" hreflang="en">${t('footer.licenses')}</a>`
  const alternates = LANGUAGES.map(
    (other) => `<link rel="alternate" hreflang="${other}" href="${site}${staticPageUrl(name, other)}" />`,
  )
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
<title>${title} · Cifra</title>
<meta name="description" content="${escapeHtml(lead)}" />
<link rel="canonical" href="${site}${staticPageUrl(name, language)}" />
${alternates.join('\n')}
<link rel="icon" href="/icon.svg" type="image/svg+xml" />
<script src="/early.js"></script>
<link rel="stylesheet" href="${styles}" />
</head>
<body>
<main>
<a class="home" href="${landingAddress(language)}" hreflang="${language}"><img src="/icon.svg" alt="" width="28" height="28" />Cifra</a>
<h1>${title}</h1>
<p class="lead">${prose(lead)}</p>
${body.join('\n')}
<p class="lead">${prose(version)}</p>
<nav>
${[...others, licenses, ...translations].join('\n')}
</nav>
</main>
</body>
</html>
`
}

/**
 * For what does not exist, in every language: a host answers with it before anybody's choice is known.
 * @param styles addresses of the app's style sheets.
 */
export const notFoundPage = (styles: readonly string[]): string => {
  const wordsOf = (language: Language) => createI18n(language).translate('shell')
  const t = wordsOf(DEFAULT_LANGUAGE)
  const others = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE).map((language) => {
    const words = wordsOf(language)
    const text = `${words('notFound.title')}. ${words('notFound.home')}`
    return `      <p lang="${language}"><a href="${landingAddress(language)}">${escapeHtml(text)}</a></p>`
  })
  return `<!doctype html>
<html lang="${DEFAULT_LANGUAGE}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${escapeHtml(t('notFound.title'))}</title>
${styles.map((href) => `    <link rel="stylesheet" href="${href}" />`).join('\n')}
  </head>
  <body>
    <main>
      <h1>${escapeHtml(t('notFound.title'))}</h1>
      <p><a href="/">${escapeHtml(t('notFound.home'))}</a></p>
${others.join('\n')}
    </main>
  </body>
</html>
`
}
