import { useAtomValue, useSetAtom } from 'jotai'
import { useFormats } from '../../i18n/use-formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { clearCopiedAtom, copiedAtom } from '../../state/generator/copied-atom.ts'
import { useRevealed } from '../history/use-revealed.ts'
import { Button } from '../kit/Button.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { Secret } from '../kit/Secret.tsx'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import styles from './CopiedList.module.css'
import { MASK } from './mask.ts'
import { useCopyLine } from './use-copy-line.ts'

/**
 * What was copied and not saved, for whoever lost it to a reload: masked, closed until it is wanted,
 * and gone in a day.
 */
export const CopiedList = () => {
  const { t } = useTranslation('generator')
  const formats = useFormats()
  const copied = useAtomValue(copiedAtom)
  const clear = useSetAtom(clearCopiedAtom)
  const { revealed, reveal, conceal } = useRevealed()
  const copy = useCopyLine()

  return (
    <details className={styles.list}>
      <summary className={styles.title}>{t('copiedList.title', { count: copied.length })}</summary>
      <p className={styles.about}>{t('copiedList.about')}</p>
      <ul className={styles.rows}>
        {copied.map(({ password, at, mode }, nth) => {
          const time = formats.dateTime(at)
          // Several may be copied at once, and the time alone would name them alike.
          const named = { time, place: nth + 1 }
          const isRevealed = revealed.has(password)
          return (
            <li key={password} className={styles.row}>
              <div className={styles.password}>
                {isRevealed ? (
                  <Secret text={password} isOfWords={mode === 'passphrase'} />
                ) : (
                  <>
                    <span className={styles.mask} aria-hidden="true">
                      {MASK}
                    </span>
                    <VisuallyHidden>{t('copiedList.hidden', { count: [...password].length })}</VisuallyHidden>
                  </>
                )}
                <time className={styles.time} dateTime={new Date(at).toISOString()}>
                  {time}
                </time>
              </div>
              <IconButton
                icon={isRevealed ? 'eye-off' : 'eye'}
                label={t(isRevealed ? 'copiedList.hide' : 'copiedList.show', named)}
                onClick={() => (isRevealed ? conceal(password) : reveal(password))}
              />
              <IconButton
                icon="copy"
                label={t('copiedList.copy', named)}
                onClick={({ currentTarget }) => void copy(password, currentTarget, () => reveal(password))}
              />
            </li>
          )
        })}
      </ul>
      <Button variant="quiet" onClick={() => void clear()}>
        {t('copiedList.clear')}
      </Button>
    </details>
  )
}
