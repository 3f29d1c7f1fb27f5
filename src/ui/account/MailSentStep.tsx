import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CODE_LENGTH, digitsOf } from '../../core/account/check-form.ts'
import { fail } from '../../core/result.ts'
import type { CodeKind } from '../../remote/auth.ts'
import { Button } from '../kit/Button.tsx'
import { TextField } from '../kit/TextField.tsx'
import styles from './AccountScreen.module.css'
import type { StepProps } from './account-step.ts'
import { EmailField } from './EmailField.tsx'
import { FailureAlert } from './FailureAlert.tsx'
import { useMailCode } from './use-mail-code.ts'
import { useSubmit } from './use-submit.ts'

type Props = StepProps & {
  readonly kind: CodeKind
  readonly onArrived: (recovery: boolean) => void
}

/**
 * A mail is on its way. Its link works in this browser; its code works everywhere, so that a mail read on a phone can
 * finish a registration on a computer.
 */
export const MailSentStep = ({ kind, values, change, onArrived }: Props) => {
  const { t } = useTranslation('account')
  const { verify, resend } = useMailCode(kind)
  const [code, setCode] = useState('')
  const [incomplete, setIncomplete] = useState(false)
  const [resent, setResent] = useState(false)
  // A link opened in another browser leads here with no address known.
  const [asksAddress] = useState(values.email.trim() === '')
  const submit = useSubmit()
  const sending = useSubmit()
  const email = values.email.trim()

  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIncomplete(code.length !== CODE_LENGTH)
    if (code.length !== CODE_LENGTH) return
    void submit.run(async () => {
      if (email === '') return fail({ code: 'field_required' })
      const result = await verify(email, code)
      if (result.ok) onArrived(result.value.recovery)
      return result
    })
  }
  const sendAgain = async () => {
    setResent(false)
    setResent(
      await sending.run(async () => (email === '' ? fail({ code: 'field_required' }) : resend(email))),
    )
  }
  const textWithAddress =
    kind === 'signup' ? t('checkEmail.text', { email }) : t('forgot.sentText', { email })
  return (
    <form className={styles.form} onSubmit={confirm} noValidate>
      <h1 className={styles.title}>{kind === 'signup' ? t('checkEmail.title') : t('forgot.sentTitle')}</h1>
      <p className={styles.text}>{asksAddress ? t('checkEmail.textNoAddress') : textWithAddress}</p>
      <FailureAlert failure={submit.failure} />
      {asksAddress ? <EmailField value={values.email} onChange={(email) => change({ email })} /> : null}
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
