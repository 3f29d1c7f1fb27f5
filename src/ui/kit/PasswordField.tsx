import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from './IconButton.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

/**
 * The account's password. Hidden until the person asks, and hidden again by `type` alone, so the
 * text, the caret and the password manager stay as they were. Give `autoComplete`: `current-password`
 * or `new-password`.
 */
export const PasswordField = (props: Omit<TextFieldProps, 'type' | 'trailing'>) => {
  const [shown, setShown] = useState(false)
  const { t } = useTranslation('shell')
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      translate="no"
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={t(shown ? 'hidePassword' : 'showPassword')}
          icon={shown ? 'eye-off' : 'eye'}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
