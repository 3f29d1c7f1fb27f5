import { useTranslation } from '../../i18n/use-translation.ts'
import { DoorButton } from './DoorButton.tsx'
import styles from './StartBar.module.css'

/** On a phone, once the first screen with its button has left (wire-landing.ts): the way in goes along. */
export const StartBar = () => {
  const { t } = useTranslation('landing')
  return (
    <div className={styles.bar} data-landing="start-bar">
      <DoorButton door="sign_up">{t('hero.start')}</DoorButton>
    </div>
  )
}
