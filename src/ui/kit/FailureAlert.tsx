import type { Failure } from '../../core/failure.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Alert } from './Alert.tsx'

/** What went wrong, in words. */
export const FailureAlert = ({
  failure,
  title,
}: {
  readonly failure: Failure | null
  readonly title?: string
}) => {
  const { t } = useTranslation('failures')
  if (failure === null) return null
  return (
    <Alert kind="destructive" {...(title === undefined ? {} : { title })}>
      <p>{failureText(t, failure)}</p>
    </Alert>
  )
}
