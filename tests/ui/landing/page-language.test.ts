// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { beforeEach, expect, it, vi } from 'vitest'
import { missingBlocks } from '../../../build/missing.ts'
import { createI18n, switchLanguage } from '../../../src/i18n/i18n.ts'
import { showLanguage } from '../../../src/ui/landing/wire-landing.ts'

const page = document.documentElement
const BOX =
  '<select data-landing="language"><option value="en">English</option><option value="es">Español</option></select>'

/** A page as the build writes it, before a translator has written its own language over the page's. */
beforeEach(() => {
  document.body.innerHTML = `<div id="root">${BOX}</div>${missingBlocks()}`
  page.lang = 'en'
  Object.assign(page.dataset, { language: 'en', languages: 'en es' })
})

const box = () => {
  const found = document.querySelector('select')
  if (found === null) throw new Error('No box of languages')
  return found
}

it('[U1] the box shows the language of the page also where a translator has named another one', () => {
  page.lang = 'es'
  box().value = 'es'
  showLanguage(document.body)
  expect(box().value).toBe('en')
})

it('[U1] a switch of the language is what the box shows from then on', async () => {
  await switchLanguage(createI18n('en'), 'es')
  page.lang = 'fr'
  showLanguage(document.body)
  expect(box().value).toBe('es')
})

it.each([
  ['en', 'en'],
  ['es', 'es'],
  ['pt', 'en'],
])('[U1] what has not come is told on a translated page in %s, in words of %s', (language, told) => {
  page.lang = language
  page.dataset.language = language
  new Function(readFileSync('public/early.js', 'utf8'))()
  page.lang = 'fr'
  dispatchEvent(new CustomEvent('missing', { detail: { why: 'offline', again: vi.fn() } }))
  const shown = [...document.querySelectorAll<HTMLElement>('[data-missing]')].filter(({ hidden }) => !hidden)
  expect(shown.map(({ lang }) => lang)).toEqual([told])
})
