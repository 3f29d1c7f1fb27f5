import { useEffect, useRef } from 'react'
import { switchLanguage } from '../../i18n/i18n.ts'
import { addLandingTexts } from '../../i18n/landing-texts.ts'
import type { Language } from '../../i18n/language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LanguageOffer } from '../shell/LanguageOffer.tsx'
import { CONTENT_ID, SkipLink } from '../shell/SkipLink.tsx'
import { sayMissing } from '../shell/say-missing.ts'
import { storeWhenIdle } from '../shell/store-when-idle.ts'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import { Dare } from './Dare.tsx'
import type { Door } from './door.ts'
import { Features } from './Features.tsx'
import { Footer } from './Footer.tsx'
import { Hero } from './Hero.tsx'
import styles from './Landing.module.css'
import { Navigation } from './Navigation.tsx'
import { Pricing } from './Pricing.tsx'
import { Questions } from './Questions.tsx'
import { StartBar } from './StartBar.tsx'
import { showLanguage, wireLanding } from './wire-landing.ts'

/**
 * What visitors see, as plain markup: it is rendered to HTML at build time in both languages
 * (prerender.tsx), so it is the same on every device (no clock, no chance, no generated ids), and nothing in
 * it waits for React. What it answers to is in wire-landing.ts, for the HTML and for the page that React
 * draws after a sign-out alike.
 */
export const Landing = () => (
  <div className={styles.page}>
    <SkipLink />
    <LanguageOffer />
    <Navigation />
    <main id={CONTENT_ID} tabIndex={-1}>
      <Hero />
      <Features />
      <Dare />
      <Pricing />
      <Questions />
    </main>
    <Footer />
    <StartBar />
  </div>
)

type LiveLandingProps = {
  /** Sign In, Get Started and Sign Up were pressed. */
  readonly onEnter: (door: Door) => void
  /** The pointer or the focus is on one of them: time to load what lies behind. May be called often. */
  readonly onIntent: () => void
}

/**
 * Where the language was chosen: the box of the top, that of the phone's menu, or the offer,
 * which is gone then.
 */
type ChosenIn = 'top' | 'menu' | 'offer'

const whereFocusIs = (): ChosenIn => {
  if (!(document.activeElement instanceof HTMLSelectElement)) return 'offer'
  return document.activeElement.closest('[data-landing="menu"]') ? 'menu' : 'top'
}

/**
 * The page in the other language is another page: whoever chose it in this one finds themselves
 * where they were.
 */
const focusAgain = (page: HTMLElement, place: ChosenIn): void => {
  if (place === 'menu') page.querySelector<HTMLElement>('[data-landing="menu-button"]')?.click()
  const boxes = [...page.querySelectorAll<HTMLElement>('select[data-landing="language"]')]
  const box = boxes.find((each) => (each.closest('[data-landing="menu"]') !== null) === (place === 'menu'))
  const next = place === 'offer' ? page.querySelector<HTMLElement>(`#${CONTENT_ID}`) : box
  next?.focus({ preventScroll: true })
}

/** The same page once React is there: after a sign-out, and behind the sign-in screen's Back. */
export const LiveLanding = ({ onEnter, onIntent }: LiveLandingProps) => {
  const { i18n } = useTranslation()
  addLandingTexts(i18n)
  const { t } = useTranslation('landing')
  const page = useRef<HTMLDivElement>(null)
  const language = i18n.language()
  const chosenIn = useRef<ChosenIn | null>(null)
  useDocumentTitle(t('title'))
  // For who came by an address of the app, such as /dashboard: nothing behind the landing page is loaded,
  // which would do it.
  useEffect(storeWhenIdle, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is another markup, wired anew.
  useEffect(() => {
    const root = page.current
    if (root === null) return
    const chooseLanguage = (chosen: Language) => {
      chosenIn.current = whereFocusIs()
      sayMissing()
      switchLanguage(i18n, chosen).catch(() => {
        chosenIn.current = null
        showLanguage(root)
        sayMissing(() => chooseLanguage(chosen))
      })
    }
    const stop = wireLanding(root, { enter: onEnter, intent: onIntent, chooseLanguage })
    if (chosenIn.current !== null) focusAgain(root, chosenIn.current)
    chosenIn.current = null
    return stop
  }, [language, i18n, onEnter, onIntent])
  return (
    <div key={language} ref={page}>
      <Landing />
    </div>
  )
}
