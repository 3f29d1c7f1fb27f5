import { useState } from 'react'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { signOutEverywhereAtom } from '../../state/auth/own-account.ts'
import { useLeaversUnsentCount } from '../../state/history/use-unsent-count.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../kit/Button.tsx'
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { useUntilClosed } from './use-until-closed.ts'

const EverywhereQuestion = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('account')
  const formats = useFormats()
  const unsent = useLeaversUnsentCount(null)
  const submit = useAction(signOutEverywhereAtom)
  const ending = useUntilClosed()
  const cancel = () => {
    ending.end()
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={t('everywhere.title')}
      description={t('everywhere.text')}
      confirmLabel={submit.busy ? t('everywhere.ending') : t('everywhere.open')}
      destructive
      busy={submit.busy}
      onConfirm={() => void submit.run(ending.begin())}
      onCancel={cancel}
    >
      {unsent === 0 ? null : (
        <p>
          {unsent === null
            ? t('signOut.unknown')
            : t('signOut.text', { count: unsent, formatted: formats.number(unsent) })}
        </p>
      )}
      <FailureAlert failure={submit.failure} />
    </ConfirmDialog>
  )
}

/**
 * Ends every session of the person, for a device that was lost or forgotten; this device is left
 * as by a sign-out.
 */
export const SignOutEverywhere = () => {
  const { t } = useTranslation('account')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('everywhere.open')}</Button>
      {asking ? <EverywhereQuestion onClose={() => setAsking(false)} /> : null}
    </>
  )
}
