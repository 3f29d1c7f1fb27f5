import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { FailureCode } from '../../core/failure.ts'
import { historyBadge } from '../../core/history/badge.ts'
import type { OpenItem } from '../../core/history/item.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Badge } from '../kit/Badge.tsx'
import { copyText, selectText } from '../kit/copy-text.ts'
import { Icon } from '../kit/Icon.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { Secret } from '../kit/Secret.tsx'
import { useToast } from '../kit/use-toast.ts'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import styles from './HistoryRow.module.css'

// Always as many, so that the mask does not show the length.
const MASK = '••••••••••••'

const BADGE_TONES = {
  weak: 'danger',
  medium: 'warning',
  strong: 'accent',
  veryStrong: 'accent',
  notAvailable: 'neutral',
} as const

const refusalKey = (code: FailureCode | undefined) => {
  if (code === 'weekly_limit' || code === 'premium_required') return 'untilPremium'
  if (code === 'update_required') return 'untilUpdate'
  return code === 'database_error' ? 'database' : 'other'
}

type HistoryRowProps = {
  readonly item: OpenItem
  readonly isRevealed: boolean
  readonly onReveal: (id: string) => void
  readonly onConceal: (id: string) => void
  readonly onDelete: (id: string) => void
}

/**
 * One saved password. While it is masked the password is not in the document at all. The plain value is at hand in
 * memory, so that copying happens in the click's own task.
 */
export const HistoryRow = ({ item, isRevealed, onReveal, onConceal, onDelete }: HistoryRowProps) => {
  const { t } = useTranslation('history')
  const formats = useFormats()
  const toast = useToast()
  const value = useRef<HTMLElement>(null)
  const { id, label } = item

  const copy = async () => {
    if (await copyText(item.password)) {
      toast({ kind: 'success', title: t('copied') })
      return
    }
    flushSync(() => onReveal(id))
    if (value.current) selectText(value.current)
    toast({ kind: 'destructive', title: t('copyFailed'), description: t('copyFailedText') })
  }

  const badge = historyBadge(item.options)
  const mode = item.options && 'mode' in item.options ? item.options.mode : undefined
  return (
    <div className={styles.row}>
      <h3 className={styles.label}>
        <bdi className="notranslate" translate="no">
          {label}
        </bdi>
      </h3>
      <div className={styles.password}>
        {isRevealed ? (
          <Secret ref={value} text={item.password} isOfWords={mode === 'passphrase'} />
        ) : (
          <>
            <span className={styles.mask} aria-hidden="true">
              {MASK}
            </span>
            <VisuallyHidden>{t('hidden', { count: item.length })}</VisuallyHidden>
          </>
        )}
      </div>
      <div className={styles.actions}>
        <IconButton
          icon={isRevealed ? 'eye-off' : 'eye'}
          label={t(isRevealed ? 'hide' : 'show', { label })}
          onClick={() => (isRevealed ? onConceal(id) : onReveal(id))}
        />
        <IconButton icon="copy" label={t('copy', { label })} onClick={() => void copy()} />
        <IconButton
          icon="trash"
          label={t('delete', { label })}
          data-action="delete"
          onClick={() => onDelete(id)}
        />
      </div>
      <p className={styles.facts}>
        <Badge tone={BADGE_TONES[badge]}>{t(`badge.${badge}`)}</Badge>
        <span>{t('characters', { count: item.length })}</span>
        {mode ? <span>{t(`modes.${mode}`)}</span> : null}
        <time className="notranslate" translate="no" dateTime={item.createdAt}>
          {formats.dateTime(Date.parse(item.createdAt))}
        </time>
        {item.foreign ? <span>{t('foreign')}</span> : null}
        {item.sync === 'pending' ? (
          <span className={styles.sync}>
            <Icon name="clock" size={14} />
            {t('rowPending')}
          </span>
        ) : null}
      </p>
      {item.sync === 'refused' ? (
        <p className={styles.refused}>
          <Icon name="alert" size={14} />
          <span>{t(`refused.${refusalKey(item.refusal)}`)}</span>
        </p>
      ) : null}
    </div>
  )
}
