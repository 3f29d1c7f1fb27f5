import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../kit/Button.tsx'
import styles from './AccountScreen.module.css'
import type { StepProps } from './account-step.ts'
import { EmailField } from './EmailField.tsx'
import { FailureAlert } from './FailureAlert.tsx'
import { useFieldErrors } from './use-field-errors.ts'
import { useMailCode } from './use-mail-code.ts'
import { useSubmit } from './use-submit.ts'

export const ForgotStep = ({ values, change, go }: StepProps) => {
  const { t } = useTranslation('account')
  const { resend } = useMailCode('recovery')
  const submit = useSubmit()
  const { check, errorOf } = useFieldErrors<'email'>()
  const email = values.email.trim()

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit.clear()
    if (!check(email === '' ? { email: 'field_required' } : {}, event.currentTarget)) return
    if (await submit.run(() => resend(email))) go({ at: 'mail_sent', kind: 'recovery' })
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
