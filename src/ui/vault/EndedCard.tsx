import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../state/use-action.ts'
import { confirmEndAtom, denyEndAtom } from '../../state/vault/ways-in.ts'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { toast } from '../kit/toast.ts'
import { useAfterSignIn } from './use-after-sign-in.tsx'
import styles from './Vault.module.css'

/**
 * [V11] The server says that signing in is enough, and this device cannot prove it. Only the person knows
 * whether they chose that.
 */
export const EndedCard = () => {
  const { t } = useTranslation('vault')
  const confirming = useAction(confirmEndAtom)
  const denying = useAfterSignIn(denyEndAtom, () => toast({ kind: 'success', title: t('ended.denied') }))
  const id = useId()
  const confirm = async () => {
    denying.clear()
    if ((await confirming.run())?.ok) toast({ title: t('ended.confirmed') })
  }
  const deny = () => {
    confirming.clear()
    denying.run()
  }
  return (
    <Card className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('ended.title')}
      </h2>
      <p>{t('ended.text')}</p>
      <div className={styles.acts}>
        <Button busy={confirming.busy} onClick={() => void confirm()}>
          {t('ended.yes')}
        </Button>
        <Button busy={denying.busy} onClick={deny}>
          {t('ended.no')}
        </Button>
      </div>
      <FailureAlert failure={denying.failure ?? confirming.failure} />
      {denying.dialog}
    </Card>
  )
}
