import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendThenLeave } from '../../state/auth/send-first.ts'
import { useAuth } from '../../state/auth/use-auth.ts'
import { countUnsent, useUnsentCount } from '../../state/history/use-unsent-count.ts'
import { syncNowAtom } from '../../state/sync/sync-state-atom.ts'
import { userStorageAtom } from '../../state/user-storage-atom.ts'
import { useNextAttempt } from '../history/use-next-attempt.ts'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'

type Props = { readonly unsent: number; readonly onClose: () => void }

/** Signing out would lose what the server does not have yet: the person sends it first, discards it, or stays. */
export const UnsentDialog = ({ unsent, onClose }: Props) => {
  const { t } = useTranslation('account')
  const { signOut } = useAuth()
  const storage = useAtomValue(userStorageAtom)
  const syncNow = useSetAtom(syncNowAtom)
  const [state, setState] = useState<'asking' | 'sending' | 'not_sent'>('asking')
  const count = useUnsentCount(unsent)
  const nextAttempt = useNextAttempt()

  // The sync was quicker than the answer: nothing is left to ask.
  useEffect(() => {
    if (count === 0) void signOut()
  }, [count, signOut])

  // However the question is closed, what was begun for leaving ends with it.
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  const send = async () => {
    if (!storage?.ok) return
    const { value } = storage
    const attempt = new AbortController()
    leaving.current = attempt
    const { signal } = attempt
    setState('sending')
    const outcome = await sendThenLeave({ syncNow, countUnsent: () => countUnsent(value), signOut, signal })
    if (outcome === 'not_sent') setState('not_sent')
  }
  const stay = () => {
    leaving.current?.abort()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={stay}
      title={t('signOut.title')}
      description={t('signOut.text', { count })}
      actions={
        <>
          <Button variant="destructive" onClick={() => void signOut()}>
            {t('signOut.discard')}
          </Button>
          <Button onClick={stay}>{t('signOut.stay')}</Button>
          <Button variant="primary" busy={state === 'sending'} onClick={() => void send()}>
            {state === 'sending' ? t('signOut.sending') : t('signOut.send')}
          </Button>
        </>
      }
    >
      {state === 'not_sent' ? (
        <Alert kind="warning">
          <p>
            {t('signOut.notSent')} {nextAttempt}
          </p>
        </Alert>
      ) : null}
    </Dialog>
  )
}
