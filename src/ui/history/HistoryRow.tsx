import { memo } from 'react'
import { type FailureCode, isOverPlan } from '../../core/failure.ts'
import { historyBadge } from '../../core/history/badge.ts'
import { type FoundItem, modeOfItem, type OpenItem } from '../../core/history/item.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../kit/Badge.tsx'
import { Icon } from '../kit/Icon.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { Secret } from '../kit/Secret.tsx'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import { BADGE_TONES } from './badge-tones.ts'
import styles from './HistoryRow.module.css'
import { isUnlabelled, itemName } from './item-name.ts'
import { useCopyItem } from './use-copy-item.ts'

// Always as many, so that the mask does not show the length.
const MASK = '••••••••'

const refusalKey = (code: FailureCode | undefined) => {
  if (isOverPlan(code)) return 'untilPremium'
  if (code === 'update_required') return 'untilUpdate'
  return code === 'database_error' ? 'database' : 'other'
}

type HistoryRowProps = {
  readonly item: OpenItem | FoundItem
  readonly now: number
  readonly isRevealed: boolean
  readonly onOpen: (id: string) => void
  readonly onReveal: (id: string) => void
  readonly onConceal: (id: string) => void
  readonly onDelete: (id: string) => void
}

/**
 * One saved password in two lines; its label opens the large view. While it is masked the password is not in
 * the document at all. The plain value is at hand in memory, so that copying happens in the click's own task.
 * A letter typed into the search draws only the rows that are new.
 */
export const HistoryRow = memo((props: HistoryRowProps) => {
  const { item, now, isRevealed, onOpen, onReveal, onConceal, onDelete } = props
  const { t } = useTranslation('history')
  const formats = useFormats()
  const { value, copy } = useCopyItem(item, onReveal)
  const { id, length } = item
  const label = itemName(t, item)
  const badge = historyBadge(item.options)
  const mode = modeOfItem(item)
  const made = Date.parse(item.createdAt)
  return (
    <div className={styles.row}>
      <h3 className={styles.label}>
        <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => onOpen(id)}>
          <bdi className={isUnlabelled(item) ? styles.unlabelled : 'notranslate'} translate="no">
            {label}
          </bdi>
          {isUnlabelled(item) ? (
            <span className={styles.give}>
              <VisuallyHidden>: </VisuallyHidden>
              {t('giveLabel')}
            </span>
          ) : null}
        </button>
      </h3>
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
      <div className={styles.facts}>
        <div className={styles.password}>
          {isRevealed && item.password !== null ? (
            <Secret ref={value} text={item.password} isOfWords={mode === 'passphrase'} />
          ) : (
            <>
              <span className={styles.mask} aria-hidden="true">
                {MASK}
              </span>
              <VisuallyHidden>{t('hidden', { count: length })}</VisuallyHidden>
            </>
          )}
        </div>
        <Badge tone={BADGE_TONES[badge]}>{t(`badge.${badge}`)}</Badge>
        <span>
          <span aria-hidden="true">{formats.number(length)}</span>
          <VisuallyHidden>{t('characters', { count: length })}</VisuallyHidden>
        </span>
        {mode ? <span>{t(`modes.${mode}`)}</span> : null}
        <time className={styles.time} dateTime={item.createdAt} title={formats.dateTime(made)} translate="no">
          {formats.near(made, now)}
        </time>
        {item.foreign ? <span>{t('foreign')}</span> : null}
        {item.sync === 'pending' ? (
          <span className={styles.sync} title={t('rowPending')}>
            <Icon name="clock" size={14} />
            <VisuallyHidden>{t('rowPending')}</VisuallyHidden>
          </span>
        ) : null}
      </div>
      {item.sync === 'refused' ? (
        <p className={styles.refused}>
          <Icon name="alert" size={14} />
          <span>{t(`refused.${refusalKey(item.refusal)}`)}</span>
        </p>
      ) : null}
    </div>
  )
})
