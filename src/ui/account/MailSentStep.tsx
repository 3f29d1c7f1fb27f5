import { type FormEvent, useRef, useState } from 'react'
import type { MailKind } from '../../core/account/arrival.ts'
import { CODE_LENGTH, digitsOf } from '../../core/account/check-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Arrived, sendMailAtom, verifyCodeAtom } from '../../state/auth/arrive.ts'
import { useAction } from '../../state/use-action.ts'
import { Button } from '../kit/Button.tsx'
import { FailureAlert } from '../kit/FailureAlert.tsx'
import { TextField } from '../kit/TextField.tsx'
import styles from './AccountScreen.module.css'
import type { StepProps } from './account-step.ts'

type Props = Pick<StepProps, 'values'> & {
  readonly kind: MailKind
  readonly onArrived: (arrived: Arrived) => void
}

/**
 * A mail is on its way, or not: nobody is told here whether an address has an account. Its link works in any
 * browser, its code is typed here, so that a mail read on a phone can finish a registration on a computer.
 */
export const MailSentStep = ({ kind, values, onArrived }: Props) => {
  const { t } = useTranslation('account')
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [incomplete, setIncomplete] = useState(false)
  const [resent, setResent] = useState(false)
  const submit = useAction(verifyCodeAtom)
  const sending = useAction(sendMailAtom)
  const email = values.email.trim()

  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isShort = code.length !== CODE_LENGTH
    setIncomplete(isShort)
    if (isShort) {
      field.current?.focus()
      return
    }
    const { password, fullName } = values
    const arrived = await submit.run({ kind, email, code, password, fullName: fullName.trim() })
    if (arrived?.ok) onArrived(arrived.value)
  }
  const sendAgain = async () => {
    setResent(false)
    const sent = await sending.run(kind, email)
    setResent(sent?.ok === true)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void confirm(event)} noValidate>
      <h1 className={styles.title} tabIndex={-1}>
        {kind === 'signup' ? t('checkEmail.title') : t('forgot.sentTitle')}
      </h1>
      <p className={styles.text}>
        {kind === 'signup' ? t('checkEmail.text', { email }) : t('forgot.sentText', { email })}
      </p>
      <FailureAlert failure={submit.failure} />
      <TextField
        ref={field}
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
