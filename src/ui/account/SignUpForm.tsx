import type { FormEvent } from 'react'
import { checkSignUp } from '../../core/account/check-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { signUpAtom } from '../../state/auth/sign-in.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../kit/Button.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { TextField } from '../kit/TextField.tsx'
import { toast } from '../kit/toast.ts'
import styles from './AccountScreen.module.css'
import type { AccountValues, StepProps } from './account-step.ts'
import { EmailField } from './EmailField.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useFieldErrors } from './use-field-errors.ts'

export const SignUpForm = ({ values, change, go }: StepProps) => {
  const { t } = useTranslation('account')
  const submit = useAction(signUpAtom)
  const { check, errorOf } = useFieldErrors<keyof AccountValues>()

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit.clear()
    if (!check(checkSignUp(values), event.currentTarget)) return
    const { fullName, email, password } = values
    const made = await submit.run({ fullName: fullName.trim(), email: email.trim(), password })
    if (!made?.ok) return
    toast({ title: t('created.title'), description: t('created.text'), kind: 'success' })
    if (made.value === 'check_email') go({ at: 'mail_sent', kind: 'signup' })
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <FailureAlert failure={submit.failure} />
      <TextField
        label={t('fullName')}
        name="fullName"
        autoComplete="name"
        value={values.fullName}
        onChange={(event) => change({ fullName: event.currentTarget.value })}
        error={errorOf('fullName')}
      />
      <EmailField value={values.email} onChange={(email) => change({ email })} error={errorOf('email')} />
      <NewPasswordFields
        labels={{ password: t('password'), confirm: t('confirmPassword') }}
        values={values}
        change={change}
        errorOf={errorOf}
      />
      <Button type="submit" variant="primary" wide busy={submit.busy}>
        {submit.busy ? t('creatingAccount') : t('signUp')}
      </Button>
    </form>
  )
}
