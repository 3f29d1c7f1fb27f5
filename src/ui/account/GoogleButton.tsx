import { useTranslation } from 'react-i18next'
import { useAuth } from '../../state/auth/use-auth.ts'
import { Button } from '../kit/Button.tsx'
import styles from './AccountScreen.module.css'
import { GoogleMark } from './GoogleMark.tsx'
import type { Submit } from './use-submit.ts'

/** Leaves for Google; the page comes back to /dashboard. */
export const GoogleButton = ({ submit }: { readonly submit: Submit }) => {
  const { t } = useTranslation('account')
  const { signInWithGoogle } = useAuth()
  return (
    <Button wide busy={submit.busy} onClick={() => void submit.run(signInWithGoogle)}>
      {submit.busy ? null : <GoogleMark className={styles.google} />}
      {submit.busy ? t('connecting') : t('google')}
    </Button>
  )
}
