import { useAtomValue } from 'jotai'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isGeneratingAtom, isLimitReachedAtom } from '../../state/generator/generate-atom.ts'
import { useSingleKey } from '../keyboard/use-single-key.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { NEXT_STEP } from '../kit/use-toast-place.ts'
import { PasswordPlate } from './PasswordPlate.tsx'
import styles from './PlateDock.module.css'
import { useCopyPassword } from './use-copy-password.ts'
import { useGenerate } from './use-generate.ts'
import { useScrollClear } from './use-scroll-clear.ts'

/** The plate with its two acts; on a phone it stays at the bottom, within the thumb's reach. */
export const PlateDock = () => {
  const { t } = useTranslation('generator')
  const dock = useRef<HTMLElement>(null)
  const secret = useRef<HTMLElement>(null)
  useScrollClear(dock)
  const isGenerating = useAtomValue(isGeneratingAtom)
  const isLimitReached = useAtomValue(isLimitReachedAtom)
  const generate = useGenerate()
  const { copy, canCopy, isCopied } = useCopyPassword(secret)

  const generateUnlessLimited = () => {
    if (!isLimitReached) void generate()
  }
  useSingleKey('g', generateUnlessLimited)
  useSingleKey('c', () => void copy())

  return (
    <section ref={dock} className={styles.dock} aria-label={t('plate')} {...NEXT_STEP}>
      <PasswordPlate secret={secret} onCopy={() => void copy()} />
      <div className={styles.acts} {...NEXT_STEP}>
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
        <Button
          variant="secondary"
          wide
          disabled={!canCopy}
          aria-keyshortcuts="c"
          onClick={() => void copy()}
        >
          <Icon name={isCopied ? 'check' : 'copy'} />
          {t('copy')}
        </Button>
      </div>
    </section>
  )
}
