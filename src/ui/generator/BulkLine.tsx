import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../i18n/use-translation.ts'
import { copyText, selectText } from '../kit/copy-text.ts'
import { IconButton } from '../kit/IconButton.tsx'
import { Secret } from '../kit/Secret.tsx'
import { toast } from '../kit/toast.ts'
import styles from './BulkDialog.module.css'
import { copyKeys } from './copy-keys.ts'

// Always as many, so that the mask does not show the length.
const MASK = '••••••••••••'

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

  const copy = async (line: Element | null) => {
    if (await copyText(password)) {
      onCopied([password])
      toast({ kind: 'success', title: t('copied') })
      return
    }
    flushSync(() => setHidden(false))
    const shown = line?.querySelector('code')
    if (shown) selectText(shown)
    toast({
      kind: 'destructive',
      title: t('copyFailed'),
      description: t('copyFailedText', { keys: copyKeys() }),
    })
  }
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
        onClick={(event) => void copy(event.currentTarget.closest('li'))}
      />
    </li>
  )
}
