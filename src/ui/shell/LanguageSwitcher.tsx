import { switchLanguage } from '../../i18n/i18n.ts'
import { isLanguage, LANGUAGES, languageLine } from '../../i18n/language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { classNames } from '../kit/class-names.ts'
import { Icon } from '../kit/Icon.tsx'
import { useTellMissing } from '../kit/use-tell-missing.ts'
import styles from './LanguageSwitcher.module.css'

type LanguageSwitcherProps = {
  /** A row of a menu: the language's name stands there at any width. */
  readonly wordy?: boolean
}

/**
 * English or Español. Everything on the screen keeps its value; only the words change. Where they cannot be
 * loaded that is told, the page stays as it is, and the box shows the language it speaks.
 */
export const LanguageSwitcher = ({ wordy = false }: LanguageSwitcherProps) => {
  const { t, i18n } = useTranslation('shell')
  const tellMissing = useTellMissing()
  const choose = (value: string) => {
    if (!isLanguage(value)) return
    switchLanguage(i18n, value).catch(tellMissing)
  }
  return (
    <span className={classNames(styles.switcher, wordy && styles.row)}>
      <Icon name="globe" size={18} className={styles.globe} />
      <select
        className={styles.select}
        aria-label={t('language')}
        value={i18n.language()}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageLine(language).name}
          </option>
        ))}
      </select>
    </span>
  )
}
