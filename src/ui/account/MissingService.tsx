import { useSetAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '../../core/failure.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { loadServiceCodeAtom } from '../../state/remote/service-code.ts'
import { tryAgain } from '../../state/try-again.ts'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { reloadForNewer } from '../shell/reload-for-newer.ts'

/**
 * Brings the code that talks to the account service while the form is still empty: quicker when it is sent,
 * and when the code does not come that is said before anybody has typed what a reload would take.
 */
export const MissingService = () => {
  const { t } = useTranslation('shell')
  const { t: tFailures } = useTranslation('failures')
  const load = useSetAtom(loadServiceCodeAtom)
  const [failure, setFailure] = useState<Failure | null>(null)
  const ask = useCallback(async () => {
    const loaded = await load()
    setFailure(loaded.ok ? null : loaded.failure)
    return loaded.ok
  }, [load])
  useEffect(() => void ask(), [ask])
  const isWaiting = failure?.code === 'part_offline'
  useEffect(() => (isWaiting ? tryAgain(ask) : undefined), [isWaiting, ask])
  if (failure === null) return null
  return (
    <Alert kind="warning">
      <p>{failureText(tFailures, failure)}</p>
      {failure.code === 'part_missing' ? <Button onClick={reloadForNewer}>{t('part.reload')}</Button> : null}
    </Alert>
  )
}
