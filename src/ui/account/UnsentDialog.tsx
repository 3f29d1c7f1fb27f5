import { useTranslation } from 'react-i18next'
import { useAuth } from '../../state/auth/use-auth.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { useUnsentCount } from './use-unsent-count.ts'

type Props = { readonly onClose: () => void }

/** Signing out would lose what the server does not have yet: the person decides. */
export const UnsentDialog = ({ onClose }: Props) => {
  const { t } = useTranslation('account')
  const { signOut } = useAuth()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('signOut.title')}
      description={t('signOut.text', { count: useUnsentCount() })}
      actions={
        <>
          <Button onClick={onClose}>{t('signOut.stay')}</Button>
          <Button variant="destructive" onClick={() => void signOut()}>
            {t('signOut.discard')}
          </Button>
        </>
      }
    />
  )
}
