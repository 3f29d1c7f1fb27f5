import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import styles from './InstallOffer.module.css'
import { dismissInstall, install, installOffers } from './install.ts'
import { onStored, startsOffline } from './keep-stored.ts'

/**
 * Offers to keep Cifra on the home screen, where and when that makes sense (install-offer.ts);
 * otherwise nothing.
 */
export const InstallOffer = () => {
  const offer = useSyncExternalStore(installOffers.subscribe, installOffers.now)
  const { t } = useTranslation('shell')
  const startsWithoutNetwork = useSyncExternalStore(onStored, startsOffline)
  if (offer === 'none') return null
  return (
    <aside className={styles.card} aria-label={t('install.title')}>
      <Icon name={offer === 'button' ? 'install' : 'share'} />
      <div className={styles.words}>
        <p>{t('install.title')}</p>
        <p className={styles.text}>
          {t(offer === 'button' ? 'install.text' : 'install.ios')}
          {startsWithoutNetwork ? ` ${t('install.offline')}` : null}
        </p>
        <div className={styles.actions}>
          {offer === 'button' ? <Button onClick={() => void install()}>{t('install.accept')}</Button> : null}
          <Button variant="quiet" onClick={dismissInstall}>
            {t('install.later')}
          </Button>
        </div>
      </div>
    </aside>
  )
}
