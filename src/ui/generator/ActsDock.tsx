import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useRef } from 'react'
import { failureText } from '../../i18n/failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { generateAtom, isGeneratingAtom, isLimitReachedAtom } from '../../state/generator/generate-atom.ts'
import { loadAround } from '../dashboard/load-around.ts'
import { useSingleKey } from '../keyboard/use-single-key.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { NEXT_STEP } from '../kit/next-step.ts'
import { toast } from '../kit/toast.ts'
import { lazyScreen, nothing } from '../shell/lazy-screen.tsx'
import styles from './ActsDock.module.css'
import type { Copying } from './use-copy-password.ts'
import { useReportFailure } from './use-report-failure.ts'
import { useScrollClear } from './use-scroll-clear.ts'
import { LIMIT_SENTENCE_ID } from './WeekLine.tsx'

const ClearsIn = lazyScreen(async (i18n) => (await loadAround(i18n)).ClearsIn, { Missing: nothing })

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
        aria-describedby={isLimitReached ? LIMIT_SENTENCE_ID : undefined}
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

/** The Generate button's act. That it was done stands under the plate; a toast tells only what went wrong. */
const useGenerate = () => {
  const { t } = useTranslation('generator')
  const { t: tFailures } = useTranslation('failures')
  const report = useReportFailure()
  const generate = useSetAtom(generateAtom)

  return async () => {
    const answer = await generate()
    if (answer === null) return
    if (!answer.ok) return report(answer.failure)
    const { saved } = answer.value
    if (saved.ok) return
    if (saved.failure.code === 'weekly_limit') report(saved.failure)
    else toast({ kind: 'info', title: t('notSaved'), description: failureText(tFailures, saved.failure) })
  }
}
