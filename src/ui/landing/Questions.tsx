import { staticPageUrl } from '../../i18n/static-pages.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../kit/Icon.tsx'
import page from './Landing.module.css'
import styles from './Questions.module.css'

/** Each with the page that says it at length, where there is one. */
const QUESTIONS = [
  ['read', 'privacy'],
  ['account', null],
  ['stop', null],
  ['refund', 'refund'],
] as const

/** Answered as things are today, also where another answer would sell better. */
export const Questions = () => {
  const { t, i18n } = useTranslation('landing')
  return (
    <section className={page.section} aria-labelledby="questions-title">
      <div className={page.inner}>
        <h2 id="questions-title" className={page.sectionTitle}>
          {t('questions.title')}
        </h2>
        {QUESTIONS.map(([key, more]) => (
          <details key={key} className={styles.question}>
            <summary className={styles.asked}>
              {t(`questions.${key}.asked`)}
              <Icon name="chevron-down" size={18} />
            </summary>
            <p className={styles.answer}>
              {t(`questions.${key}.answer`)}{' '}
              {more ? <a href={staticPageUrl(more, i18n.language())}>{t(`questions.${key}.more`)}</a> : null}
            </p>
          </details>
        ))}
      </div>
    </section>
  )
}
