import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import type { UserStorage } from '../../storage/user-storage.ts'
import { Card } from '../kit/Card.tsx'
import { classNames } from '../kit/class-names.ts'
import styles from './StatCards.module.css'
import { useCounters } from './use-counters.ts'

/** Two figures from the device's counters: passwords saved this week (from Sunday, UTC) and in all. */
export const StatCards = ({ storage }: { readonly storage: UserStorage }) => {
  const { t } = useTranslation('history')
  const formats = useFormats()
  const counters = useCounters(storage)
  const figures = [
    { key: 'week', name: t('thisWeek'), note: t('thisWeekText'), value: counters?.thisWeek },
    { key: 'total', name: t('total'), note: t('totalText'), value: counters?.total },
  ]
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
