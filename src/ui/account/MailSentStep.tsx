import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CODE_LENGTH, digitsOf } from '../../core/account/check-form.ts'
import type { Arrival } from '../../remote/auth.ts'
import type { MailKind } from '../../remote/auth-callback.ts'
import { Button } from '../kit/Button.tsx'
import { TextField } from '../kit/TextField.tsx'
import styles from './AccountScreen.module.css'
import type { StepProps } from './account-step.ts'
import { FailureAlert } from './FailureAlert.tsx'
import { useMailCode } from './use-mail-code.ts'
import { useSubmit } from './use-submit.ts'

type Props = Pick<StepProps, 'values'> & {
  readonly kind: MailKind
  readonly onArrived: (arrival: Arrival) => void
}

/**
 * A mail is on its way, or not: nobody is told here whether an address has an account. Its link works in any browser, its
 * code is typed here, so that a mail read on a phone can finish a registration on a computer.
 */
export const MailSentStep = ({ kind, values, onArrived }: Props) => {
  const { t } = useTranslation('account')
  const { verify, resend } = useMailCode(kind)
  const [code, setCode] = useState('')
  const [incomplete, setIncomplete] = useState(false)
  const [resent, setResent] = useState(false)
  const submit = useSubmit()
  const sending = useSubmit()
  const email = values.email.trim()

  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIncomplete(code.length !== CODE_LENGTH)
    if (code.length !== CODE_LENGTH) return
    void submit.run(async () => {
      const result = await verify(values, code)
      if (result.ok) onArrived(result.value)
      return result
    })
  }
  const sendAgain = async () => {
    setResent(false)
    setResent(await sending.run(() => resend(email)))
  }
  return (
    <form className={styles.form} onSubmit={confirm} noValidate>
      <h1 className={styles.title} tabIndex={-1}>
        {kind === 'signup' ? t('checkEmail.title') : t('forgot.sentTitle')}
      </h1>
      <p className={styles.text}>
        {kind === 'signup' ? t('checkEmail.text', { email }) : t('forgot.sentText', { email })}
      </p>
      <FailureAlert failure={submit.failure} />
      <TextField
        label={t('code.label')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(digitsOf(event.currentTarget.value))}
        error={incomplete ? t('code.incomplete') : undefined}
      />
      <Button type="submit" variant="primary" wide busy={submit.busy}>
        {submit.busy ? t('code.submitting') : t('code.submit')}
      </Button>
      <Button variant="quiet" busy={sending.busy} onClick={() => void sendAgain()}>
        {sending.busy ? t('checkEmail.resending') : t('checkEmail.resend')}
      </Button>
      <p role="status" className={styles.text}>
        {resent ? t('checkEmail.resent') : null}
      </p>
      <FailureAlert failure={sending.failure} />
    </form>
  )
}
