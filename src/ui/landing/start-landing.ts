/** Starts the landing page of the HTML: wired without React, which comes when a door is pressed. */
import type { Language } from '../../i18n/language.ts'
import { keepLanguage, landingAddress } from '../../i18n/language-choice.ts'
import { sayMissing } from '../shell/say-missing.ts'
import { storeWhenIdle } from '../shell/store-when-idle.ts'
import { type Door, isDoor, noteDoor } from './door.ts'
import { showLanguage, wireLanding } from './wire-landing.ts'

/** What main.tsx offers. */
type App = { readonly mount: () => Promise<void>; readonly preload: () => void }

/** A network that does not answer by then is none. */
const LOOK_MS = 8_000

/**
 * @param loadApp what lies behind the doors. Rejects when it cannot be had, which the page says.
 * @returns what draws it.
 */
export const startLanding = (root: HTMLElement, loadApp: () => Promise<App>): (() => void) => {
  const { dataset } = document.documentElement
  /** The app takes the page's place, or has taken it. */
  let isOpening = false
  /** `isWanted`: whether the person still stands where they asked for it. */
  const openApp = async (isWanted = () => true) => {
    sayMissing()
    isOpening = true
    try {
      const { mount } = await loadApp()
      if (isWanted()) {
        stop()
        await mount()
        return
      }
    } catch {
      sayMissing(() => void openApp(isWanted))
    }
    isOpening = false
    // The page stays, in its language: another one can be chosen again.
    showLanguage(root)
  }
  let lastChosen: Language | undefined
  /** Each language has its page; where that cannot be had, the app draws it. */
  const chooseLanguage = async (language: Language) => {
    keepLanguage(language)
    lastChosen = language
    const address = `${landingAddress(language)}${location.hash}`
    const isThere = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(LOOK_MS) }).then(
      ({ ok }) => ok,
      () => false,
    )
    // A door that was pressed since is what is wanted now, and the app behind it speaks the language.
    if (isOpening || lastChosen !== language) return
    if (!isThere) return openApp()
    // Not a step of the browser's history: Back would lead to the other language. Going to an address that
    // names a place of the page that is here would only scroll.
    history.replaceState(history.state, '', address)
    location.reload()
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
    intent: () =>
      void loadApp()
        .then(({ preload }) => preload())
        .catch(() => {}),
    chooseLanguage: (language) => void chooseLanguage(language),
  })
  const stop = () => {
    unwire()
    removeEventListener('popstate', goBack)
  }
  if (isDoor(dataset.pressed)) enter(dataset.pressed)
  // Where React draws the landing page that does it too (Landing.tsx); for who is signed in it comes after
  // the first password (ui/App.tsx).
  storeWhenIdle()
  return () => void openApp()
}
