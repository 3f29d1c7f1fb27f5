import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { isOverPlan } from '../../core/failure.ts'
import type { SyncState } from '../../core/sync/sync-state.ts'
import { failureText } from '../../i18n/failure-text.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useCounters } from '../../state/history/use-counters.ts'
import { syncNowAtom, useSyncState } from '../../state/sync/sync-state-atom.ts'
import { useAnnounce } from '../kit/announcer.ts'
import { Button } from '../kit/Button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Icon } from '../kit/Icon.tsx'
import type { IconName } from '../kit/icon-shapes.ts'
import { reloadForNewer } from '../shell/reload-for-newer.ts'
import styles from './SyncStatus.module.css'
import { useNextAttempt } from './use-next-attempt.ts'
import { useNow } from './use-now.ts'

const LOOK_EVERY_MS = 20_000
/** Fewer are here before it could be read. */
const SAID_FROM = 500

const ICONS: Record<SyncState['code'], IconName> = {
  saved_here: 'clock',
  syncing: 'refresh',
  synced: 'check',
  offline: 'cloud-off',
  refused: 'alert',
  sign_in_again: 'alert',
}

/** What state the person's data are in, what happens next, and when all of it was last on the server. */
export const SyncStatus = () => {
  const { t } = useTranslation('history')
  const { t: tFailures } = useTranslation('failures')
  const { t: tShell } = useTranslation('shell')
  const formats = useFormats()
  const state = useSyncState()
  const { answer: counters } = useCounters()
  const syncNow = useSetAtom(syncNowAtom)
  const now = useNow(LOOK_EVERY_MS, state.syncedAt)
  const announce = useAnnounce()
  const nextAttempt = useNextAttempt()
  // As it is once the press is answered, not as it was when pressed.
  const nextText = useRef('')
  nextText.current = nextAttempt

  const sentence = (): string => {
    switch (state.code) {
      case 'synced':
        return t('sync.synced', { ago: formats.ago(state.syncedAt, now) })
      case 'refused':
        return t(isOverPlan(state.why) ? 'sync.overPlan' : 'sync.refused', {
          count: state.count,
          formatted: formats.number(state.count),
        })
      case 'syncing': {
        // The first time on this device, which may take minutes. How many there are in all the
        // server does not say.
        const here = counters?.ok ? counters.value.total : 0
        if (state.syncedAt !== null || here < SAID_FROM) return t('sync.syncing')
        return t('sync.arriving', { number: formats.number(here) })
      }
      case 'saved_here':
        if (state.reason === undefined) return t('sync.waiting')
        // Nobody tried too often: the sync is by itself, and goes on so.
        if (state.reason === 'rate_limited') return `${t('sync.savedHere')} ${t('sync.busy')}`
        return `${t('sync.savedHere')} ${failureText(tFailures, { code: state.reason })}`
      default:
        return t(`sync.${state.code}`)
    }
  }

  const needsPerson = state.code === 'refused' || state.code === 'sign_in_again'
  const canTry = state.code === 'saved_here' && state.reason !== undefined
  const needsNewer =
    state.code === 'refused' ? state.why === 'update_required' : canTry && state.reason === 'update_required'
  // What passes by itself within moments is not worth a second line, nor an interruption.
  const isLasting = needsPerson || canTry || state.code === 'offline'
  const said = isLasting ? sentence() : ''
  useEffect(() => {
    if (said) announce(said)
  }, [said, announce])

  const tryNow = async () => {
    const { ok } = await syncNow()
    if (!ok) announce(`${t('sync.savedHere')} ${nextText.current}`)
  }
  return (
    <div className={classNames(styles.status, needsPerson && styles.alarm)} data-sync={state.code}>
      <Icon name={ICONS[state.code]} size={16} />
      <p>{sentence()}</p>
      {isLasting && state.syncedAt !== null ? (
        <p className={styles.last}>{t('sync.last', { ago: formats.ago(state.syncedAt, now) })}</p>
      ) : null}
      {canTry && nextAttempt !== '' ? <p className={styles.last}>{nextAttempt}</p> : null}
      {needsNewer ? (
        <Button variant="quiet" className={styles.retry} onClick={reloadForNewer}>
          {tShell('part.reload')}
        </Button>
      ) : null}
      {canTry && !needsNewer ? (
        <Button variant="quiet" className={styles.retry} onClick={() => void tryNow()}>
          {t('sync.now')}
        </Button>
      ) : null}
    </div>
  )
}
