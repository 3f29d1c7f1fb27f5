import { mkdirSync, rmSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
import { createApiClient, linkOf } from './helpers/api-client.ts'
import { startBackendProcess } from './helpers/backend-process.ts'
import { findChromium } from './helpers/find-chromium.ts'
import {
  FREE_STATES,
  PREMIUM_STATES,
  type ScreenState,
  VISITOR_STATES,
  WORDS,
} from './helpers/screen-states.ts'

/*
 * `npm run screens [-- NAME… --quick]`: a picture of every screen and state, or of those whose name contains one of the words, at
 * 360, 768 and 1440 px, light and dark, English and Spanish, in screens/. It needs a build (`npm run build`).
 */
const OUT = 'screens'
const WIDTHS = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
const THEMES = ['light', 'dark'] as const
const LANGUAGES = ['en', 'es'] as const
const PASSWORD = 'Only-for-screens-1'

/** `--quick`: one wide light English picture and one narrow dark Spanish one of each. */
const quick = process.argv.includes('--quick')
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const isWanted = ({ name }: ScreenState) => wanted.length === 0 || wanted.some((word) => name.includes(word))

const found = findChromium()
if (!found) throw new Error('No Chromium on this machine')
const backend = await startBackendProcess()
const api = createApiClient(backend)
const browser = await chromium.launch({
  executablePath: found.path,
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run'],
})
rmSync(OUT, { recursive: true, force: true })
mkdirSync(OUT, { recursive: true })
let taken = 0

const shoot = async (
  page: Page,
  states: readonly ScreenState[],
  theme: string,
  language: keyof typeof WORDS,
) => {
  for (const state of states.filter(isWanted)) {
    for (const size of quick ? WIDTHS.slice(...(language === 'en' ? [2] : [0, 1])) : WIDTHS) {
      await page.setViewportSize(size)
      try {
        await state.open(page, WORDS[language])
        await page.waitForTimeout(250)
        await page.screenshot({ path: `${OUT}/${state.name}.${size.width}.${theme}.${language}.png` })
        taken += 1
      } catch (error) {
        console.error(`${state.name} ${size.width} ${theme} ${language}:`, String(error).split('\n')[0])
        process.exitCode = 1
      }
    }
  }
}

for (const language of LANGUAGES)
  for (const theme of THEMES)
    for (const [tier, states] of [
      ['visitor', VISITOR_STATES],
      ['free', FREE_STATES],
      ['premium', PREMIUM_STATES],
    ] as const) {
      if (!states.some(isWanted) || (quick && (language === 'en') !== (theme === 'light'))) continue
      const context = await browser.newContext({
        baseURL: backend.url,
        colorScheme: theme,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      const page = await context.newPage()
      page.setDefaultTimeout(8_000)
      if (tier !== 'visitor') {
        const email = `${tier}.${theme}.${language}@example.com`
        await api.signUp(email, PASSWORD, 'Ana Ramírez')
        if (tier === 'premium') await api.setTier(email, tier)
        await page.goto(linkOf(await api.newestMail(email)))
        await page.getByRole('button', { name: WORDS[language].account.unasked.confirm }).click()
        await page.getByRole('heading', { name: WORDS[language].generator.title }).waitFor()
      }
      await shoot(page, states, theme, language)
      await context.close()
    }

await browser.close()
await backend.stop()
await backend.remove()
console.info(`${taken} pictures in ${OUT}/`)
