import { PartBoundary } from '../kit/PartBoundary.tsx'
import { InstallOffer } from '../shell/InstallOffer.tsx'
import { HistoryColumn } from './HistoryColumn.tsx'

/** Beside the generator: the history or its placeholder, and the offer to install. */
export const SideColumn = () => (
  <>
    <PartBoundary>
      <HistoryColumn />
    </PartBoundary>
    <PartBoundary quiet>
      <InstallOffer />
    </PartBoundary>
  </>
)
