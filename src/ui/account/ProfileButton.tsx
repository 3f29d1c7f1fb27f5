import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../kit/IconButton.tsx'

const ProfileDialog = lazy(async () => ({ default: (await import('./ProfileDialog.tsx')).ProfileDialog }))

export const ProfileButton = () => {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon="user" label={t('profile.open')} onClick={() => setOpen(true)} />
      {open ? (
        <Suspense fallback={null}>
          <ProfileDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
