import { useAtomValue } from 'jotai'
import { useTranslation } from '../../i18n/use-translation.ts'
import { userStorageAtom } from '../../state/user-storage-atom.ts'
import { Alert } from '../kit/Alert.tsx'

/**
 * [LF-75] What is saved here ends with the tab: also for a free person, whose week is counted by
 * what waits here.
 */
export const MemoryNotice = () => {
  const { t } = useTranslation('history')
  const storage = useAtomValue(userStorageAtom)
  if (!storage?.ok || storage.value.kind !== 'memory') return null
  return <Alert kind="warning">{t('memoryOnly')}</Alert>
}
