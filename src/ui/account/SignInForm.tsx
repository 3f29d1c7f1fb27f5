import type { FormEvent } from 'react'
import { checkSignIn } from '../../core/account/check-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { signInAtom } from '../../state/auth/sign-in.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../kit/Button.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { PasswordField } from '../kit/PasswordField.tsx'
import styles from './AccountScreen.module.css'
import type { StepProps } from './account-step.ts'
import { EmailField } from './EmailField.tsx'
import { useFieldErrors } from './use-field-errors.ts'

export const SignInForm = ({ values, change, go }: StepProps) => {
  const { t } = useTranslation('account')
  const submit = useAction(signInAtom)
  const { check, errorOf } = useFieldErrors<'email' | 'password'>()
  const { email, password } = values

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit.clear()
    if (!check(checkSignIn(values), event.currentTarget)) return
    void submit.run({ email: email.trim(), password })
  }
  const unconfirmed = submit.failure?.code === 'email_not_confirmed'
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <FailureAlert failure={submit.failure} />
      {unconfirmed ? (
        <Button onClick={() => go({ at: 'mail_sent', kind: 'signup' })}>{t('checkEmail.enterCode')}</Button>
      ) : null}
      <EmailField value={email} onChange={(email) => change({ email })} error={errorOf('email')} />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => change({ password: event.currentTarget.value })}
        error={errorOf('password')}
      />
      <Button type="submit" variant="primary" wide busy={submit.busy}>
        {submit.busy ? t('signingIn') : t('signIn')}
      </Button>
      <Button variant="quiet" onClick={() => go({ at: 'forgot' })}>
        {t('forgotLink')}
      </Button>
    </form>
  )
}
