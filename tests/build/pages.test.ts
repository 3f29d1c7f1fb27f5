import { describe, expect, it } from 'vitest'
import { landingHead, missingBlocks, notFoundPage, plainPage, renderLanding } from '../../build/pages.ts'
import { landing as en } from '../../src/i18n/en/landing.ts'
import { landing as es } from '../../src/i18n/es/landing.ts'
import { LANGUAGES, languageLine } from '../../src/i18n/language.ts'
import { landingAddress } from '../../src/i18n/language-choice.ts'
import { STATIC_PAGES, staticPageUrl } from '../../src/i18n/static-pages.ts'

const SITE = 'https://cifra.test'

describe('the head of the landing page', () => {
  it('speaks the language of its page, and names the address of each', () => {
    expect(landingHead('en', SITE)).toContain(`<title>${en.title}</title>`)
    const head = landingHead('es', SITE)
    expect(head).toContain(`<title>${es.title}</title>`)
    expect(head).toContain(`<link rel="canonical" href="${SITE}/?lang=es" />`)
    expect(head).toContain('<meta property="og:locale" content="es_MX" />')
    expect(head).toContain('<meta property="og:locale:alternate" content="en_US" />')
    for (const language of LANGUAGES)
      expect(head).toContain(`hreflang="${language}" href="${SITE}${landingAddress(language)}"`)
    expect(head).toContain(`hreflang="x-default" href="${SITE}/"`)
  })
})

it.each(LANGUAGES)('the landing page in %s is drawn without a browser', (language) => {
  const html = renderLanding(language)
  expect(html).toContain('<h1')
  for (const one of LANGUAGES) expect(html).toContain(languageLine(one).name)
})

describe.each(LANGUAGES)('the plain pages in %s', (language) => {
  it.each(STATIC_PAGES)('%s leads to the others and to its translations', (name) => {
    const html = plainPage(name, language, SITE, '/pages.css')
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toContain(`href="${landingAddress(language)}"`)
    for (const other of STATIC_PAGES)
      if (other !== name) expect(html).toContain(`href="${staticPageUrl(other, language)}"`)
    for (const other of LANGUAGES)
      expect(html).toContain(`hreflang="${other}" href="${SITE}${staticPageUrl(name, other)}"`)
    expect(html).not.toContain('undefined')
  })
})

it('[F81] what has not come is told in every language, and nothing of it is shown at first', () => {
  const blocks = missingBlocks().split('\n')
  expect(blocks).toHaveLength(2 * LANGUAGES.length)
  for (const [language, { missing }] of Object.entries({ en, es }))
    for (const why of ['offline', 'gone'] as const)
      expect(blocks.find((block) => block.includes(missing[why]))).toContain(
        `<div data-missing="${why}" lang="${language}" role="alert" hidden>`,
      )
})

it('what does not exist is told in every language', () => {
  const html = notFoundPage(['/assets/index-x.css'])
  expect(html).toContain('<title>Oops! Page not found</title>')
  expect(html).toContain('<h1>Oops! Page not found</h1>')
  expect(html).toContain('<a href="/">Return to Home</a>')
  expect(html).toContain('<p lang="es"><a href="/?lang=es">')
  expect(html).toContain('<link rel="stylesheet" href="/assets/index-x.css" />')
})
