/**
 * The first script of every page. The landing page of the HTML is complete: a visitor who reads it loads nothing but this and what
 * it answers presses with (ui/landing/start-landing.ts). React and all else (main.tsx) come when a door is pressed, or at once
 * where public/early.js found that another screen is wanted.
 */
import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/fonts.css'
import './ui/styles/missing.css'
import { chosenLanguage } from './i18n/language-choice.ts'
import { isNetworkAway } from './state/load-part.ts'
import { tryAgain } from './state/try-again.ts'
import { hasUnfinished } from './storage/device/departures.ts'
import { watchInstall } from './ui/shell/install.ts'
import { sayMissing } from './ui/shell/say-missing.ts'

const { dataset } = document.documentElement
const page = document.getElementById('root')

const loadApp = () => import('./main.tsx')

/** @param isAppMissing it is opened because the app has not come, of which the page goes on telling. */
const openLanding = async (root: HTMLElement, isAppMissing = false) => {
  try {
    const { startLanding } = await import('./ui/landing/start-landing.ts')
    // Drawn by the app meanwhile.
    if (dataset.wired) return
    const openApp = startLanding(root, loadApp)
    dataset.wired = 'true'
    sayMissing(isAppMissing ? openApp : undefined)
  } catch {
    // Until it is wired, public/early.js notes which door is pressed; any press asks again.
    sayMissing(() => {})
    document.addEventListener('click', () => void openLanding(root, isAppMissing), { once: true })
  }
}

/** Whether it is there; if not, the page has said so. */
const drawApp = async (): Promise<boolean> => {
  try {
    const { mount } = await loadApp()
    await mount()
    dataset.wired = 'true'
    sayMissing()
    return true
  } catch {
    sayMissing(() => void drawApp())
    return false
  }
}

const startApp = async () => {
  if (await drawApp()) return
  // Nobody is signed in: the landing page of the HTML is shown in its place.
  if (page && dataset.entry === undefined) void openLanding(page, true)
  else if (isNetworkAway()) tryAgain(drawApp)
}

chosenLanguage(location.search) // kept from now on
/** Nobody waits for it: the page comes first. */
const FINISH_AFTER_MS = 1_500

/** Something that a sign-out left undone: the app sees to it. */
const finishDepartures = async () => {
  if (await hasUnfinished()) (await loadApp()).preload()
}

watchInstall()
setTimeout(() => void finishDepartures().catch(() => {}), FINISH_AFTER_MS)
if (page?.firstElementChild && dataset.entry === undefined) void openLanding(page)
else if (dataset.entry !== 'leaving') void startApp()
