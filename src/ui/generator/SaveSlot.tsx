import { useAtomValue } from 'jotai'
import { failureText } from '../../i18n/failure-text.ts'
import { bringTexts } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isStorageMissingAtom, userStorageAtom } from '../../state/user-storage-atom.ts'
import { Alert } from '../kit/Alert.tsx'
import { lazyScreen } from '../shell/lazy-screen.tsx'
import { MissingHere } from '../shell/MissingHere.tsx'
import { firstPlate } from './first-plate.ts'

const SavePasswordForm = lazyScreen(
  async (i18n) => {
    await firstPlate.opened
    const [{ SavePasswordForm: Form }] = await Promise.all([
      import('../history/SavePasswordForm.tsx'),
      bringTexts(i18n, 'around'),
    ])
    return Form
  },
  { Missing: MissingHere },
)

type SaveSlotProps = {
  /** On a phone the dock has it (SaveButton). */
  readonly hasForm: boolean
}

/** Saving what the plate shows, for premium; or the reason why nothing can be saved now. */
export const SaveSlot = ({ hasForm }: SaveSlotProps) => {
  const { t } = useTranslation('generator')
  const { t: tFailures } = useTranslation('failures')
  const storage = useAtomValue(userStorageAtom)
  const isMissing = useAtomValue(isStorageMissingAtom)
  // Said beside the plate, where there is also what can be done (Dashboard.tsx).
  if (isMissing) return null
  if (storage?.ok === false) {
    return (
      <Alert kind="warning" title={t('saveOff')}>
        {failureText(tFailures, storage.failure)}
      </Alert>
    )
  }
  return hasForm ? <SavePasswordForm /> : null
}
