import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
import { SIGN_IN_IS_ENOUGH } from '../src/core/account/history-choice.ts'
import { ASKED_KEY } from '../src/remote/asked-mails.ts'
import { createApiClient } from './helpers/api-client.ts'
import { startBackendProcess } from './helpers/backend-process.ts'
import { findChromium } from './helpers/find-chromium.ts'
import { followLink } from './helpers/follow-link.ts'
import { prepareForStates } from './helpers/screens/change-browser.ts'
import { DOCS_FOLDER, DOCS_PICTURES, docsFile, docsPage } from './helpers/screens/docs-page.ts'
import { FREE_STATES } from './helpers/screens/free-states.ts'
import { PREMIUM_STATES } from './helpers/screens/premium-states.ts'
import { type ScreenState, type ShownLanguage, settled, WORDS } from './helpers/screens/screen-state.ts'
import { VAULT_STATES } from './helpers/screens/vault-states.ts'
import { VISITOR_STATES } from './helpers/screens/visitor-states.ts'

/*
 * `npm run screens [-- NAME… --quick --forced --check --docs]`: a picture of every screen and state, or of those whose name contains one of
 * the words, at 360, 768 and 1440 px, light and dark, English and Spanish, in screens/.
 * `--check`: no pictures; axe, 44 px targets and 320 px on every state in both themes and languages.
 * `--docs`: those of docs/screens.md, into docs/pictures, with the page itself.
 * `--quick`: wide, light and English, and narrow, dark and Spanish. `--forced`: in the system's own high-contrast colours.
 */
type Size = { readonly width: number; readonly height: number }
type Shot = { readonly size: Size; readonly theme: 'light' | 'dark'; readonly file: string }

const SIZES: readonly Size[] = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 360, height: 740 },
]
/** Of the page in docs/, which is as wide as a column of text. */
const DESK = { width: 1280, height: 800 }
const THEMES = ['light', 'dark'] as const
const LANGUAGES = ['en', 'es'] as const
const PASSWORD = 'Only-for-screens-1'

if (process.argv.includes('--check')) {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', 'a11y.spec'],
    {
      stdio: 'inherit',
      env: { ...process.env, WHOLE_MATRIX: '1' },
    },
  )
  process.exit(status ?? 1)
}

const quick = process.argv.includes('--quick')
const docs = process.argv.includes('--docs')
const OUT = docs ? DOCS_FOLDER : 'screens'
const forced = process.argv.includes('--forced')
const wanted = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
const isWanted = ({ name }: ScreenState) => {
  if (docs) return DOCS_PICTURES.some(({ state }) => state === name)
  return wanted.length === 0 || wanted.some((word) => name.includes(word))
}

/** The sizes and themes of one state in one language. */
const shotsOf = ({ name, phoneOnly }: ScreenState, language: ShownLanguage): readonly Shot[] => {
  if (docs)
    return DOCS_PICTURES.filter((picture) => picture.state === name && picture.language === language).map(
      (picture) => ({
        size: [DESK, ...SIZES].find(({ width }) => width === picture.width) ?? DESK,
        theme: picture.theme,
        file: docsFile(picture),
      }),
    )
  const every = SIZES.flatMap((size) =>
    THEMES.map((theme) => ({ size, theme, file: `${name}.${size.width}.${theme}.${language}.png` })),
  )
  return every.filter(({ size, theme }) => {
    if (phoneOnly && size.width !== 360) return false
    if (!quick) return true
    return language === 'en'
      ? size.width === 1440 && theme === 'light'
      : size.width === 360 && theme === 'dark'
  })
}

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

/** In a window as tall as the page: what is laid out only when it comes near is there then. */
const shootWhole = async (page: Page, size: Size, path: string) => {
  for (let times = 0; times < 2; times += 1) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ ...size, height })
    await settled(page)
  }
  await page.screenshot({ path })
  await page.setViewportSize(size)
}

const shoot = async (page: Page, state: ScreenState, language: ShownLanguage) => {
  let shown: number | undefined
  for (const { size, theme, file } of shotsOf(state, language)) {
    await page.emulateMedia({
      colorScheme: theme,
      reducedMotion: 'reduce',
      forcedColors: forced ? 'active' : 'none',
    })
    if (shown !== size.width) await page.setViewportSize(size)
    const isNewSize = shown !== undefined && shown !== size.width
    // Opened on a page of that size: one that was resized still scrolls under what has just opened.
    if (isNewSize && state.closesWhenResized) await page.goto('about:blank')
    if (shown === undefined || (isNewSize && state.closesWhenResized))
      await state.open(page, WORDS[language], api)
    shown = size.width
    await settled(page)
    if (state.part) await page.locator(state.part).evaluate((part) => part.scrollIntoView())
    await page.screenshot({ path: `${OUT}/${file}` })
    taken += 1
    if (state.showsWhole && !docs)
      await shootWhole(page, size, `${OUT}/${file.replace('.png', '.whole.png')}`)
  }
  await state.leave?.(page)
}

for (const language of LANGUAGES)
  for (const [tier, states] of [
    ['visitor', VISITOR_STATES],
    ['free', FREE_STATES],
    ['premium', PREMIUM_STATES],
    ['vault', VAULT_STATES],
  ] as const) {
    if (!states.some((state) => isWanted(state) && shotsOf(state, language).length > 0)) continue
    const context = await browser.newContext({
      baseURL: backend.url,
      locale: language,
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await prepareForStates(page, language)
    page.setDefaultTimeout(8_000)
    if (tier !== 'visitor') {
      const email = `${tier}.${language}@example.com`
      const mark = `sign-up of ${email}`
      // Who can open the history is asked of one of them only.
      const said = tier === 'vault' ? {} : { history: SIGN_IN_IS_ENOUGH }
      await api.signUp(email, PASSWORD, 'Ana Ramírez', mark, said)
      await page.goto('/robots.txt')
      await page.evaluate(([key, asked]) => localStorage.setItem(key, asked), [
        ASKED_KEY,
        JSON.stringify([{ email, at: Date.now(), signUp: mark }]),
      ] as const)
      if (tier !== 'free') await api.setTier(email, 'premium')
      await followLink(page, await api.newestMail(email))
      await page.getByRole('heading', { name: WORDS[language].generator.title }).waitFor()
    }
    for (const state of states.filter((one) => isWanted(one) && shotsOf(one, language).length > 0))
      await shoot(page, state, language).catch((error: unknown) => {
        console.error(`${state.name} ${language}:`, String(error).split('\n').slice(0, 4).join(' '))
        process.exitCode = 1
      })
    await context.close()
  }

if (docs) writeFileSync('docs/screens.md', docsPage())
await browser.close()
await backend.stop()
await backend.remove()
console.info(`${taken} pictures in ${OUT}/`)
