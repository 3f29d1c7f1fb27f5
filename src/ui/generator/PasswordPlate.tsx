import { useAtomValue, useSetAtom } from 'jotai'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { failureText } from '../../i18n/failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isLimitReachedAtom, refusalAtom } from '../../state/generator/generate-atom.ts'
import { notePasswordTakenAtom, passwordAtom } from '../../state/generator/password-atom.ts'
import { classNames } from '../kit/class-names.ts'
import { Secret } from '../kit/Secret.tsx'
import { usePageHidden } from '../kit/use-page-hidden.ts'
import styles from './PasswordPlate.module.css'
import { sizeOf } from './size-of.ts'

type PasswordPlateProps = {
  readonly secret: RefObject<HTMLElement | null>
  readonly onCopy: () => void
}

/**
 * The hero of the page: the password, or the sentence that stands in its place. A press
 * anywhere on it copies.
 */
export const PasswordPlate = ({ secret, onCopy }: PasswordPlateProps) => {
  const { t } = useTranslation('generator')
  const { t: tFailures } = useTranslation('failures')
  const made = useAtomValue(passwordAtom)
  const refusal = useAtomValue(refusalAtom)
  const isLimitReached = useAtomValue(isLimitReachedAtom)
  const noteTaken = useSetAtom(notePasswordTakenAtom)
  const isCovered = usePageHidden()

  if (refusal) return <Sentence isWarning>{failureText(tFailures, refusal)}</Sentence>
  if (!made) return <Sentence>{t(isLimitReached ? 'emptyAtLimit' : 'empty')}</Sentence>

  // Who selected a part by hand wants that part, not the whole.
  const copyUnlessSelecting = () => {
    if (getSelection()?.isCollapsed !== false) onCopy()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a larger target for the Copy button beside it, which has the name */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same; keyboards have that button and the key C */}
      <div
        className={classNames(styles.plate, styles.target)}
        data-never-covered=""
        onClick={copyUnlessSelecting}
        onCopy={() => noteTaken(made.password)}
      >
        {isCovered ? (
          <span className={styles.sentence}>{t('covered')}</span>
        ) : (
          // Another element for another password: what changes fades in.
          <Secret
            key={made.password}
            ref={secret}
            className={styles.type}
            style={{ '--count': [...made.password].length } as CSSProperties}
            text={made.password}
            isOfWords={sizeOf(made).unit === 'words'}
          />
        )}
      </div>
    </>
  )
}

const Sentence = ({
  isWarning,
  children,
}: {
  readonly isWarning?: boolean
  readonly children: ReactNode
}) => (
  <div className={styles.plate}>
    <p className={classNames(styles.sentence, isWarning && styles.warning)}>{children}</p>
  </div>
)
