import { useTranslation } from '../../i18n/use-translation.ts'
import { signInWithGoogleAtom } from '../../state/auth/sign-in.ts'
import { useAction } from '../../state/use-action.ts'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { Tabs } from '../kit/Tabs.tsx'
import type { Door } from '../landing/door.ts'
import styles from './AccountScreen.module.css'
import type { StepProps } from './account-step.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { SignInForm } from './SignInForm.tsx'
import { SignUpForm } from './SignUpForm.tsx'

/** Two tabs, and Google for both. */
export const DoorStep = ({ door, ...props }: StepProps & { readonly door: Door }) => {
  const { t } = useTranslation('account')
  const google = useAction(signInWithGoogleAtom)
  return (
    <>
      <h1 className={styles.title} tabIndex={-1}>
        {door === 'sign_in' ? t('signInTitle') : t('signUpTitle')}
      </h1>
      <Tabs
        label={t('tabs')}
        value={door}
        onValueChange={(chosen) => props.go({ at: 'door', door: chosen })}
        tabs={[
          { id: 'sign_in', label: t('signIn'), content: <SignInForm {...props} /> },
          { id: 'sign_up', label: t('signUp'), content: <SignUpForm {...props} /> },
        ]}
      />
      <div className={styles.or} aria-hidden="true">
        {t('or')}
      </div>
      <GoogleButton google={google} />
      <FailureAlert failure={google.failure} />
    </>
  )
}
