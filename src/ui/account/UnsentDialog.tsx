import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { sendThenLeaveAtom } from '../../state/auth/send-first.ts'
import { signOutAtom } from '../../state/auth/sign-out.ts'
import { useLeaversUnsentCount } from '../../state/history/use-unsent-count.ts'
import { useAction } from '../../state/use-action.ts'
import { askToOpenAtom } from '../../state/vault/ask-to-open.ts'
import { useIsShutOut } from '../../state/vault/use-vault-state.ts'
import { useNextAttempt } from '../history/use-next-attempt.ts'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { useUntilClosed } from './use-until-closed.ts'

/** `unsent`: how many changes only this device has; null where it cannot be read whether there are any. */
type Props = { readonly unsent: number | null; readonly onClose: () => void }

/**
 * Signing out would lose what the server does not have yet: the person sends it first, discards it, or stays.
 * Where it cannot be sent before the history is open here, that comes first.
 */
export const UnsentDialog = ({ unsent, onClose }: Props) => {
  const { t } = useTranslation('account')
  const formats = useFormats()
  // From its press on nothing takes the sign-out back: there is no other answer until it is done.
  const { run: signOut, busy: isLeaving } = useAction(signOutAtom)
  const sending = useAction(sendThenLeaveAtom)
  const [isNotSent, setNotSent] = useState(false)
  const count = useLeaversUnsentCount(unsent)
  const nextAttempt = useNextAttempt()
  const askToOpen = useSetAtom(askToOpenAtom)
  const isShutOut = useIsShutOut()

  // The sync was quicker than the answer: nothing is left to ask. Who sends first leaves by that, once.
  useEffect(() => {
    if (count === 0 && !sending.busy) void signOut()
  }, [count, sending.busy, signOut])

  const leaving = useUntilClosed()
  const send = async () => {
    setNotSent(false)
    const outcome = await sending.run(leaving.begin())
    setNotSent(outcome?.ok === true && outcome.value === 'not_sent')
  }
  const stay = () => {
    if (isLeaving) return
    leaving.end()
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={stay}
      title={t('signOut.title')}
      description={
        count === null ? t('signOut.unknown') : t('signOut.text', { count, formatted: formats.number(count) })
      }
      actions={
        <>
          <Button variant="destructive" busy={isLeaving} onClick={() => void signOut()}>
            {t('signOut.discard')}
          </Button>
          <Button disabled={isLeaving} onClick={stay}>
            {t('signOut.stay')}
          </Button>
          {isShutOut ? (
            <Button
              variant="primary"
              disabled={isLeaving}
              onClick={() => {
                stay()
                askToOpen()
              }}
            >
              {t('leave.openFirst')}
            </Button>
          ) : (
            <Button variant="primary" busy={sending.busy} disabled={isLeaving} onClick={() => void send()}>
              {sending.busy ? t('signOut.sending') : t('signOut.send')}
            </Button>
          )}
        </>
      }
    >
      {isShutOut ? <p>{t('leave.waits')}</p> : null}
      {isNotSent && !isShutOut ? (
        <Alert kind="warning">
          <p>
            {t(count === null ? 'signOut.notRead' : 'signOut.notSent')} {nextAttempt}
          </p>
        </Alert>
      ) : null}
    </Dialog>
  )
}
