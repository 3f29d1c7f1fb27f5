import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { LanguageSwitcher } from '../shell/LanguageSwitcher.tsx'
import { Logo } from '../shell/Logo.tsx'
import { toggleSound, useSound } from '../shell/sound.ts'
import { ThemeButton } from '../shell/ThemeButton.tsx'
import { DoorButton, type Doors } from './DoorButton.tsx'
import page from './Landing.module.css'
import styles from './Navigation.module.css'

/** The top of the landing page: everything in one row from 768 px, behind a menu button below. */
export const Navigation = (doors: Doors) => {
  const { t } = useTranslation('landing')
  const { t: shell } = useTranslation('shell')
  const sound = useSound()
  const [open, setOpen] = useState(false)
  const soundName = shell(sound ? 'soundOn' : 'soundOff')
  const soundIcon = sound ? 'sound' : 'sound-off'
  return (
    <header className={styles.header}>
      <nav className={page.inner} aria-label={t('mainNavigation')}>
        <div className={styles.bar}>
          <Logo />
          <div className={styles.end}>
            <div className={styles.wide}>
              <IconButton
                icon={soundIcon}
                label={soundName}
                title={soundName}
                aria-pressed={sound}
                onClick={toggleSound}
              />
              <ThemeButton />
              <LanguageSwitcher />
            </div>
            <DoorButton door="sign_in" variant="secondary" {...doors}>
              {t('signIn')}
            </DoorButton>
            <IconButton
              className={styles.toggle}
              icon={open ? 'close' : 'menu'}
              label={t('menu')}
              aria-expanded={open}
              aria-controls="landing-menu"
              onClick={() => setOpen(!open)}
            />
          </div>
        </div>
        <div id="landing-menu" className={styles.menu} hidden={!open}>
          <Button variant="quiet" aria-pressed={sound} onClick={toggleSound}>
            <Icon name={soundIcon} />
            {soundName}
          </Button>
          <LanguageSwitcher />
          <ThemeButton />
        </div>
      </nav>
    </header>
  )
}
