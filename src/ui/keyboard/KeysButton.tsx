import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { useLoaded } from '../kit/use-loaded.ts'

const load = async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog

/** Opens the list of single keys. */
export const KeysButton = ({ wordy = false }: { readonly wordy?: boolean }) => {
  const { t } = useTranslation('generator')
  const [open, setOpen] = useState(false)
  const Dialog = useLoaded(load, open, { onFailure: () => setOpen(false), words: 'around' })
  return (
    <>
      <IconButton
        icon="keyboard"
        label={t('openKeys')}
        wordy={wordy}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {Dialog ? <Dialog open={open} onOpenChange={setOpen} /> : null}
    </>
  )
}
