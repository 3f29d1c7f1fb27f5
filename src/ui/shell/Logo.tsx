import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './Logo.module.css'

/**
 * The slashed zero of the password face, cut out of a block of ink: a figure that cannot be mistaken for a
 * letter, which is what a "cifra" is. The same drawing is in public/icon.svg and in the icons made from it
 * (build/icons.ts).
 */
export const Logo = () => {
  const { t } = useTranslation('shell')
  return (
    <span className={styles.logo}>
      <svg
        className={styles.mark}
        width="28"
        height="28"
        viewBox="0 0 32 32"
        aria-hidden="true"
        focusable="false"
      >
        <path
          fill="currentColor"
          fillRule="evenodd"
          d="M7 0h18a7 7 0 0 1 7 7v18a7 7 0 0 1-7 7H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7Zm9 5.5c-4.4 0-7.25 3.9-7.25 10.5S11.6 26.5 16 26.5 23.25 22.6 23.25 16 20.4 5.5 16 5.5Zm0 3.5c1.2 0 2.2.8 2.85 2.3l-6.4 8.1A17 17 0 0 1 12.25 16c0-4.5 1.5-7 3.75-7Zm3.55 3.65a17 17 0 0 1 .2 3.35c0 4.5-1.5 7-3.75 7-1.2 0-2.2-.8-2.85-2.3l6.4-8.05Z"
        />
      </svg>
      {t('appName')}
    </span>
  )
}
