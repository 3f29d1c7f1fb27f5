import { HistoryPanel } from '../history/HistoryPanel.tsx'
import { StatCards } from '../history/StatCards.tsx'
import { PartBoundary } from '../kit/PartBoundary.tsx'
import { VaultNotice } from '../vault/VaultNotice.tsx'
import styles from './HistoryColumn.module.css'

/**
 * A premium person's figures and history: code of its own, which the password does not wait for and a free
 * person never loads.
 */
export const PremiumHistory = () => (
  <div className={styles.column}>
    <PartBoundary>
      <StatCards />
    </PartBoundary>
    <PartBoundary>
      <VaultNotice />
    </PartBoundary>
    <PartBoundary>
      <HistoryPanel />
    </PartBoundary>
  </div>
)
