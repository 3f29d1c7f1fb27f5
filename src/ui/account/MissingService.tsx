import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../core/failure.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { partFailure } from '../../state/part-failure.ts'
import { servicesAtom } from '../../state/services.ts'
import { tryAgain } from '../../state/try-again.ts'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'

/**
 * Brings the code that talks to the account service while the form is still empty: quicker when it is sent, and when the
 * code does not come that is said before anybody has typed what a reload would take.
 */
export const MissingService = () => {
  const { t } = useTranslation('shell')
  const { t: tFailures } = useTranslation('failures')
  const services = useAtomValue(servicesAtom)
  const [failure, setFailure] = useState<Failure | null>(null)
  const ask = useCallback(async () => {
    const result = await services.remote().then(
      () => null,
      () => partFailure(),
    )
    setFailure(result)
    return result === null
  }, [services])
  useEffect(() => void ask(), [ask])
  const isWaiting = failure?.code === 'part_offline'
  useEffect(() => (isWaiting ? tryAgain(ask) : undefined), [isWaiting, ask])
  if (failure === null) return null
  return (
    <Alert kind="warning">
      <p>{failureText(tFailures, failure)}</p>
      {failure.code === 'part_missing' ? (
        <Button onClick={() => location.reload()}>{t('part.reload')}</Button>
      ) : null}
    </Alert>
  )
}
