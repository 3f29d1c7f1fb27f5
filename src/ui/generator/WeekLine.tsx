import { useAtomValue } from 'jotai'
import { FREE_WEEKLY_LIMIT, WEEK_MS } from '../../core/usage/week.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { freeUsageAtom } from '../../state/sync/free-usage-atom.ts'
import { Alert } from '../kit/Alert.tsx'
import styles from './WeekLine.module.css'

/** Of the sentence that says that nothing is left. */
export const LIMIT_SENTENCE_ID = 'limit-reached'

/**
 * What a free user has left this week, or the notice that nothing is, and until when. Silent while
 * it is not known.
 */
export const WeekLine = () => {
  const { t } = useTranslation('generator')
  const { t: tFailures } = useTranslation('failures')
  const formats = useFormats()
  const usage = useAtomValue(freeUsageAtom)
  if (!usage) return null
  if (!usage.limitReached) {
    return <p className={styles.remaining}>{t('remaining', { count: usage.remaining })}</p>
  }
  const nextWeek = Date.parse(usage.weekStart) + WEEK_MS
  return (
    <Alert kind="warning">
      <p id={LIMIT_SENTENCE_ID}>{failureText(tFailures, { code: 'weekly_limit' })}</p>
      <p>{t('limitEnds', { limit: FREE_WEEKLY_LIMIT, date: formats.dateTime(nextWeek) })}</p>
    </Alert>
  )
}
