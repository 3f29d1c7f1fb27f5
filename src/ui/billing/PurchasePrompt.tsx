import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isPremiumAtom } from '../../state/plan/plan-atom.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { Icon } from '../kit/Icon.tsx'
import styles from './PurchasePrompt.module.css'
import { UpgradeButton } from './UpgradeButton.tsx'

const BENEFITS = ['unlimited', 'history', 'options', 'bulk', 'exports', 'pronounceable', 'updates'] as const

type Props = { readonly open: boolean; readonly onClose: () => void }

/** What `purchase=true` in the address shows a signed-in person; nobody who is premium is asked to buy. */
export const PurchasePrompt = ({ open, onClose }: Props) => {
  const { t } = useTranslation('billing')
  const isPremium = useAtomValue(isPremiumAtom)
  // It would open unasked when their plan ends.
  const isAnswered = open && isPremium
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isAnswered) close()
  }, [isAnswered])
  return (
    <Dialog
      open={open && !isPremium}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('prompt.title')}
      description={t('prompt.text')}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t('prompt.later')}
          </Button>
          <UpgradeButton />
        </>
      }
    >
      <p className={styles.price}>
        <strong>{t('price')}</strong> <span className={styles.note}>{t('priceNote')}</span>
      </p>
      <ul className={styles.benefits}>
        {BENEFITS.map((benefit) => (
          <li key={benefit}>
            <Icon name="check" />
            {t(`prompt.benefits.${benefit}`)}
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('secureCheckout')}</p>
    </Dialog>
  )
}
