import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Failure } from '../../core/failure.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { partFailure } from '../../state/part-failure.ts'
import { servicesAtom } from '../../state/services.ts'
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
  useEffect(() => {
    let current = true
    const ask = () =>
      services.remote().then(
        () => current && setFailure(null),
        () => current && setFailure(partFailure()),
      )
    void ask()
    addEventListener('online', ask)
    return () => {
      current = false
      removeEventListener('online', ask)
    }
  }, [services])
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
