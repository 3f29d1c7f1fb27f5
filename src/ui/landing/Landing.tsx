import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { beep } from '../shell/sound.ts'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import { earlyClick } from './early-click.ts'
import { Features } from './Features.tsx'
import { Footer } from './Footer.tsx'
import { Hero } from './Hero.tsx'
import styles from './Landing.module.css'
import { Navigation } from './Navigation.tsx'
import { Pricing } from './Pricing.tsx'

export type Door = 'sign_in' | 'sign_up'

type LandingProps = {
  /** Sign In, Get Started and Sign Up were pressed. */
  readonly onEnter: (door: Door) => void
  /** The pointer or the focus is on one of them: time to load what lies behind. May be called often. */
  readonly onIntent?: () => void
}

/**
 * What visitors see. It is rendered to HTML at build time in both languages (prerender.tsx), so it renders the same on
 * every device: no clock, no chance, no generated ids.
 */
export const Landing = ({ onEnter, onIntent }: LandingProps) => {
  const { t } = useTranslation('landing')
  useDocumentTitle(t('title'))
  const enter = (door: Door) => {
    beep()
    onEnter(door)
  }
  useEffect(() => {
    const door = earlyClick()
    if (door) onEnter(door)
  }, [onEnter])
  const doors = { onEnter: enter, onIntent: onIntent ?? (() => {}) }
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <Navigation {...doors} />
      <main id="content" tabIndex={-1}>
        <Hero {...doors} />
        <Features />
        <Pricing {...doors} />
      </main>
      <Footer />
    </div>
  )
}
