import { useTranslation } from '../../i18n/use-translation.ts'
import type { AppProps } from '../entry/Entry.tsx'
import { firstPlate } from '../generator/first-plate.ts'
import { GeneratorPanel } from '../generator/GeneratorPanel.tsx'
import { useFirstPassword } from '../generator/use-first-password.ts'
import { PartBoundary } from '../kit/PartBoundary.tsx'
import { lazyScreen } from '../shell/lazy-screen.tsx'
import { MissingHere } from '../shell/MissingHere.tsx'
import { CONTENT_ID } from '../shell/SkipLink.tsx'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import styles from './Dashboard.module.css'
import { Header } from './Header.tsx'

/** What the first password does not wait for: one part, so that all of it is there at once. */
const loadAround = async () => {
  await firstPlate.opened
  return import('./around-the-plate.ts')
}
const nothing = () => null
const Notices = lazyScreen(async () => (await loadAround()).DashboardNotices, nothing, nothing)
const SideColumn = lazyScreen(async () => (await loadAround()).SideColumn, nothing, MissingHere)
const Background = lazyScreen(async () => (await loadAround()).DashboardBackground, nothing, nothing)

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
