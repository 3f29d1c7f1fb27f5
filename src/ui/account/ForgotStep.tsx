import type { FormEvent } from 'react'
import { checkEmail } from '../../core/account/check-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { sendMailAtom } from '../../state/auth/arrive.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../kit/Button.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import styles from './AccountScreen.module.css'
import type { StepProps } from './account-step.ts'
import { EmailField } from './EmailField.tsx'
import { useFieldErrors } from './use-field-errors.ts'

export const ForgotStep = ({ values, change, go }: StepProps) => {
  const { t } = useTranslation('account')
  const submit = useAction(sendMailAtom)
  const { check, errorOf } = useFieldErrors<'email'>()

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit.clear()
    if (!check(checkEmail(values), event.currentTarget)) return
    const sent = await submit.run('recovery', values.email.trim())
    if (sent?.ok) go({ at: 'mail_sent', kind: 'recovery' })
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <h1 className={styles.title} tabIndex={-1}>
        {t('forgot.title')}
      </h1>
      <p className={styles.text}>{t('forgot.text')}</p>
      <FailureAlert failure={submit.failure} />
      <EmailField value={values.email} onChange={(email) => change({ email })} error={errorOf('email')} />
      <Button type="submit" variant="primary" wide busy={submit.busy}>
        {submit.busy ? t('forgot.submitting') : t('forgot.submit')}
      </Button>
    </form>
  )
}
