import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { useLoaded } from '../kit/use-loaded.ts'

const load = async () => (await import('./ProfileDialog.tsx')).ProfileDialog

export const ProfileButton = ({ wordy = false }: { readonly wordy?: boolean }) => {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Dialog = useLoaded(load, open, { onFailure: close })
  return (
    <>
      <IconButton icon="user" label={t('profile.open')} wordy={wordy} onClick={() => setOpen(true)} />
      {open && Dialog ? <Dialog onClose={close} /> : null}
    </>
  )
}
