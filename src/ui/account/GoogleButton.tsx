import { useTranslation } from 'react-i18next'
import type { Act } from '../../state/use-action.ts'
import { Button } from '../kit/Button.tsx'
import styles from './AccountScreen.module.css'
import { GoogleMark } from './GoogleMark.tsx'

/** Leaves for Google; the page comes back to /dashboard. */
export const GoogleButton = ({ google }: { readonly google: Act }) => {
  const { t } = useTranslation('account')
  return (
    <Button wide busy={google.busy} onClick={() => void google.run()}>
      {google.busy ? null : <GoogleMark className={styles.google} />}
      {google.busy ? t('connecting') : t('google')}
    </Button>
  )
}
