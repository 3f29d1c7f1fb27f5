import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '../../state/auth/use-auth.ts'
import { userStorageAtom } from '../../state/user-storage-atom.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { countUnsent } from './use-unsent-count.ts'

const UnsentDialog = lazy(async () => ({ default: (await import('./UnsentDialog.tsx')).UnsentDialog }))

/** Signs out at once when the server has everything; otherwise asks first. */
export const SignOutButton = () => {
  const { t } = useTranslation('account')
  const { signOut } = useAuth()
  const storage = useAtomValue(userStorageAtom)
  const [asking, setAsking] = useState(false)

  const leave = async () => {
    if (storage?.ok && (await countUnsent(storage.value)) > 0) setAsking(true)
    else await signOut()
  }
  return (
    <>
      <IconButton icon="sign-out" label={t('signOut.label')} onClick={() => void leave()} />
      {asking ? (
        <Suspense fallback={null}>
          <UnsentDialog onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
