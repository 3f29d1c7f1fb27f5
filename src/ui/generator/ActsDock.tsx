import { useAtomValue } from 'jotai'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isGeneratingAtom, isLimitReachedAtom } from '../../state/generator/generate-atom.ts'
import { useSingleKey } from '../keyboard/use-single-key.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { NEXT_STEP } from '../kit/use-toast-place.ts'
import styles from './ActsDock.module.css'
import { ClearsIn } from './ClearsIn.tsx'
import type { Copying } from './use-copy-password.ts'
import { useGenerate } from './use-generate.ts'
import { useScrollClear } from './use-scroll-clear.ts'

type ActsDockProps = Copying & {
  /** One act more. */
  readonly children?: ReactNode
}

/** What one does with the plate; on a phone it stays at the bottom, within the thumb's reach. */
export const ActsDock = ({ copy, canCopy, isCopied, children }: ActsDockProps) => {
  const { t } = useTranslation('generator')
  const dock = useRef<HTMLElement>(null)
  useScrollClear(dock)
  const isGenerating = useAtomValue(isGeneratingAtom)
  const isLimitReached = useAtomValue(isLimitReachedAtom)
  const generate = useGenerate()

  const generateUnlessLimited = () => {
    if (!isLimitReached) void generate()
  }
  useSingleKey('g', generateUnlessLimited)
  useSingleKey('c', () => void copy())

  return (
    <section ref={dock} className={styles.dock} aria-label={t('acts')} {...NEXT_STEP}>
      <Button
        variant="primary"
        wide
        busy={isGenerating}
        disabled={isLimitReached}
        aria-keyshortcuts="g"
        onClick={generateUnlessLimited}
      >
        {isGenerating ? null : <Icon name="refresh" />}
        {t(isGenerating ? 'generating' : 'generate')}
      </Button>
      <Button variant="secondary" wide disabled={!canCopy} aria-keyshortcuts="c" onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        {t('copy')}
        <ClearsIn className={styles.clears} />
      </Button>
      {children}
    </section>
  )
}
