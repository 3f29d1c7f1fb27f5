import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { useLoaded } from '../kit/use-loaded.ts'
import { PremiumOnly } from './PremiumOnly.tsx'

const load = async () => (await import('./BulkDialog.tsx')).BulkDialog

/** Opens the bulk dialog, which is loaded only then. Free users learn what it is. */
export const BulkButton = ({ isPremium }: { readonly isPremium: boolean }) => {
  const { t } = useTranslation('generator')
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLoaded(load, isOpen, { onFailure: () => setOpen(false), words: 'around' })
  return (
    <>
      <PremiumOnly isPremium={isPremium}>
        <Button
          variant="secondary"
          disabled={!isPremium}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Icon name="layers" />
          {t('bulkOpen')}
        </Button>
      </PremiumOnly>
      {Dialog ? <Dialog open={isOpen} onOpenChange={setOpen} /> : null}
    </>
  )
}
