import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { Secret } from '../kit/Secret.tsx'
import styles from './BulkDialog.module.css'
import { MASK } from './mask.ts'
import { useCopyLine } from './use-copy-line.ts'

type BulkLineProps = {
  readonly password: string
  readonly place: number
  readonly isOfWords: boolean
  readonly onCopied: (passwords: readonly string[]) => void
}

/** One of many: it can be copied alone, and hidden from who looks over the shoulder. */
export const BulkLine = ({ password, place, isOfWords, onCopied }: BulkLineProps) => {
  const { t } = useTranslation('generator')
  const [isHidden, setHidden] = useState(false)
  const copy = useCopyLine()

  return (
    <li className={styles.item}>
      {isHidden ? (
        <span className={styles.mask} aria-hidden="true">
          {MASK}
        </span>
      ) : (
        <Secret text={password} isOfWords={isOfWords} />
      )}
      <IconButton
        icon={isHidden ? 'eye' : 'eye-off'}
        label={t(isHidden ? 'lineShow' : 'lineHide', { place })}
        onClick={() => setHidden(!isHidden)}
      />
      <IconButton
        icon="copy"
        label={t('lineCopy', { place })}
        onClick={({ currentTarget }) =>
          void copy(
            password,
            currentTarget,
            () => setHidden(false),
            () => onCopied([password]),
          )
        }
      />
    </li>
  )
}
