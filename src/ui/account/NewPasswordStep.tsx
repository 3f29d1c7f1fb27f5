import type { FormEvent } from 'react'
import { checkNewPassword } from '../../core/account/check-form.ts'
import { isPassingFailure } from '../../core/failure.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { setPasswordAtom } from '../../state/auth/own-account.ts'
import { useAuth } from '../../state/auth/use-auth.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../kit/Button.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { toast } from '../kit/toast.ts'
import styles from './AccountScreen.module.css'
import type { StepProps } from './account-step.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useFieldErrors } from './use-field-errors.ts'

type Props = Omit<StepProps, 'go'> & {
  /** The account has no other password that works. */
  readonly isNeeded: boolean
  /** It says so itself, at every start. */
  readonly comesAgain: boolean
  readonly onDone: () => void
}

/** The mail has signed the person in; a new password is what they came for, or what the account lacks. */
export const NewPasswordStep = ({ values, change, isNeeded, comesAgain, onDone }: Props) => {
  const { t } = useTranslation('account')
  const { user } = useAuth()
  const submit = useAction(setPasswordAtom)
  const { check, errorOf } = useFieldErrors<'password' | 'confirm'>()
  // With no network nobody is kept from what works without one.
  const canWait = !isNeeded || (comesAgain && submit.failure !== null && isPassingFailure(submit.failure))

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit.clear()
    if (!check(checkNewPassword(values), event.currentTarget)) return
    const saved = await submit.run(values.password)
    if (!saved?.ok) return
    toast({ title: t('reset.done'), kind: 'success' })
    onDone()
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <h1 className={styles.title} tabIndex={-1}>
        {t(isNeeded ? 'reset.neededTitle' : 'reset.title')}
      </h1>
      {user ? <p className={styles.text}>{t('reset.text', { email: user.email })}</p> : null}
      {isNeeded ? <p className={styles.text}>{t('reset.neededText')}</p> : null}
      <FailureAlert failure={submit.failure} />
      {/* For password managers: whose password this is. */}
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      <NewPasswordFields
        labels={{ password: t('reset.password'), confirm: t('reset.confirm') }}
        values={values}
        change={change}
        errorOf={errorOf}
      />
      <Button type="submit" variant="primary" wide busy={submit.busy}>
        {submit.busy ? t('reset.submitting') : t('reset.submit')}
      </Button>
      {canWait ? (
        <Button variant="quiet" onClick={onDone}>
          {t('reset.skip')}
        </Button>
      ) : null}
    </form>
  )
}
