import { useState } from 'react'
import { isPasswordNeeded } from '../../core/account/password-needed.ts'
import { isPassingFailure } from '../../core/failure.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAuth } from '../../state/auth/use-auth.ts'
import { asksPassword, type EntryEvent, type EntryState } from '../entry/entry-state.ts'
import { Button } from '../kit/Button.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { Icon } from '../kit/Icon.tsx'
import { LanguageSwitcher } from '../shell/LanguageSwitcher.tsx'
import { Logo } from '../shell/Logo.tsx'
import { CONTENT_ID, SkipLink } from '../shell/SkipLink.tsx'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import { useHeadingFocus } from '../shell/use-heading-focus.ts'
import styles from './AccountScreen.module.css'
import { type AccountStep, type AccountValues, NO_VALUES } from './account-step.ts'
import { ConfirmStep } from './ConfirmStep.tsx'
import { DoorStep } from './DoorStep.tsx'
import { ForgotStep } from './ForgotStep.tsx'
import { MailSentStep } from './MailSentStep.tsx'
import { MissingService } from './MissingService.tsx'
import { NewPasswordStep } from './NewPasswordStep.tsx'
import { UnaskedStep } from './UnaskedStep.tsx'

type Props = { readonly entry: EntryState; readonly dispatch: (event: EntryEvent) => void }

/** Sign in, sign up, and what can follow from a mail. */
export const AccountScreen = ({ entry, dispatch }: Props) => {
  const { t } = useTranslation('account')
  const [step, go] = useState<AccountStep>({ at: 'door', door: entry.door ?? 'sign_in' })
  const [values, setValues] = useState(NO_VALUES)
  const change = (changed: Partial<AccountValues>) => setValues((before) => ({ ...before, ...changed }))
  const { unasked, confirm } = entry
  const isAsked = unasked !== null || confirm !== null
  const { user, session } = useAuth()
  const isNeeded = isPasswordNeeded(session?.user.user_metadata)
  const isForPassword = !isAsked && asksPassword(entry, { userId: user?.id ?? null, isNeeded })
  const isOfPerson = isAsked || isForPassword
  useDocumentTitle(t('title'))
  useHeadingFocus([step.at, confirm, unasked?.email, isForPassword].join())

  const back = () => {
    if (step.at === 'door') dispatch({ type: 'left_sign_in' })
    else go({ at: 'door', door: 'sign_in' })
  }
  const props = { values, change, go }
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <SkipLink />
        {isOfPerson ? (
          <span />
        ) : (
          <Button variant="quiet" onClick={back}>
            <Icon name="arrow-left" />
            {t('back')}
          </Button>
        )}
        <LanguageSwitcher />
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className={styles.main}>
        <Logo />
        <MissingService />
        <FailureAlert
          failure={entry.arrivalFailure}
          title={t(entry.arrivalFailure?.code === 'google_again' ? 'arrival.google' : 'arrival.title')}
        />
        {entry.arrivalFailure && isPassingFailure(entry.arrivalFailure) ? (
          <Button onClick={() => dispatch({ type: 'retry_arrival' })}>{t('arrival.tryAgain')}</Button>
        ) : null}
        {confirm ? <ConfirmStep mail={confirm} dispatch={dispatch} /> : null}
        {unasked ? <UnaskedStep unasked={unasked} dispatch={dispatch} /> : null}
        {isForPassword ? (
          <NewPasswordStep
            isNeeded={isNeeded || entry.passwordNeeded}
            comesAgain={isNeeded}
            onDone={() => dispatch({ type: 'recovery_done' })}
            {...props}
          />
        ) : null}
        {step.at === 'door' && !isOfPerson ? <DoorStep door={step.door} {...props} /> : null}
        {step.at === 'forgot' && !isOfPerson ? <ForgotStep {...props} /> : null}
        {step.at === 'mail_sent' && !isOfPerson ? (
          <MailSentStep
            kind={step.kind}
            onArrived={(arrived) => dispatch({ type: 'arrived', ...arrived })}
            {...props}
          />
        ) : null}
      </main>
    </div>
  )
}
