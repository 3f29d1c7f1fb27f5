import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../i18n/failure-text.ts'
import { refusalAtom } from '../../state/generator/generate-atom.ts'
import { passwordAtom } from '../../state/generator/password-atom.ts'
import { userStorageAtom } from '../../state/user-storage-atom.ts'
import { SavePasswordForm } from '../history/SavePasswordForm.tsx'
import { Alert } from '../kit/Alert.tsx'

/** Saving what the plate shows, for premium; or the reason why nothing can be saved now. */
export const SaveSlot = ({ isPremium }: { readonly isPremium: boolean }) => {
  const { t } = useTranslation('generator')
  const { t: tFailures } = useTranslation('failures')
  const storage = useAtomValue(userStorageAtom)
  const made = useAtomValue(passwordAtom)
  const isRefused = useAtomValue(refusalAtom) !== null
  if (storage?.ok === false) {
    return (
      <Alert kind="warning" title={t('saveOff')}>
        {failureText(tFailures, storage.failure)}
      </Alert>
    )
  }
  if (!isPremium || !storage || !made || isRefused) return null
  return <SavePasswordForm storage={storage.value} password={made.password} options={made.options} />
}
