import { useLocation, useNavigate } from 'react-router-dom'
import type { PaymentError, PaymentReturnState } from '../../core/plan/payment-return.ts'
import { staticPageUrl } from '../../i18n/static-pages.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { Spinner } from '../kit/Spinner.tsx'
import { Logo } from '../shell/Logo.tsx'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import styles from './PaymentScreen.module.css'
import { usePaymentReturn } from './use-payment-return.ts'

/** Errors whose words send people to support: the way there stands below. */
const NAMES_SUPPORT: ReadonlySet<PaymentError> = new Set(['payment_check_failed', 'payment_delayed'])

const isVerified = (state: PaymentReturnState): boolean =>
  (state.step === 'reading_plan' || state.step === 'waiting_to_poll') && state.verified

/** /success: where the payment page sends people back to. */
export const PaymentScreen = () => {
  const { t, i18n } = useTranslation('billing')
  const navigate = useNavigate()
  const { search } = useLocation()
  const state = usePaymentReturn(new URLSearchParams(search).get('session_id'))
  useDocumentTitle(t('payment.title'))

  if (state.step === 'failed')
    return (
      <main className={styles.page}>
        <Logo />
        <div className={styles.card} role="alert">
          <h1 className={styles.title} tabIndex={-1}>
            <Icon name="alert" /> {t('payment.issue')}
          </h1>
          <p>{t(`paymentError.${state.error}`)}</p>
        </div>
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => navigate('/dashboard', { replace: true })}>
            {t('payment.goToDashboard')}
          </Button>
          <Button onClick={() => location.reload()}>{t('payment.tryAgain')}</Button>
        </div>
        {NAMES_SUPPORT.has(state.error) ? (
          <a className={styles.support} href={staticPageUrl('contact', i18n.language())}>
            {t('payment.support')}
          </a>
        ) : null}
      </main>
    )

  const isDone = state.step === 'succeeded' || state.step === 'left'
  return (
    <main className={styles.page}>
      <Logo />
      <div className={styles.card} role="status">
        {isDone ? (
          <Icon name="check" size={56} className={styles.mark} />
        ) : (
          // The heading says it.
          <Spinner label="" size="page" />
        )}
        <h1 className={styles.title} tabIndex={-1}>
          {isDone ? t('welcome.title') : t('payment.processing')}
        </h1>
        {isDone ? <p>{t('payment.success')}</p> : null}
        {isVerified(state) ? <p>{t('payment.verified')}</p> : null}
      </div>
    </main>
  )
}
