import { useAtomValue } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionTroubleAtom } from '../../state/auth/auth-atoms.ts'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'

const SignInAgainDialog = lazy(async () => ({
  default: (await import('./SignInAgainDialog.tsx')).SignInAgainDialog,
}))

/** [LF-11] The service has ended the session: said plainly, while everything on the device goes on working. */
export const SessionNotice = () => {
  const { t } = useTranslation('account')
  const trouble = useAtomValue(sessionTroubleAtom)
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  if (trouble === 'none') return null
  return (
    <>
      <Alert kind="warning" title={t('again.title')}>
        <p>{t('again.text')}</p>
        <Button onClick={() => setAsking(true)}>{t('again.action')}</Button>
      </Alert>
      {asking ? (
        <Suspense fallback={null}>
          <SignInAgainDialog reason={t('again.text')} onClose={close} onSignedIn={close} />
        </Suspense>
      ) : null}
    </>
  )
}
