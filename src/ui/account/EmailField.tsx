import { useTranslation } from '../../i18n/use-translation.ts'
import { TextField } from '../kit/TextField.tsx'

type Props = {
  readonly value: string
  readonly onChange: (email: string) => void
  readonly error?: string | undefined
}

/** The address of an account, marked as the username that a password manager fills in. */
export const EmailField = ({ value, onChange, error }: Props) => {
  const { t } = useTranslation('account')
  return (
    <TextField
      label={t('email')}
      name="email"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}
