import type { MailKind } from '../../core/account/arrival.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { EntryEvent } from '../entry/entry-state.ts'
import { Button } from '../kit/Button.tsx'
import styles from './AccountScreen.module.css'

type Props = { readonly mail: MailKind; readonly dispatch: (event: EntryEvent) => void }

/**
 * A mail's link was opened, by a person or by a program that looks through mails: only a person
 * presses the button.
 */
export const ConfirmStep = ({ mail, dispatch }: Props) => {
  const { t } = useTranslation('account')
  return (
    <section className={styles.form} aria-labelledby="confirm-title">
      <h1 id="confirm-title" className={styles.title} tabIndex={-1}>
        {t(`confirm.${mail}.title`)}
      </h1>
      <p className={styles.text}>{t(`confirm.${mail}.text`)}</p>
      <Button variant="primary" wide onClick={() => dispatch({ type: 'confirm_pressed' })}>
        {t(`confirm.${mail}.submit`)}
      </Button>
      <Button variant="quiet" onClick={() => dispatch({ type: 'left_sign_in' })}>
        {t('confirm.leave')}
      </Button>
    </section>
  )
}
