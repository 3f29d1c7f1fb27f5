/**
 * The first script of every page. The landing page of the HTML is complete: a visitor who reads it loads nothing but this. React
 * and all else (main.tsx) come when a door is pressed, or at once where public/early.js found that another screen is wanted.
 */
import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/styles/fonts.css'
import type { Language } from './i18n/language.ts'
import { chosenLanguage, keepLanguage, landingAddress } from './i18n/language-choice.ts'
import { hasUnfinished } from './storage/device/departures.ts'
import { type Door, isDoor, noteDoor } from './ui/landing/door.ts'
import { wireLanding } from './ui/landing/wire-landing.ts'
import { watchInstall } from './ui/shell/install.ts'
import { storeWhenIdle } from './ui/shell/store-when-idle.ts'

const { dataset } = document.documentElement
const page = document.getElementById('root')

const startLanding = (root: HTMLElement) => {
  const notice = root.querySelector<HTMLElement>('[data-landing="missing"]')
  /** `isWanted`: whether the person still stands where they asked for it. */
  const openApp = async (isWanted = () => true) => {
    if (notice) notice.hidden = true
    try {
      const { mount } = await import('./main.tsx')
      if (!isWanted()) return
      stop()
      await mount()
    } catch {
      if (notice) notice.hidden = false
    }
  }
  /** Each language has its page; where that cannot be had, the app draws it. */
  const chooseLanguage = async (language: Language) => {
    keepLanguage(language)
    const address = `${landingAddress(language)}${location.hash}`
    const isThere = await fetch(address, { method: 'HEAD' }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) location.assign(address)
    else await openApp()
  }
  const enter = (door: Door) => {
    dataset.pressed = door
    noteDoor(door)
    void openApp(() => dataset.pressed !== undefined)
  }
  // Back, before what lies behind the door is there.
  const goBack = () => {
    delete dataset.pressed
  }
  addEventListener('popstate', goBack)
  const unwire = wireLanding(root, {
    enter,
    // A failure is told at the press.
    intent: () => void import('./main.tsx').then(({ preload }) => preload()).catch(() => {}),
    chooseLanguage: (language) => void chooseLanguage(language),
  })
  const stop = () => {
    unwire()
    removeEventListener('popstate', goBack)
  }
  if (isDoor(dataset.pressed)) enter(dataset.pressed)
}

chosenLanguage(location.search) // kept from now on
/** Nobody waits for it: the page comes first. */
const FINISH_AFTER_MS = 1_500

/** Something that a sign-out left undone: the app sees to it. */
const finishDepartures = async () => {
  if (await hasUnfinished()) (await import('./main.tsx')).preload()
}

watchInstall()
setTimeout(() => void finishDepartures().catch(() => {}), FINISH_AFTER_MS)
if (page?.firstElementChild && dataset.entry === undefined) {
  startLanding(page)
  // Where React draws it comes after the first password (ui/App.tsx).
  storeWhenIdle()
} else if (dataset.entry !== 'leaving') void import('./main.tsx').then(({ mount }) => mount())
dataset.wired = 'true'
