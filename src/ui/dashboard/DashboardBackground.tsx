import { useAskForPersistence } from '../../state/history/ask-for-persistence.ts'
import { useFreeUsageKept } from '../../state/sync/use-free-usage-kept.ts'
import { useAskedKind } from '../generator/use-asked-kind.ts'
import { useShortcutTarget } from '../shell/use-shortcut-target.ts'

/** What works behind the dashboard and shows nothing. */
export const DashboardBackground = () => {
  useShortcutTarget()
  useAskedKind()
  useFreeUsageKept()
  useAskForPersistence(navigator.storage)
  return null
}
