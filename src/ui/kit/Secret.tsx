import { type CSSProperties, Fragment, type Ref } from 'react'
import { characterRuns } from './character-runs.ts'
import { classNames } from './class-names.ts'
import styles from './Secret.module.css'

type SecretProps = {
  readonly text: string
  /** Of words: a line ends between two of them. */
  readonly isOfWords?: boolean
  readonly ref?: Ref<HTMLElement>
  readonly className?: string | undefined
  readonly style?: CSSProperties
}

/**
 * A password as it is read: digits and symbols differ in weight and colour. Marked so that password managers,
 * translators and spell-checkers leave it alone. Selecting it copies exactly its characters.
 */
export const Secret = ({ text, isOfWords = false, ref, className, style }: SecretProps) => (
  <code
    ref={ref}
    className={classNames('notranslate', styles.secret, isOfWords && styles.words, className)}
    style={style}
    translate="no"
    spellCheck={false}
    data-1p-ignore=""
    data-lpignore="true"
    data-bwignore=""
    data-gramm="false"
    data-form-type="other"
  >
    {characterRuns(text).map((run) => (
      <Fragment key={run.at}>
        <span className={styles[run.kind]}>{run.text}</span>
        {isOfWords && run.kind !== 'letter' ? <wbr /> : null}
      </Fragment>
    ))}
  </code>
)
