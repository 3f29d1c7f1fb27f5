import { ClearsIn } from '../generator/ClearsIn.tsx'
import { CopiedSlot } from '../generator/CopiedSlot.tsx'
import { ClearClipboard } from '../shell/ClearClipboard.tsx'
import { DashboardBackground } from './DashboardBackground.tsx'
import { DashboardNotices } from './DashboardNotices.tsx'
import { HeaderActions } from './HeaderActions.tsx'
import { SideColumn } from './SideColumn.tsx'

/** What of the dashboard comes after the first password: loaded as one part (load-around.ts). */
export const around = {
  ClearClipboard,
  ClearsIn,
  CopiedSlot,
  DashboardBackground,
  DashboardNotices,
  HeaderActions,
  SideColumn,
}
