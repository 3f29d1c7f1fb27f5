import { useAtomValue } from 'jotai'
import { failureText } from '../../i18n/failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { openPortalAtom } from '../../state/plan/billing.ts'
import { isPremiumAtom } from '../../state/plan/plan-atom.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { toast } from '../kit/toast.ts'
import styles from './ManageBillingButton.module.css'

/**
 * A tab for an address that is not known yet. It is opened in the click's own task, since a browser blocks it
 * after an await; where it is blocked all the same, this page goes there itself.
 */
const openLater = () => {
  const tab = open('about:blank', '_blank')
  // The page that opens there shall not reach back to this one.
  if (tab) tab.opener = null
  return {
    go: (url: string): void => {
      if (tab && !tab.closed) tab.location.replace(url)
      else location.assign(url)
    },
    cancel: (): void => tab?.close(),
  }
}

/** For premium users: the billing portal, in a tab of its own. */
export const ManageBillingButton = ({ wordy = false }: { readonly wordy?: boolean }) => {
  const { t } = useTranslation('billing')
  const { t: tFailures } = useTranslation('failures')
  const isPremium = useAtomValue(isPremiumAtom)
  const { busy, run } = useAction(openPortalAtom)
  if (!isPremium) return null

  const manage = async () => {
    const tab = openLater()
    const page = await run()
    if (page?.ok) return tab.go(page.value)
    tab.cancel()
    if (page === null) return
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
