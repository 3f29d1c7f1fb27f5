/**
 * The first script of every page. The landing page of the HTML is complete: a visitor who reads it loads nothing but this and what
 * it answers presses with (ui/landing/start-landing.ts). React and all else (main.tsx) come when a door is pressed, or at once
 * where public/early.js found that another screen is wanted.
 */
import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/fonts.css'
import { chosenLanguage } from './i18n/language-choice.ts'
import { hasUnfinished } from './storage/device/departures.ts'
import { watchInstall } from './ui/shell/install.ts'

const { dataset } = document.documentElement
const page = document.getElementById('root')

const loadApp = () => import('./main.tsx')

const openLanding = async (root: HTMLElement) => {
  const notice = root.querySelector('[data-landing="missing"]')
  notice?.toggleAttribute('hidden', true)
  try {
    const { startLanding } = await import('./ui/landing/start-landing.ts')
    startLanding(root, loadApp)
    dataset.wired = 'true'
  } catch {
    notice?.removeAttribute('hidden')
    // Until it is wired, public/early.js notes which door is pressed.
    root.addEventListener('click', () => void openLanding(root), { once: true })
  }
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
else {
  if (dataset.entry !== 'leaving') void loadApp().then(({ mount }) => mount())
  dataset.wired = 'true'
}
