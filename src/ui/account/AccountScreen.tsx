import { useState } from 'react'
import { isPassingFailure } from '../../core/failure.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { EntryEvent, EntryState } from '../entry/entry-state.ts'
import { Button } from '../kit/Button.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { Icon } from '../kit/Icon.tsx'
import { useTellMissing } from '../kit/use-tell-missing.ts'
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

const firstStep = ({ recovery, door }: EntryState): AccountStep => {
  if (recovery) return { at: 'new_password' }
  return { at: 'door', door: door ?? 'sign_in' }
}

/** Sign in, sign up, and what can follow from a mail. */
export const AccountScreen = ({ entry, dispatch }: Props) => {
  const { t } = useTranslation('account')
  const [step, go] = useState(() => firstStep(entry))
  const [values, setValues] = useState(NO_VALUES)
  const change = (changed: Partial<AccountValues>) => setValues((before) => ({ ...before, ...changed }))
  const tellMissing = useTellMissing()
  useDocumentTitle(t('title'))
  useHeadingFocus([step.at, entry.confirm, entry.unasked?.email].join())

  const back = () => {
    if (step.at === 'door') dispatch({ type: 'left_sign_in' })
    else go({ at: 'door', door: 'sign_in' })
  }
  const props = { values, change, go }
  const { unasked, confirm } = entry
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <SkipLink />
        {step.at === 'new_password' || unasked || confirm ? (
          <span />
        ) : (
          <Button variant="quiet" onClick={back}>
            <Icon name="arrow-left" />
            {t('back')}
          </Button>
        )}
        <LanguageSwitcher onMissing={tellMissing} />
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
        {step.at === 'door' && !unasked && !confirm ? <DoorStep door={step.door} {...props} /> : null}
        {step.at === 'forgot' ? <ForgotStep {...props} /> : null}
        {step.at === 'mail_sent' ? (
          <MailSentStep
            kind={step.kind}
            onArrived={(arrived) => dispatch({ type: 'arrived', ...arrived })}
            {...props}
          />
        ) : null}
        {step.at === 'new_password' ? (
          <NewPasswordStep
            isNeeded={entry.passwordNeeded}
            onDone={() => dispatch({ type: 'recovery_done' })}
            {...props}
          />
        ) : null}
      </main>
    </div>
  )
}
