import { type FormEvent, useState } from 'react'
import { checkChangedPassword } from '../../core/account/check-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { changePasswordAtom } from '../../state/auth/own-account.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../kit/Button.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { PasswordField } from '../kit/PasswordField.tsx'
import { toast } from '../kit/toast.ts'
import styles from './AccountScreen.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useFieldErrors } from './use-field-errors.ts'

const EMPTY = { old: '', password: '', confirm: '' }

/**
 * The old password is asked for, so that an unwatched device is not enough; all other devices are signed out.
 */
export const ChangePassword = () => {
  const { t } = useTranslation('account')
  const submit = useAction(changePasswordAtom)
  const [open, setOpen] = useState(false)
  const [values, setValues] = useState(EMPTY)
  const change = (changed: Partial<typeof EMPTY>) => setValues((before) => ({ ...before, ...changed }))
  const { check, errorOf } = useFieldErrors<keyof typeof EMPTY>()

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit.clear()
    if (!check(checkChangedPassword(values), event.currentTarget)) return
    const changed = await submit.run(values)
    if (!changed?.ok) return
    toast({ title: t('reset.done'), description: t('changePassword.others'), kind: 'success' })
    setValues(EMPTY)
    setOpen(false)
  }
  if (!open) return <Button onClick={() => setOpen(true)}>{t('changePassword.open')}</Button>
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <p className={styles.text}>{t('changePassword.text')}</p>
      <FailureAlert failure={submit.failure} />
      <PasswordField
        label={t('changePassword.old')}
        name="old"
        autoComplete="current-password"
        value={values.old}
        onChange={(event) => change({ old: event.currentTarget.value })}
        error={errorOf('old')}
      />
      <NewPasswordFields
        labels={{ password: t('reset.password'), confirm: t('reset.confirm') }}
        values={values}
        change={change}
        errorOf={errorOf}
      />
      <Button type="submit" variant="primary" busy={submit.busy}>
        {submit.busy ? t('reset.submitting') : t('reset.submit')}
      </Button>
    </form>
  )
}
