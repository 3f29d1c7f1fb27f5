import type { MouseEvent } from 'react'
import { LANGUAGE_OFFER } from '../../i18n/language.ts'
import { landingAddress } from '../../i18n/language-choice.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { buttonClass } from '../kit/button-class.ts'
import { Icon } from '../kit/Icon.tsx'
import iconButton from '../kit/IconButton.module.css'
import styles from './LanguageOffer.module.css'

type LanguageOfferProps = {
  /** Without them the landing page answers (wire-landing.ts), and without any script the link does. */
  readonly onAccept?: () => void
  readonly onStay?: () => void
}

/**
 * One line at the top of a page in another language for whoever's browser prefers the language that is
 * offered and who has chosen nothing yet. public/early.js finds that out before the first paint, so that
 * nothing moves; from there on the style shows it.
 */
export const LanguageOffer = ({ onAccept, onStay }: LanguageOfferProps) => {
  const { i18n } = useTranslation()
  const { language, question, accept, stay } = LANGUAGE_OFFER
  if (i18n.language() === language) return null
  const take = (event: MouseEvent) => {
    if (!onAccept) return
    event.preventDefault()
    onAccept()
  }
  return (
    <aside className={styles.offer} lang={language} aria-label={question}>
      <p>{question}</p>
      <a
        className={styles.accept}
        href={landingAddress(language)}
        hrefLang={language}
        data-landing="offer"
        onClick={take}
      >
        {accept}
      </a>
      <button
        type="button"
        className={`${buttonClass('quiet')} ${iconButton.square}`}
        data-landing="stay"
        aria-label={stay}
        onClick={onStay}
      >
        <Icon name="close" size={16} />
      </button>
    </aside>
  )
}
