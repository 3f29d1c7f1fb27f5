import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '../../state/auth/use-auth.ts'
import { userStorageAtom } from '../../state/user-storage-atom.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { UnsentDialog } from './UnsentDialog.tsx'

/** Signs out at once when the server has everything; otherwise asks first. */
export const SignOutButton = () => {
  const { t } = useTranslation('account')
  const { signOut } = useAuth()
  const storage = useAtomValue(userStorageAtom)
  const [unsent, setUnsent] = useState(0)

  const leave = async () => {
    const counted = storage?.ok ? await storage.value.readUnsent() : null
    const count = counted?.ok ? counted.value.waiting + counted.value.refused : 0
    if (count > 0) setUnsent(count)
    else await signOut()
  }
  return (
    <>
      <IconButton icon="sign-out" label={t('signOut.label')} onClick={() => void leave()} />
      {unsent > 0 ? <UnsentDialog count={unsent} onClose={() => setUnsent(0)} /> : null}
    </>
  )
}
