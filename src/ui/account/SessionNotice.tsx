import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { sessionTroubleAtom } from '../../state/auth/auth-atoms.ts'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { useLoaded } from '../kit/use-loaded.ts'

const load = async () => (await import('./SignInAgainDialog.tsx')).SignInAgainDialog

/** What is wanted here ends with what it was wanted for: it would open unasked the next time. */
const EndedSession = () => {
  const { t } = useTranslation('account')
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const Dialog = useLoaded(load, asking, { onFailure: close })
  return (
    <>
      <Alert kind="warning" title={t('again.title')}>
        <p>{t('again.text')}</p>
        <Button onClick={() => setAsking(true)}>{t('again.action')}</Button>
      </Alert>
      {asking && Dialog ? <Dialog reason={t('again.text')} onClose={close} onSignedIn={close} /> : null}
    </>
  )
}

/**
 * [LF-11] The service has ended the session: said plainly, while everything on the device goes on working.
 */
export const SessionNotice = () => (useAtomValue(sessionTroubleAtom) === 'none' ? null : <EndedSession />)
