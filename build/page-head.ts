import { landing as en } from '../src/i18n/en/landing.ts'
import { landing as es } from '../src/i18n/es/landing.ts'
import type { Language } from '../src/i18n/language.ts'

const TEXTS = { en, es }
const LOCALES = { en: 'en_US', es: 'es_MX' } as const
const ADDRESSES = { en: '/', es: '/?lang=es' } as const
const OTHER = { en: 'es', es: 'en' } as const
const PRICE_MXN = '99'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * What search engines and sharing read, true like everything else: the price that is charged, no rating.
 * @param site origin of the deployed app without a slash at its end; empty when it is not known at build time, which
 * leaves addresses relative (search engines take them, pictures of shared links want the full one).
 */
export const landingHead = (language: Language, site: string): string => {
  const { title, description } = TEXTS[language]
  const address = `${site}${ADDRESSES[language]}`
  const structured = {
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    name: 'Cifra',
    url: address,
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
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Cifra',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': `${site}/icons/share-${language}.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': title,
    'og:locale': LOCALES[language],
    'og:locale:alternate': LOCALES[OTHER[language]],
  }
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${address}" />`,
    `<link rel="alternate" hreflang="en" href="${site}${ADDRESSES.en}" />`,
    `<link rel="alternate" hreflang="es" href="${site}${ADDRESSES.es}" />`,
    `<link rel="alternate" hreflang="x-default" href="${site}${ADDRESSES.en}" />`,
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
    // A data block: browsers never run it, so the content policy has nothing against it.
    `<script type="application/ld+json">${JSON.stringify(structured).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n    ')
}

/** The empty shell for every other path: nothing in it is for a search engine. */
export const shellHead = (): string =>
  ['<title>Cifra</title>', '<meta name="robots" content="noindex" />'].join('\n    ')
