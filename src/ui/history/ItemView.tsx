import { bitsOf, historyBadge } from '../../core/history/badge.ts'
import { modeOfItem, type OpenItem } from '../../core/history/item.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Badge } from '../kit/Badge.tsx'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { Secret } from '../kit/Secret.tsx'
import { BADGE_TONES } from './badge-tones.ts'
import styles from './ItemView.module.css'
import { itemName } from './item-name.ts'
import { LabelForm } from './LabelForm.tsx'
import { SpelledPassword } from './SpelledPassword.tsx'
import { useCopyItem } from './use-copy-item.ts'

type ItemViewProps = {
  readonly item: OpenItem
  readonly isRevealed: boolean
  readonly onReveal: (id: string) => void
  readonly onClose: () => void
}

/**
 * The password for reading it off to another device, what it is made of, and its label. Masked as in its row.
 */
export const ItemView = ({ item, isRevealed, onReveal, onClose }: ItemViewProps) => {
  const { t } = useTranslation('history')
  const formats = useFormats()
  const { value, copy } = useCopyItem(item, onReveal)
  const label = itemName(t, item)
  const badge = historyBadge(item.options)
  const bits = bitsOf(item)
  const mode = modeOfItem(item)
  return (
    <div className={styles.view}>
      {isRevealed ? (
        <div className={styles.password}>
          <Secret ref={value} text={item.password} isOfWords={mode === 'passphrase'} />
        </div>
      ) : null}
      <div className={styles.acts}>
        {isRevealed ? null : (
          <Button variant="secondary" aria-label={t('show', { label })} onClick={() => onReveal(item.id)}>
            <Icon name="eye" size={18} />
            {t('showShort')}
          </Button>
        )}
        <Button variant="secondary" aria-label={t('copy', { label })} onClick={() => void copy()}>
          <Icon name="copy" size={18} />
          {t('copyShort')}
        </Button>
      </div>
      <p className={styles.facts}>
        <Badge tone={BADGE_TONES[badge]}>{t(`badge.${badge}`)}</Badge>
        <span>{t('characters', { count: item.length })}</span>
        {bits === null ? null : <span>{t('bits', { n: formats.number(bits, 1) })}</span>}
        {mode ? <span>{t(`modes.${mode}`)}</span> : null}
      </p>
      <dl className={styles.origin}>
        <dt>{t('made')}</dt>
        <dd>
          <time className="notranslate" translate="no" dateTime={item.createdAt}>
            {formats.dateTime(Date.parse(item.createdAt))}
          </time>
        </dd>
        <dt>{t('place')}</dt>
        <dd>{t(`places.${item.sync}`)}</dd>
      </dl>
      <LabelForm item={item} onDone={onClose} />
      {isRevealed ? <SpelledPassword password={item.password} /> : null}
    </div>
  )
}
