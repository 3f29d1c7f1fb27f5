import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'

/** Opens the list of single keys. */
export const KeysButton = ({ wordy = false }: { readonly wordy?: boolean }) => {
  const { t } = useTranslation('generator')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon="keyboard"
        label={t('keys.open')}
        wordy={wordy}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <ShortcutsDialog open={open} onOpenChange={setOpen} />
    </>
  )
}
