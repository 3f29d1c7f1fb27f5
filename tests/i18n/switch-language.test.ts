// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

type Gate = { readonly open: () => void; readonly fail: () => void }

/** A page in English with the words of the plate. Two files of others come when a test lets them. */
const openPage = async () => {
  const gates = new Map<string, Gate>()
  const hold = (file: string) =>
    vi.doMock(`../../src/i18n/${file}.ts`, async (original) => {
      await new Promise<void>((open, fail) => {
        gates.set(file, { open, fail: () => fail(new Error(`No ${file}`)) })
      })
      return original()
    })
  hold('es/app')
  hold('en/vault')
  const comes = (file: string) => expect.poll(() => gates.get(file)).toBeDefined()
  const { bringTexts, createI18n, switchLanguage } = await import('../../src/i18n/i18n.ts')
  const i18n = createI18n('en')
  await bringTexts(i18n, 'app')
  const shown = () => [
    i18n.language(),
    document.documentElement.lang,
    localStorage.getItem('language'),
    i18n.translate('generator')('title'),
  ]
  return { i18n, bringTexts, switchLanguage, shown, gates, comes }
}

const SPANISH = ['es', 'es', 'es', 'Generador de contraseñas']

beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
  document.documentElement.lang = 'en'
})

it('[F85] words that come while those of another language are waited for are there in that one, too', async () => {
  const { i18n, bringTexts, switchLanguage, shown, gates, comes } = await openPage()
  const arriving = bringTexts(i18n, 'vault')
  const switching = switchLanguage(i18n, 'es')
  await comes('es/app')
  await comes('en/vault')
  gates.get('en/vault')?.open()
  await arriving
  gates.get('es/app')?.open()
  await switching
  expect(shown()).toEqual(SPANISH)
  expect(i18n.translate('vault')('notMe')).toBe('No fui yo')
})

it('[F85] of two languages that are asked for at once the last one is shown, and kept', async () => {
  const { i18n, switchLanguage, shown, gates, comes } = await openPage()
  const first = switchLanguage(i18n, 'es')
  await comes('es/app')
  expect(await switchLanguage(i18n, 'en')).toBe(true)
  gates.get('es/app')?.open()
  expect(await first).toBe(false)
  expect(shown()).toEqual(['en', 'en', 'en', 'Password generator'])
  expect(await switchLanguage(i18n, 'es')).toBe(true)
  expect(shown()).toEqual(SPANISH)
})

it('[F85] where its words do not come the page stays as it is, until it is asked for again', async () => {
  const { i18n, switchLanguage, shown, gates, comes } = await openPage()
  const before = shown()
  const first = switchLanguage(i18n, 'es')
  await comes('es/app')
  gates.get('es/app')?.fail()
  await expect(first).rejects.toThrow()
  expect(shown()).toEqual(before)
  gates.clear()
  const second = switchLanguage(i18n, 'es')
  await comes('es/app')
  gates.get('es/app')?.open()
  await second
  expect(shown()).toEqual(SPANISH)
})

it('[F85] words that do not come are no failure of who has chosen again meanwhile', async () => {
  const { i18n, switchLanguage, shown, gates, comes } = await openPage()
  const first = switchLanguage(i18n, 'es')
  await comes('es/app')
  await switchLanguage(i18n, 'en')
  gates.get('es/app')?.fail()
  expect(await first).toBe(false)
  expect(shown()).toEqual(['en', 'en', 'en', 'Password generator'])
})
