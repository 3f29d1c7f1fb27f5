import { useTranslation } from '../../i18n/use-translation.ts'
import { useAskForPersistence } from '../../state/history/ask-for-persistence.ts'
import { useFreeUsageKept } from '../../state/sync/free-usage-atom.ts'
import { SessionNotice } from '../account/SessionNotice.tsx'
import { BillingNotices } from '../billing/BillingNotices.tsx'
import { UpgradeButton } from '../billing/UpgradeButton.tsx'
import type { EntryEvent, EntryState } from '../entry/entry-state.ts'
import { GeneratorPanel } from '../generator/GeneratorPanel.tsx'
import { PartBoundary } from '../kit/PartBoundary.tsx'
import { InstallOffer } from '../shell/InstallOffer.tsx'
import { OfflineBadge } from '../shell/OfflineBadge.tsx'
import { CONTENT_ID } from '../shell/SkipLink.tsx'
import { useDocumentTitle } from '../shell/use-document-title.ts'
import { useShortcutTarget } from '../shell/use-shortcut-target.ts'
import styles from './Dashboard.module.css'
import { Header } from './Header.tsx'
import { HistoryColumn } from './HistoryColumn.tsx'
import { MemoryNotice } from './MemoryNotice.tsx'

type Props = { readonly entry: EntryState; readonly dispatch: (event: EntryEvent) => void }

/** The main screen: the generator takes three of five columns from 1024 px, the history two. */
export const Dashboard = ({ entry, dispatch }: Props) => {
  const { t } = useTranslation('dashboard')
  useDocumentTitle(t('title'))
  useShortcutTarget()
  useFreeUsageKept()
  useAskForPersistence(navigator.storage)
  return (
    <div className={styles.page}>
      <PartBoundary>
        <Header />
      </PartBoundary>
      <div className={styles.notices}>
        <PartBoundary quiet>
          <OfflineBadge />
        </PartBoundary>
        <PartBoundary quiet>
          <SessionNotice />
        </PartBoundary>
        <PartBoundary quiet>
          <MemoryNotice />
        </PartBoundary>
        <PartBoundary>
          <BillingNotices
            verifyUpgrade={entry.verifyUpgrade}
            onVerified={() => dispatch({ type: 'upgrade_verified' })}
            purchasePrompt={entry.purchasePrompt}
            onPromptClosed={() => dispatch({ type: 'purchase_prompt_closed' })}
          />
        </PartBoundary>
      </div>
      <main id={CONTENT_ID} tabIndex={-1} className={styles.columns}>
        <section data-part="new" tabIndex={-1} className={styles.generator} aria-label={t('generator')}>
          <PartBoundary>
            <GeneratorPanel />
          </PartBoundary>
        </section>
        <div data-part="history" tabIndex={-1} className={styles.history}>
          <PartBoundary>
            <HistoryColumn upgrade={<UpgradeButton look="text" />} />
          </PartBoundary>
          <PartBoundary quiet>
            <InstallOffer />
          </PartBoundary>
        </div>
      </main>
    </div>
  )
}
