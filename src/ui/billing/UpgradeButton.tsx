import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { confirmingPurchaseAtom } from '../../state/plan/billing.ts'
import { Button } from '../kit/Button.tsx'
import { useUpgrade } from './use-upgrade.ts'

const VARIANTS = { filled: 'primary', outlined: 'secondary', text: 'link' } as const

type UpgradeButtonProps = {
  /** Filled only where paying is what the screen is about: a screen has one green act. */
  readonly look?: keyof typeof VARIANTS
}

/** Leads to the payment page. Dead while a purchase is being confirmed: nobody pays twice. */
export const UpgradeButton = ({ look = 'filled' }: UpgradeButtonProps) => {
  const { t } = useTranslation('billing')
  const { busy, upgrade } = useUpgrade()
  const isConfirming = useAtomValue(confirmingPurchaseAtom)
  return (
    <Button variant={VARIANTS[look]} busy={busy} disabled={isConfirming} onClick={() => void upgrade()}>
      {busy ? t('openingCheckout') : t('upgrade')}
    </Button>
  )
}
