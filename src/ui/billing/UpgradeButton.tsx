import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { confirmingPurchaseAtom } from '../../state/plan/confirming-purchase.ts'
import { Button } from '../kit/Button.tsx'
import { useUpgrade } from './use-upgrade.ts'

/** Leads to the payment page. Dead while a purchase is being confirmed: nobody pays twice. */
export const UpgradeButton = ({ wide = false }: { readonly wide?: boolean }) => {
  const { t } = useTranslation('billing')
  const { busy, upgrade } = useUpgrade()
  const isConfirming = useAtomValue(confirmingPurchaseAtom)
  return (
    <Button variant="primary" wide={wide} busy={busy} disabled={isConfirming} onClick={() => void upgrade()}>
      {busy ? t('openingCheckout') : t('upgrade')}
    </Button>
  )
}
