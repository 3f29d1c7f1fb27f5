import { LANGUAGES, languageLine } from '../../i18n/language.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { buttonClass } from '../kit/button-class.ts'
import { Icon } from '../kit/Icon.tsx'
import iconButton from '../kit/IconButton.module.css'
import { IconButton } from '../kit/IconButton.tsx'
import switcher from '../shell/LanguageSwitcher.module.css'
import { Logo } from '../shell/Logo.tsx'
import { THEME_ICONS } from '../shell/ThemeButton.tsx'
import { DoorButton } from './DoorButton.tsx'
import page from './Landing.module.css'
import styles from './Navigation.module.css'

/** Each picture and name for both states stands in the markup; wire-landing.ts says which one counts. */
const SoundButton = ({ withWords = false }: { readonly withWords?: boolean }) => {
  const { t } = useTranslation('landing')
  const [on, off] = [t('soundOn'), t('soundOff')]
  return (
    <button
      type="button"
      className={`${buttonClass('quiet')} ${styles.sound} ${withWords ? '' : iconButton.square}`}
      data-landing="sound"
      data-on={on}
      data-off={off}
      data-now="on"
      aria-label={on}
      title={on}
    >
      <span className={styles.on}>
        <Icon name="sound" />
        {withWords ? on : null}
      </span>
      <span className={styles.off}>
        <Icon name="sound-off" />
        {withWords ? off : null}
      </span>
    </button>
  )
}

const LandingThemeButton = () => {
  const { t } = useTranslation('shell')
  return (
    <button
      type="button"
      className={`${buttonClass('quiet')} ${iconButton.square} ${styles.theme}`}
      data-landing="theme"
      data-now="system"
      data-system={t('theme.system')}
      data-light={t('theme.light')}
      data-dark={t('theme.dark')}
      aria-label={t('theme.system')}
      title={t('theme.system')}
    >
      <Icon name={THEME_ICONS.system} className={styles.system} />
      <Icon name={THEME_ICONS.light} className={styles.light} />
      <Icon name={THEME_ICONS.dark} className={styles.dark} />
    </button>
  )
}

const LanguageBox = () => {
  const { t, i18n } = useTranslation('shell')
  return (
    <span className={switcher.switcher}>
      <Icon name="globe" size={18} className={switcher.globe} />
      <select
        className={switcher.select}
        aria-label={t('language')}
        defaultValue={i18n.language()}
        data-landing="language"
        // A browser that comes back to the page would fill in what stood there when it was left.
        autoComplete="off"
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

/** The top of the landing page: everything in one row from 768 px, behind a menu button below. */
export const Navigation = () => {
  const { t } = useTranslation('landing')
  return (
    <header className={styles.header}>
      <nav className={page.inner} aria-label={t('mainNavigation')}>
        <div className={styles.bar}>
          <Logo />
          <div className={styles.end}>
            <div className={styles.wide}>
              <SoundButton />
              <LandingThemeButton />
              <LanguageBox />
            </div>
            <DoorButton door="sign_in" variant="secondary">
              {t('signIn')}
            </DoorButton>
            <IconButton
              className={styles.toggle}
              icon="menu"
              label={t('menu')}
              aria-expanded={false}
              aria-controls="landing-menu"
              data-landing="menu-button"
            />
          </div>
        </div>
        <div id="landing-menu" className={styles.menu} data-landing="menu" hidden>
          <SoundButton withWords />
          <LanguageBox />
          <LandingThemeButton />
        </div>
      </nav>
    </header>
  )
}
