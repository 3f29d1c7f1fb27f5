/** Starts the landing page of the HTML: wired without React, which comes when a door is pressed. */
import type { Language } from '../../i18n/language.ts'
import { keepLanguage, landingAddress } from '../../i18n/language-choice.ts'
import { sayMissing } from '../shell/say-missing.ts'
import { storeWhenIdle } from '../shell/store-when-idle.ts'
import { type Door, isDoor, noteDoor } from './door.ts'
import { wireLanding } from './wire-landing.ts'

/** What main.tsx offers. */
type App = { readonly mount: () => Promise<void>; readonly preload: () => void }

/** @param loadApp what lies behind the doors. Rejects when it cannot be had, which the page says. @returns what draws it. */
export const startLanding = (root: HTMLElement, loadApp: () => Promise<App>): (() => void) => {
  const { dataset } = document.documentElement
  /** `isWanted`: whether the person still stands where they asked for it. */
  const openApp = async (isWanted = () => true) => {
    sayMissing()
    try {
      const { mount } = await loadApp()
      if (!isWanted()) return
      stop()
      await mount()
    } catch {
      sayMissing(() => void openApp(isWanted))
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
  // Where React draws it comes after the first password (ui/App.tsx).
  storeWhenIdle()
  return () => void openApp()
}
