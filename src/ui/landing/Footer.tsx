import { STATIC_PAGES, staticPageUrl } from '../../i18n/static-pages.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './Footer.module.css'
import page from './Landing.module.css'

export const Footer = () => {
  const { t, i18n } = useTranslation('landing')
  const language = i18n.language()
  return (
    <footer className={styles.footer}>
      <div className={`${page.inner} ${styles.row}`}>
        <p className={styles.claim}>{t('footer.claim')}</p>
        <nav aria-label={t('footer.navigation')}>
          <ul className={styles.links}>
            {STATIC_PAGES.map((name) => (
              <li key={name}>
                <a href={staticPageUrl(name, language)}>{t(`footer.${name}`)}</a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
