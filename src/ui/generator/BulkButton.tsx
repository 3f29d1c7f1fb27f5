import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../i18n/failure-text.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { Tooltip } from '../kit/Tooltip.tsx'
import { useToast } from '../kit/use-toast.ts'
import type { BulkDialogProps } from './BulkDialog.tsx'

/** Opens the bulk dialog, which is loaded only then. Free users learn what it is. */
export const BulkButton = ({ isPremium }: { readonly isPremium: boolean }) => {
  const { t } = useTranslation('generator')
  const { t: tFailures } = useTranslation('failures')
  const toast = useToast()
  const [Dialog, setDialog] = useState<ComponentType<BulkDialogProps> | null>(null)
  const [isOpen, setOpen] = useState(false)

  const open = async () => {
    try {
      const { BulkDialog } = await import('./BulkDialog.tsx')
      setDialog(() => BulkDialog)
      setOpen(true)
    } catch {
      toast({
        kind: 'destructive',
        title: t('bulk'),
        description: failureText(tFailures, { code: 'offline' }),
      })
    }
  }

  const button = (
    <Button variant="secondary" disabled={!isPremium} aria-haspopup="dialog" onClick={() => void open()}>
      <Icon name="layers" />
      {t('bulkOpen')}
    </Button>
  )
  return (
    <>
      {isPremium ? button : <Tooltip content={t('premiumFeature')}>{button}</Tooltip>}
      {Dialog ? <Dialog open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  )
}
