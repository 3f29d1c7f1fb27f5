import { useTranslation } from '../../i18n/use-translation.ts'
import type { AppProps } from '../entry/Entry.tsx'
import { GeneratorPanel } from '../generator/GeneratorPanel.tsx'
import { useFirstPassword } from '../generator/use-first-password.ts'
import { PartBoundary } from '../kit/PartBoundary.tsx'
import { lazyScreen, nothing } from '../shell/lazy-screen.tsx'
import { MissingHere } from '../shell/MissingHere.tsx'
import { CONTENT_ID } from '../shell/SkipLink.tsx'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import styles from './Dashboard.module.css'
import { Header } from './Header.tsx'
import { loadAround } from './load-around.ts'

const Notices = lazyScreen(async (i18n) => (await loadAround(i18n)).DashboardNotices, { Missing: nothing })
const SideColumn = lazyScreen(async (i18n) => (await loadAround(i18n)).SideColumn, { Missing: MissingHere })
const Background = lazyScreen(async (i18n) => (await loadAround(i18n)).DashboardBackground, {
  Missing: nothing,
})

/** The main screen: the generator takes three of five columns from 1024 px, the history two. */
export const Dashboard = (props: Pick<AppProps, 'entry' | 'dispatch'>) => {
  const { t } = useTranslation('dashboard')
  useDocumentTitle(t('title'))
  useFirstPassword()
  return (
    <div className={styles.page}>
      <PartBoundary>
        <Header />
      </PartBoundary>
      <div className={styles.notices}>
        <Notices {...props} />
      </div>
      <main id={CONTENT_ID} tabIndex={-1} className={styles.columns}>
        <section data-part="new" tabIndex={-1} className={styles.generator} aria-label={t('generator')}>
          <PartBoundary>
            <GeneratorPanel />
          </PartBoundary>
        </section>
        <div data-part="history" tabIndex={-1} className={styles.history}>
          <SideColumn />
        </div>
      </main>
      <PartBoundary quiet>
        <Background />
      </PartBoundary>
    </div>
  )
}
