import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './Plans.module.css'

const LINES = ['made', 'options', 'history'] as const

/** What each plan has, in three lines. */
export const Plans = () => {
  const { t } = useTranslation('landing')
  return (
    <table className={styles.plans}>
      <caption>{t('pricing.free')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('plans.free')}</th>
          <th scope="col">{t('plans.premium')}</th>
        </tr>
      </thead>
      <tbody>
        {LINES.map((line) => (
          <tr key={line}>
            <th scope="row">{t(`plans.${line}.name`)}</th>
            <td>{t(`plans.${line}.free`)}</td>
            <td>{t(`plans.${line}.premium`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
