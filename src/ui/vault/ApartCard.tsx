import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { keepThisOneAtom } from '../../state/vault/ways-in.ts'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { toast } from '../kit/toast.ts'
import { OpenForm } from './OpenForm.tsx'
import { useAfterSignIn } from './use-after-sign-in.tsx'
import styles from './Vault.module.css'

/** The history was started anew without this device. Only the person knows whether it was them. */
export const ApartCard = () => {
  const { t } = useTranslation('vault')
  const keeping = useAfterSignIn(keepThisOneAtom, () => toast({ kind: 'success', title: t('kept') }))
  const [isJoining, setJoining] = useState(false)
  const id = useId()
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
          <Button busy={keeping.busy} onClick={keeping.run}>
            {t('keep')}
          </Button>
        </div>
      )}
      <FailureAlert failure={keeping.failure} />
      {keeping.dialog}
    </Card>
  )
}
