import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { deleteAccountAtom } from '../../state/auth/own-account.ts'
import { useAuth } from '../../state/auth/use-auth.ts'
import { planAtom } from '../../state/plan/plan-atom.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../kit/Button.tsx'
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { toast } from '../kit/toast.ts'
import styles from './DeleteAccount.module.css'
import { SignInAgainDialog } from './SignInAgainDialog.tsx'
import { useUntilClosed } from './use-until-closed.ts'

/** `again`: the sign-in is too long ago for this; the person signs in once more and is asked again. */
type Step = 'closed' | 'asking' | 'again'

type QuestionProps = { readonly onClose: () => void; readonly onTooLongAgo: () => void }

const DeleteQuestion = ({ onClose, onTooLongAgo }: QuestionProps) => {
  const { t } = useTranslation('account')
  const { user } = useAuth()
  const plan = useAtomValue(planAtom)
  const submit = useAction(deleteAccountAtom)
  const deleting = useUntilClosed()

  const confirm = async () => {
    const deleted = await submit.run(deleting.begin())
    if (deleted?.ok) toast({ title: t('delete.done'), kind: 'success' })
    else if (deleted?.failure.code === 'recent_sign_in_required') onTooLongAgo()
  }
  const cancel = () => {
    deleting.end()
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={t('delete.title')}
      description={t('delete.confirmText', { email: user?.email ?? '' })}
      confirmLabel={submit.busy ? t('delete.deleting') : t('delete.confirm')}
      destructive
      busy={submit.busy}
      onConfirm={() => void confirm()}
      onCancel={cancel}
    >
      {plan === 'lifetime' ? <p>{t('delete.planEnds')}</p> : null}
      <FailureAlert failure={submit.failure} title={t('delete.failed')} />
    </ConfirmDialog>
  )
}

export const DeleteAccount = () => {
  const { t } = useTranslation('account')
  const [step, setStep] = useState<Step>('closed')
  const close = () => setStep('closed')
  return (
    <section className={styles.section} aria-labelledby="delete-account">
      <h3 id="delete-account" className={styles.heading}>
        {t('delete.heading')}
      </h3>
      <p className={styles.text}>{t('delete.text')}</p>
      <Button variant="destructive" onClick={() => setStep('asking')}>
        {t('delete.open')}
      </Button>
      {step === 'asking' ? <DeleteQuestion onClose={close} onTooLongAgo={() => setStep('again')} /> : null}
      {step === 'again' ? (
        <SignInAgainDialog reason={t('delete.recent')} onClose={close} onSignedIn={() => setStep('asking')} />
      ) : null}
    </section>
  )
}
