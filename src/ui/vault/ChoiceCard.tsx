import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../state/use-action.ts'
import { sayLaterAtom, saySignInIsEnoughAtom } from '../../state/vault/offer.ts'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import styles from './Vault.module.css'

/** Asks who can open the history. It blocks nothing, and neither answer is given for the person. */
export const ChoiceCard = ({ onChoose }: { readonly onChoose: () => void }) => {
  const { t } = useTranslation('vault')
  const later = useAction(sayLaterAtom)
  const enough = useAction(saySignInIsEnoughAtom)
  const id = useId()
  return (
    <Card className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('offer.title')}
      </h2>
      <p>{t('offer.onlyMe')}</p>
      <p>{t('offer.signIn')}</p>
      <div className={styles.acts}>
        <Button onClick={onChoose}>{t('offer.choose')}</Button>
        <Button busy={enough.busy} onClick={() => void enough.run()}>
          {t('offer.enough')}
        </Button>
        <Button variant="quiet" onClick={() => void later.run()}>
          {t('offer.later')}
        </Button>
      </div>
    </Card>
  )
}
