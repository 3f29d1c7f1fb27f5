import { failureText } from '../../i18n/failure-text.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCounters } from '../../state/history/use-counters.ts'
import { Alert } from '../kit/Alert.tsx'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { classNames } from '../kit/class-names.ts'
import styles from './StatCards.module.css'

/** Two figures from the device's counters: passwords saved this week (from Sunday, UTC) and in all. */
export const StatCards = () => {
  const { t } = useTranslation('history')
  const { t: tFailures } = useTranslation('failures')
  const formats = useFormats()
  const { answer, readAgain } = useCounters()
  const counters = answer?.ok ? answer.value : undefined
  const figures = [
    { key: 'week', name: t('thisWeek'), note: t('thisWeekText'), value: counters?.thisWeek },
    { key: 'total', name: t('total'), note: t('totalText'), value: counters?.total },
  ]
  if (answer?.ok === false)
    return (
      <Alert kind="destructive" title={t('stats')}>
        <p>{failureText(tFailures, answer.failure)}</p>
        <Button variant="secondary" onClick={readAgain}>
          {t('readAgain')}
        </Button>
      </Alert>
    )
  return (
    <section className={styles.cards} aria-label={t('stats')}>
      {figures.map(({ key, name, note, value }) => (
        <Card key={key} className={styles.card}>
          <h3 className={styles.name}>{name}</h3>
          <p className={classNames('notranslate', styles.value)} translate="no" data-testid={`stat-${key}`}>
            {value === undefined ? '–' : formats.number(value)}
          </p>
          <p className={styles.note}>{note}</p>
        </Card>
      ))}
    </section>
  )
}
