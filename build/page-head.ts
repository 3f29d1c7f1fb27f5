import { createI18n } from '../src/i18n/i18n.ts'
import { addLandingTexts } from '../src/i18n/landing-texts.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageLine } from '../src/i18n/language.ts'
import { landingAddress } from '../src/i18n/language-choice.ts'
import { escapeHtml } from './escape-html.ts'

const PRICE_MXN = '99'

/**
 * What search engines and sharing read, true like everything else: the price that is charged, no rating.
 * @param site origin of the deployed app without a slash at its end; empty when it is not known at build
 * time, which leaves addresses relative (search engines take them, pictures of shared links want the full
 * one).
 */
export const landingHead = (language: Language, site: string): string => {
  const i18n = createI18n(language)
  addLandingTexts(i18n)
  const t = i18n.translate('landing')
  const [title, description] = [t('title'), t('description')]
  const addressOf = (one: Language) => `${site}${landingAddress(one)}`
  const structured = {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: 'Cifra',
    url: addressOf(language),
    description,
    inLanguage: language,
    applicationCategory: 'SecurityApplication',
    operatingSystem: 'Any',
    browserRequirements: 'Requires JavaScript',
    offers: [
      { '@type': 'Offer', name: 'Free', price: '0', priceCurrency: 'MXN' },
      { '@type': 'Offer', name: 'Premium', price: PRICE_MXN, priceCurrency: 'MXN' },
    ],
  }
  const others = LANGUAGES.filter((other) => other !== language)
  const properties = [
    ['og:type', 'website'],
    ['og:site_name', 'Cifra'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', addressOf(language)],
    ['og:image', `${site}/icons/share-${language}.png`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', title],
    ['og:locale', languageLine(language).shared],
    ...others.map((other) => ['og:locale:alternate', languageLine(other).shared]),
  ]
  const alternate = (hreflang: string, to: Language) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${addressOf(to)}" />`
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${addressOf(language)}" />`,
    ...LANGUAGES.map((one) => alternate(one, one)),
    alternate('x-default', DEFAULT_LANGUAGE),
    ...properties.map(
      ([property, content = '']) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
    // A data block: browsers never run it, so the content policy has nothing against it.
    `<script type="application/ld+json">${JSON.stringify(structured).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n    ')
}

/** The empty shell for every other path: nothing in it is for a search engine. */
export const shellHead = (): string =>
  ['<title>Cifra</title>', '<meta name="robots" content="noindex" />'].join('\n    ')
