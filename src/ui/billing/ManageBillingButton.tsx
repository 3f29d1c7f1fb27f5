import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../i18n/failure-text.ts'
import { isPremiumAtom } from '../../state/plan/plan-atom.ts'
import { servicesAtom, withRemote } from '../../state/services.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { useToast } from '../kit/use-toast.ts'
import styles from './ManageBillingButton.module.css'
import { openLater } from './open-later.ts'

/** For premium users: the billing portal, in a tab of its own. */
export const ManageBillingButton = ({ wordy = false }: { readonly wordy?: boolean }) => {
  const { t } = useTranslation('billing')
  const { t: tFailures } = useTranslation('failures')
  const services = useAtomValue(servicesAtom)
  const isPremium = useAtomValue(isPremiumAtom)
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  if (!isPremium) return null

  const manage = async () => {
    const tab = openLater()
    setBusy(true)
    const page = await withRemote(services, ({ billing }) => billing.openPortal())
    setBusy(false)
    if (page.ok) return tab.go(page.value)
    tab.cancel()
    toast({
      title: t('portalError'),
      description: failureText(tFailures, page.failure),
      kind: 'destructive',
    })
  }

  const label = busy ? t('openingPortal') : t('manage')
  if (wordy) return <IconButton icon="card" label={label} wordy busy={busy} onClick={() => void manage()} />
  return (
    <Button variant="quiet" busy={busy} aria-label={label} onClick={() => void manage()}>
      <Icon name="card" />
      <span className={styles.label}>{label}</span>
    </Button>
  )
}
