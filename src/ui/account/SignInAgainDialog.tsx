import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { checkSignIn } from '../../core/account/check-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { signInAtom, signInWithGoogleAtom } from '../../state/auth/sign-in.ts'
import { useAuth } from '../../state/auth/use-auth.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { PasswordField } from '../kit/PasswordField.tsx'
import styles from './AccountScreen.module.css'
import { EmailField } from './EmailField.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { useFieldErrors } from './use-field-errors.ts'

type Props = {
  /** Why it is asked for. */
  readonly reason: ReactNode
  readonly onClose: () => void
  readonly onSignedIn: () => void
}

/** A person who is here signs in once more and goes on where they were; nothing on the device changes. */
export const SignInAgainDialog = ({ reason, onClose, onSignedIn }: Props) => {
  const { t } = useTranslation('account')
  const { user } = useAuth()
  const [email, setEmail] = useState(user?.email ?? '')
  const [password, setPassword] = useState('')
  const submit = useAction(signInAtom)
  const google = useAction(signInWithGoogleAtom)
  // Closed while it was under way: they are signed in, but what they were asked for is over.
  const isClosed = useRef(false)
  const close = () => {
    isClosed.current = true
    onClose()
  }
  const { check, errorOf } = useFieldErrors<'email' | 'password'>()

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit.clear()
    const form = { email: email.trim(), password }
    if (!check(checkSignIn(form), event.currentTarget)) return
    const signedIn = await submit.run(form)
    if (signedIn?.ok && !isClosed.current) onSignedIn()
  }
  return (
    <Dialog open onOpenChange={close} title={t('again.title')} description={reason}>
      <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <FailureAlert failure={submit.failure ?? google.failure} />
        <EmailField value={email} onChange={setEmail} error={errorOf('email')} />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errorOf('password')}
        />
        <Button type="submit" variant="primary" wide busy={submit.busy}>
          {submit.busy ? t('signingIn') : t('signIn')}
        </Button>
        <GoogleButton google={google} />
      </form>
    </Dialog>
  )
}
