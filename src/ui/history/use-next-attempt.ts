import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSyncState } from '../../state/sync/sync-state-atom.ts'
import { useNow } from './use-now.ts'

const LOOK_EVERY_MS = 20_000
const SOON_MS = 60_000

/** When the next attempt to sync is, after one that failed; empty while none is due. */
export const useNextAttempt = (): string => {
  const { t } = useTranslation('history')
  const formats = useFormats()
  const state = useSyncState()
  const at = state.code === 'saved_here' ? (state.nextAt ?? null) : null
  const now = useNow(LOOK_EVERY_MS, at)
  if (at === null) return ''
  return at - now < SOON_MS ? t('sync.nextSoon') : t('sync.nextAt', { time: formats.time(at) })
}
