import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../state/use-action.ts'
import { keepThisOneAtom } from '../../state/vault/ways-in.ts'
import { SignInAgainDialog } from '../account/SignInAgainDialog.tsx'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { useToast } from '../kit/use-toast.ts'
import { OpenForm } from './OpenForm.tsx'
import styles from './Vault.module.css'

/** The history was started anew without this device. Only the person knows whether it was them. */
export const ApartCard = () => {
  const { t } = useTranslation('vault')
  const toast = useToast()
  const keeping = useAction(keepThisOneAtom)
  const [isJoining, setJoining] = useState(false)
  const [asksSignIn, setAsksSignIn] = useState(false)
  const id = useId()

  const keep = async () => {
    const kept = await keeping.run()
    if (kept?.ok) toast({ kind: 'success', title: t('kept') })
    else if (kept?.failure.code === 'recent_sign_in_required') setAsksSignIn(true)
  }
  return (
    <Card className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('apartTitle')}
      </h2>
      <p>{t(isJoining ? 'joinText' : 'apartText')}</p>
      {isJoining ? (
        <OpenForm>
          <Button variant="quiet" onClick={() => setJoining(false)}>
            {t('cancel')}
          </Button>
        </OpenForm>
      ) : (
        <div className={styles.acts}>
          <Button
            onClick={() => {
              keeping.clear()
              setJoining(true)
            }}
          >
            {t('join')}
          </Button>
          <Button busy={keeping.busy} onClick={() => void keep()}>
            {t('keep')}
          </Button>
        </div>
      )}
      {asksSignIn ? null : <FailureAlert failure={keeping.failure} />}
      {asksSignIn ? (
        <SignInAgainDialog
          reason={t('how.recent')}
          onClose={() => setAsksSignIn(false)}
          onSignedIn={() => {
            setAsksSignIn(false)
            void keep()
          }}
        />
      ) : null}
    </Card>
  )
}
