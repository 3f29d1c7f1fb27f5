import { useTranslation } from '../../i18n/use-translation.ts'
import { PasswordField } from '../kit/PasswordField.tsx'

type Values = { readonly password: string; readonly confirm: string }

type Props = {
  readonly labels: Values
  readonly values: Values
  readonly change: (values: Partial<Values>) => void
  readonly errorOf: (field: keyof Values) => string | undefined
}

/** A password that is being chosen, twice, with its rule told before it is broken. */
export const NewPasswordFields = ({ labels, values, change, errorOf }: Props) => {
  const { t } = useTranslation('account')
  return (
    <>
      <PasswordField
        label={labels.password}
        name="password"
        autoComplete="new-password"
        // What is wrong says the rule itself.
        hint={errorOf('password') === undefined ? t('passwordHint') : undefined}
        value={values.password}
        onChange={(event) => change({ password: event.currentTarget.value })}
        error={errorOf('password')}
      />
      <PasswordField
        label={labels.confirm}
        name="confirm"
        autoComplete="new-password"
        value={values.confirm}
        onChange={(event) => change({ confirm: event.currentTarget.value })}
        error={errorOf('confirm')}
      />
    </>
  )
}
