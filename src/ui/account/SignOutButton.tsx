import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuth } from '../../state/auth/use-auth.ts'
import { countUnsent } from '../../state/history/use-unsent-count.ts'
import { userStorageAtom } from '../../state/user-storage-atom.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { useLoaded } from '../kit/use-loaded.ts'

const load = async () => (await import('./UnsentDialog.tsx')).UnsentDialog

/** Signs out at once when the server has everything; otherwise asks first. */
export const SignOutButton = ({ wordy = false }: { readonly wordy?: boolean }) => {
  const { t } = useTranslation('account')
  const { signOut } = useAuth()
  const storage = useAtomValue(userStorageAtom)
  const [unsent, setUnsent] = useState(0)
  const stay = () => setUnsent(0)
  const Dialog = useLoaded(load, unsent > 0, stay)

  const leave = async () => {
    const count = storage?.ok ? await countUnsent(storage.value) : 0
    if (count > 0) setUnsent(count)
    else await signOut()
  }
  return (
    <>
      <IconButton icon="sign-out" label={t('signOut.label')} wordy={wordy} onClick={() => void leave()} />
      {unsent > 0 && Dialog ? <Dialog unsent={unsent} onClose={stay} /> : null}
    </>
  )
}
