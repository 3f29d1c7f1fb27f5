import type { ClosedItem } from '../../core/history/item.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../kit/Icon.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import styles from './HistoryRow.module.css'

type ClosedRowProps = {
  readonly item: ClosedItem
  /** The person's history opens here: letting the device in opens no more of it. */
  readonly isLetIn: boolean
  readonly onDelete: (id: string) => void
}

/**
 * A row that does not open here: it says so, when it was made, and can be deleted. There is
 * nothing else to show.
 */
export const ClosedRow = ({ item, isLetIn, onDelete }: ClosedRowProps) => {
  const { t } = useTranslation('history')
  const formats = useFormats()
  const { id, createdAt, state } = item
  const when = formats.dateTime(Date.parse(createdAt))
  return (
    <div className={styles.row}>
      <h3 className={styles.label}>{t(`closed.${state}`)}</h3>
      <div className={styles.actions}>
        <IconButton
          icon="trash"
          label={t('closed.delete', { when })}
          data-action="delete"
          onClick={() => onDelete(id)}
        />
      </div>
      <p className={styles.facts}>
        <span className={styles.closed}>
          <Icon name={state === 'locked' ? 'lock' : 'alert'} size={16} />
          {t(`closed.${state === 'locked' && isLetIn ? 'ofBefore' : state}Text`)}
        </span>
        <time className={`${styles.time} notranslate`} translate="no" dateTime={createdAt}>
          {when}
        </time>
      </p>
    </div>
  )
}
